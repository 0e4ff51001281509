import type { User } from '../../../shared/model/user.ts'
import type { World } from '../../../shared/model/world.ts'

const made = { createdAt: '2027-01-01T10:00:00.000Z', updatedAt: '2027-01-01T10:00:00.000Z' }

/** An active account. */
export const aUser = (more: Partial<User> = {}): User => ({
  _id: `id-of-${more.username ?? 'user'}`,
  username: 'user',
  role: 'user',
  isActive: true,
  ...made,
  ...more,
})

/** A synchronised world. */
export const aWorld = (more: Partial<World> = {}): World => ({
  _id: 'world-1',
  name: 'Demo-Welt',
  server: 'de999',
  admins: [],
  lastSync: '2027-01-01T10:00:00.000Z',
  stats: { players: 100, tribes: 5, villages: 2000 },
  units: ['spear', 'sword', 'axe', 'spy', 'light', 'heavy', 'ram', 'catapult', 'knight', 'snob'],
  timeZone: 'Europe/Berlin',
  ...more,
})
