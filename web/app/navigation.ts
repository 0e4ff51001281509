import type { Role } from '../../shared/model/account.ts'
import { paths } from '../lib/paths.ts'
import { isAllowed, type Needed } from './access.ts'

interface NavigationLink {
  label: string
  to: string
  needs: Needed
  /** Prefixes of the paths that belong to the link. */
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

/** The links visible to a role, and which one is current. */
export function linksFor(role: Role, path: string) {
  return links
    .filter(({ needs }) => isAllowed(role, needs))
    .map(({ label, to, needs, prefixes }) => ({
      label,
      to,
      isAdministration: needs !== 'login',
      current: prefixes.some((prefix) => path.startsWith(prefix)),
    }))
}

/** Whether the bar is shown at a path: not at login, registration and the players' own timeslots. */
export const hasNavigation = (path: string) =>
  path !== '/' && !path.startsWith('/register') && !path.startsWith('/timeslots')

/** Whether the screen at a path belongs to one plan. */
export const isPlanPath = (path: string) =>
  /^\/(incplans\/(?!(create|new)\/?$)[^/]+|targets\/[^/]+|admin\/timeslots\/[^/]+|dsultimate\/[^/]+)/.test(path)
