import { type Account, isWaiting, type Role } from '../../../shared/model/account.ts'
import { compareTexts } from '../../lib/format/format.ts'
import { plain } from '../../lib/format/search.ts'

/** Whether an account may sign in; `waiting`: registered and never changed since. */
export type UserStatus = 'waiting' | 'active' | 'inactive'

export const statusLabels: Record<UserStatus, string> = {
  waiting: 'Wartet auf Freischaltung',
  active: 'Aktiv',
  inactive: 'Inaktiv',
}
export const statuses = ['waiting', 'active', 'inactive'] as const satisfies UserStatus[]

export function userStatus(account: Account): UserStatus {
  if (account.isActive) return 'active'
  return isWaiting(account) ? 'waiting' : 'inactive'
}

/** An undefined field matches every account. */
export interface UserFilter {
  text: string
  status: UserStatus | undefined
  role: Role | undefined
}

export const noFilter: UserFilter = { text: '', status: undefined, role: undefined }

/** The matching accounts: waiting ones first, longest wait first; the others by name. */
export function findUsers(users: readonly Account[], { text, status, role }: UserFilter): Account[] {
  const wanted = plain(text.trim())
  return users
    .filter((user) => !status || userStatus(user) === status)
    .filter((user) => !role || user.role === role)
    .filter(({ username, email }) => !wanted || plain(`${username}\n${email ?? ''}`).includes(wanted))
    .sort(waitingFirst)
}

function waitingFirst(a: Account, b: Account): number {
  const [aWaits, bWaits] = [userStatus(a) === 'waiting', userStatus(b) === 'waiting']
  if (aWaits !== bWaits) return aWaits ? -1 : 1
  return (aWaits ? Date.parse(a.createdAt) - Date.parse(b.createdAt) : 0) || compareTexts(a.username, b.username)
}

export function countStatuses(users: readonly Account[]): Record<UserStatus, number> {
  const counts = { waiting: 0, active: 0, inactive: 0 }
  for (const user of users) counts[userStatus(user)]++
  return counts
}
