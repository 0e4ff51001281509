import * as z from 'zod/mini'
import { unitNames } from '../game/world/units.ts'
import { countedNoun } from '../lib/numbers.ts'
import { givenName, Id, Version } from './basics.ts'

/** The longest code of a server, in characters. */
export const maxServer = 50

const server = (missing: string) =>
  z.string({ error: missing }).check(z.trim(), z.minLength(1, missing), z.maxLength(maxServer))

export const WorldInput = z.object({
  name: givenName('Weltname ist erforderlich'),
  server: server('Server ist erforderlich (z.B. de236, en114)'),
})

/** What may be changed of a world. */
export const WorldEdit = z.extend(WorldInput, { server: server('Server ist erforderlich') })

export const SyncStats = z.object({ players: z.int(), tribes: z.int(), villages: z.int() })
export type SyncStats = z.infer<typeof SyncStats>

/** `16.268 Spieler, 1.179 Stämme, 18.508 Dörfer synchronisiert.` */
export const syncSentence = ({ players, tribes, villages }: SyncStats): string =>
  `${countedNoun(players, 'Spieler', 'Spieler')}, ${countedNoun(tribes, 'Stamm', 'Stämme')}, ${countedNoun(villages, 'Dorf', 'Dörfer')} synchronisiert.`

/** The units a world has, in the order of the game's tables. */
export const WorldUnits = z.array(z.enum(unitNames))

export const WorldAdmin = z.object({ _id: Id, username: z.string(), email: z.optional(z.string()) })

export const World = z.extend(WorldInput, {
  _id: Id,
  admins: z.array(WorldAdmin),
  /** When the provider's files were last fetched with success; missing before the first time. */
  lastSync: z.optional(z.string()),
  stats: z.optional(SyncStats),
  /** Known since the last sync; missing before the first. */
  units: z.optional(WorldUnits),
  /** IANA zone in which the world's players read the clock. */
  timeZone: z.string(),
  /** Grows with every change of name, server or admins. */
  version: Version,
})
export type World = z.infer<typeof World>
