import * as z from 'zod/mini'
import { GameId, Instant, Version } from '../basics.ts'

/** Max entries of an account. */
export const maxSittings = 10

/** That a player plays another's account, from `from` until `to`. */
export const Sitting = z.object({ sitterId: GameId, from: Instant, to: Instant }).check(
  z.refine(({ from, to }) => from < to, {
    error: 'Das Ende der Vertretung muss nach ihrem Beginn liegen.',
    path: ['to'],
  }),
)
export type Sitting = z.infer<typeof Sitting>

/** Who made an entry; one of the sitter is a request until the player or a leader confirms it. */
export const SittingAuthor = z.enum(['leader', 'owner', 'sitter'])
export type SittingAuthor = z.infer<typeof SittingAuthor>

export const StoredSitting = z.object({ sitterId: z.int(), from: z.string(), to: z.string(), by: SittingAuthor })
export type StoredSitting = z.infer<typeof StoredSitting>

/** The entries that hold. */
export const heldSittings = (sittings: readonly StoredSitting[]): StoredSitting[] =>
  sittings.filter(({ by }) => by !== 'sitter')

/** Entries of an account as they are saved. */
export const Sittings = z
  .array(Sitting)
  .check(z.maxLength(maxSittings, `Höchstens ${maxSittings} Vertretungen sind möglich.`))

/** An entry with the names of both, as shown. */
export const SittingView = z.extend(StoredSitting, { sitterName: z.string() })
export type SittingView = z.infer<typeof SittingView>

/** What a player's page shows of it. */
export const OwnSittings = z.object({
  /** Of the player's account, as of this version of their timeslots. */
  sittings: z.array(SittingView),
  version: Version,
  /** Accounts that the player plays or asks to play. */
  plays: z.array(z.extend(StoredSitting, { accountId: z.int(), accountName: z.string() })),
  /** All players of the plan but this one, by name. */
  players: z.array(z.object({ playerId: z.int(), playerName: z.string() })),
})
export type OwnSittings = z.infer<typeof OwnSittings>

interface Span {
  from: string
  to: string
}

/** Whether a moment (epoch milliseconds) is within a time. */
export const isDuring = ({ from, to }: Span, at: number): boolean => Date.parse(from) <= at && at < Date.parse(to)

/** Whether two times share an instant, which touching ones do not. */
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to
