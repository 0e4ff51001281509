import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { countedNoun } from '../lib/numbers.ts'
import type { Account } from './account.ts'
import { givenName, Id, Version } from './basics.ts'

/** Max length of a server code, characters. */
export const maxServer = 50

const server = (missing: string) =>
  z.string({ error: missing }).check(z.trim(), z.minLength(1, missing), z.maxLength(maxServer))

export const WorldInput = z.object({
  name: givenName('Weltname ist erforderlich'),
  server: server('Server ist erforderlich (z.B. de236, en114)'),
})

/** Editable fields of a world. */
export const WorldEdit = z.extend(WorldInput, { server: server('Server ist erforderlich') })

export const SyncStats = z.object({ players: z.int(), tribes: z.int(), villages: z.int() })
export type SyncStats = z.infer<typeof SyncStats>

/** `16.268 Spieler, 1.179 Stämme, 18.508 Dörfer synchronisiert.` */
export const syncSentence = ({ players, tribes, villages }: SyncStats): string =>
  `${countedNoun(players, 'Spieler', 'Spieler')}, ${countedNoun(tribes, 'Stamm', 'Stämme')}, ${countedNoun(villages, 'Dorf', 'Dörfer')} synchronisiert.`

/** A world's units, in the order of the game's tables. */
export const WorldUnits = z.array(z.enum(unitNames))

const WorldAdmin = z.object({ _id: Id, username: z.string(), email: z.optional(z.string()) })

/** Who may open a world: all active accounts, or its members beside its admins. */
export const WorldAccess = z.enum(['all', 'members'])
export type WorldAccess = z.infer<typeof WorldAccess>

export const worldAccessLabels: Record<WorldAccess, string> = {
  all: 'Alle aktiven Benutzer',
  members: 'Nur Mitglieder',
}

/** An account, and the ids of the worlds whose member it is. */
export interface Viewer extends Pick<Account, '_id' | 'role'> {
  memberOf: ReadonlySet<string>
}

interface Opened {
  _id: string
  access: WorldAccess
  adminIds: string[]
}

/** Whether an account is one of a world's admins or members. */
export const belongsTo = (
  { _id, memberOf }: Omit<Viewer, 'role'>,
  { _id: worldId, adminIds }: Omit<Opened, 'access'>,
): boolean => adminIds.includes(_id) || memberOf.has(worldId)

/** Whether an account may open a world: closed ones only superadmins, the world's admins and its members. */
export const mayOpen = (viewer: Viewer, world: Opened): boolean =>
  world.access === 'all' || viewer.role === 'superadmin' || belongsTo(viewer, world)

export const maxMembers = 1000

export const World = z.extend(WorldInput, {
  _id: Id,
  admins: z.array(WorldAdmin),
  access: WorldAccess,
  /** Last successful sync; absent before the first. */
  lastSync: z.optional(z.string()),
  stats: z.optional(SyncStats),
  /** Absent before the first sync. */
  units: z.optional(WorldUnits),
  /** Of the configuration (see `moraleRule`, `FakeLimit`); absent before the first sync that reads it. */
  moral: z.optional(z.number()),
  fakeLimit: z.optional(z.number()),
  /** IANA time zone of the world's players. */
  timeZone: z.string(),
  /** Incremented with every change of name, server, admins or access. */
  version: Version,
})
export type World = z.infer<typeof World>

/** Who may open a world, with its version. */
export const WorldAccessState = z.object({
  access: WorldAccess,
  /** Kept while the world is open to all. */
  members: z.array(Id),
  version: Version,
})
export type WorldAccessState = z.infer<typeof WorldAccessState>
