import { describe, expect, it } from 'vitest'
import { isAllowed } from '../../../web/app/access.ts'
import { hasNavigation, isPlanPath, linksFor } from '../../../web/app/navigation.ts'
import { paths } from '../../../web/lib/paths.ts'

const labels = (links: { label: string }[]) => links.map(({ label }) => label)
const current = (path: string) => labels(linksFor('superadmin', path).filter((link) => link.current))

describe('navigation', () => {
  it('shows each role its links', () => {
    expect(labels(linksFor('user', '/incplans'))).toEqual(['IncPläne', 'Karte', 'Einstellungen'])
    expect(labels(linksFor('admin', '/incplans'))).toEqual(['IncPläne', 'Karte', 'Einstellungen', 'Discord Bot'])
    expect(labels(linksFor('superadmin', '/incplans'))).toEqual([
      'IncPläne',
      'Karte',
      'Einstellungen',
      'Benutzerverwaltung',
      'Welten',
      'Discord Bot',
      'Protokoll',
    ])
  })

  it('marks the current link by path prefix', () => {
    expect(current('/incplans/abc/troops')).toEqual(['IncPläne'])
    expect(current('/targets/utilization/abc')).toEqual(['IncPläne'])
    expect(current('/admin/timeslots/abc')).toEqual(['IncPläne'])
    expect(current('/useradmin')).toEqual(['Benutzerverwaltung'])
    expect(current('/map')).toEqual(['Karte'])
    expect(current('/settings')).toEqual(['Einstellungen'])
    expect(current('/worldadmin')).toEqual(['Welten'])
    expect(current('/discord-bot')).toEqual(['Discord Bot'])
    expect(current('/audit')).toEqual(['Protokoll'])
    expect(current('/elsewhere')).toEqual([])
  })

  it('is hidden at the login, the registration and the players’ time slots', () => {
    expect(['/', '/register', '/register/x'].map(hasNavigation)).toEqual([false, false, false])
    expect(['/incplans', '/admin/timeslots/p'].map(hasNavigation)).toEqual([true, true])
  })
})

describe('a plan’s screens', () => {
  it('are known by their address', () => {
    const planPaths = [
      paths.plan('p'),
      paths.troops('p'),
      paths.targets('p'),
      paths.editTargets('p'),
      paths.calculate('p'),
      paths.realIncs('p'),
      paths.utilization('p'),
      paths.assignments('p'),
      paths.adminTimeslots('p'),
      paths.export('p'),
    ]
    expect(planPaths.filter((path) => !isPlanPath(path))).toEqual([])
    const others = [paths.plans(), paths.createPlan(), '/incplans/new', paths.map(), paths.settings(), paths.audit()]
    expect(others.filter(isPlanPath)).toEqual([])
  })
})

describe('access', () => {
  it('lets every role see what it may', () => {
    const allowed = (needed: 'login' | 'admin' | 'superadmin') =>
      (['user', 'admin', 'superadmin'] as const).filter((role) => isAllowed(role, needed))
    expect(allowed('login')).toEqual(['user', 'admin', 'superadmin'])
    expect(allowed('admin')).toEqual(['admin', 'superadmin'])
    expect(allowed('superadmin')).toEqual(['superadmin'])
  })
})
