import type { Role } from '../../shared/model/account.ts'
import { paths } from '../lib/paths.ts'
import { isAllowed, type Needed } from './access.ts'

interface NavigationLink {
  label: string
  to: string
  needs: Needed
  /** After `g`, the key that leads there. */
  letter: string
  /** Prefixes of the paths that belong to the link. */
  prefixes: string[]
}

const links: NavigationLink[] = [
  {
    label: 'IncPläne',
    to: paths.plans(),
    letter: 'p',
    needs: 'login',
    prefixes: ['/incplans', '/targets', '/admin/timeslots', '/dsultimate'],
  },
  { label: 'Karte', to: paths.map(), letter: 'k', needs: 'login', prefixes: ['/map'] },
  { label: 'Einstellungen', to: paths.settings(), letter: 's', needs: 'login', prefixes: ['/settings'] },
  { label: 'Benutzerverwaltung', to: paths.userAdmin(), letter: 'b', needs: 'superadmin', prefixes: ['/useradmin'] },
  { label: 'Welten', to: paths.worldAdmin(), letter: 'w', needs: 'superadmin', prefixes: ['/worldadmin'] },
  { label: 'Discord Bot', to: paths.discordBot(), letter: 'o', needs: 'admin', prefixes: ['/discord-bot'] },
  { label: 'Protokoll', to: paths.audit(), letter: 'l', needs: 'superadmin', prefixes: ['/audit'] },
]

/** The links visible to a role, and which one is current. */
export function linksFor(role: Role, path: string) {
  return links
    .filter(({ needs }) => isAllowed(role, needs))
    .map(({ label, to, letter, needs, prefixes }) => ({
      label,
      to,
      letter,
      isAdministration: needs !== 'login',
      current: prefixes.some((prefix) => path.startsWith(prefix)),
    }))
}

/** Whether the bar is shown at a path: not at login and registration. */
export const hasNavigation = (path: string) => path !== '/' && !path.startsWith('/register')

/** Whether the screen at a path belongs to one plan. */
export const isPlanPath = (path: string) =>
  /^\/(incplans\/(?!(create|new)\/?$)[^/]+|targets\/[^/]+|admin\/timeslots\/[^/]+|dsultimate\/[^/]+)/.test(path)
