import type { Role } from '../../shared/model/account.ts'
import { paths } from '../lib/paths.ts'
import { isAllowed, type Needed } from './access.ts'

interface NavigationLink {
  label: string
  to: string
  needs: Needed
  /** Paths that begin with one of these belong to the link. */
  prefixes: string[]
}

const links: NavigationLink[] = [
  {
    label: 'IncPläne',
    to: paths.plans(),
    needs: 'login',
    prefixes: ['/incplans', '/targets', '/admin/timeslots', '/dsultimate'],
  },
  { label: 'Karte', to: paths.map(), needs: 'login', prefixes: ['/map'] },
  { label: 'Einstellungen', to: paths.settings(), needs: 'login', prefixes: ['/settings'] },
  { label: 'Benutzerverwaltung', to: paths.userAdmin(), needs: 'superadmin', prefixes: ['/useradmin'] },
  { label: 'Welten', to: paths.worldAdmin(), needs: 'superadmin', prefixes: ['/worldadmin'] },
  { label: 'Discord Bot', to: paths.discordBot(), needs: 'admin', prefixes: ['/discord-bot'] },
  { label: 'Protokoll', to: paths.audit(), needs: 'superadmin', prefixes: ['/audit'] },
]

/** The links a person of that role sees, and which of them the path belongs to. */
export function linksFor(role: Role, path: string) {
  return links
    .filter(({ needs }) => isAllowed(role, needs))
    .map(({ label, to, prefixes }) => ({ label, to, current: prefixes.some((prefix) => path.startsWith(prefix)) }))
}

/** Whether the bar is shown at a path at all: not at the login, the registration and the players' own time slots. */
export const hasNavigation = (path: string) =>
  path !== '/' && !path.startsWith('/register') && !path.startsWith('/timeslots')

/** Whether the screen at a path belongs to one plan, and thereby to that plan's world. */
export const isPlanPath = (path: string) =>
  /^\/(incplans\/(?!(create|new)\/?$)[^/]+|targets\/[^/]+|admin\/timeslots\/[^/]+|dsultimate\/[^/]+)/.test(path)
