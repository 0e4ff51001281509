import * as z from 'zod/mini'
import { GameId, Instant, Version } from '../basics.ts'

/** Max entries of an account, requests included: all of a plan are in one item. */
export const maxSittings = 10
export const tooManySittings = `Höchstens ${maxSittings} Vertretungen sind möglich.`

interface Span {
  from: string
  to: string
}

const fields = { sitterId: GameId, from: Instant, to: Instant }
const endsLater = {
  error: 'Das Ende der Vertretung muss nach ihrem Beginn liegen.',
  path: ['to'],
}

/** That a player plays another's account, from `from` until `to`. */
export const Sitting = z.object(fields).check(z.refine(({ from, to }) => from < to, endsLater))
export type Sitting = z.infer<typeof Sitting>

/** Who made an entry; one of the sitter is a request until the player or a leader confirms it. */
export const SittingAuthor = z.enum(['leader', 'owner', 'sitter'])
export type SittingAuthor = z.infer<typeof SittingAuthor>

export const StoredSitting = z.object({ sitterId: z.int(), from: z.string(), to: z.string(), by: SittingAuthor })
export type StoredSitting = z.infer<typeof StoredSitting>

/** The entries that hold, without requests that nobody has confirmed. */
export const heldSittings = (sittings: readonly StoredSitting[]): StoredSitting[] =>
  sittings.filter(({ by }) => by !== 'sitter')

/** Entries of an account as they are saved; one that is a request stays one if marked so, and else becomes an entry. */
export const Sittings = z
  .array(
    z
      .object({ ...fields, isRequest: z.optional(z.literal(true)) })
      .check(z.refine(({ from, to }) => from < to, endsLater)),
  )
  .check(z.maxLength(maxSittings, tooManySittings))

export type WantedSitting = z.output<typeof Sittings>[number]

/**
 * The entries of an account with those that its player or a leader wants, or with the requests of `sitterId` replaced. What is wanted
 * holds, unless it is marked as a request that stays one; the same entry keeps its author.
 */
export function replacedSittings(
  present: readonly StoredSitting[],
  wanted: readonly WantedSitting[],
  by: SittingAuthor,
  sitterId?: number,
): StoredSitting[] {
  const same = (a: Sitting, b: Sitting) => a.sitterId === b.sitterId && a.from === b.from && a.to === b.to
  const isOther = (one: StoredSitting) => sitterId !== undefined && (one.by !== 'sitter' || one.sitterId !== sitterId)
  const kept = present.filter(isOther)
  const added = wanted.flatMap(({ isRequest, ...sitting }): StoredSitting[] => {
    const known = present.find((one) => same(one, sitting))
    if (isRequest) return known ? [known] : []
    return [known && known.by !== 'sitter' ? known : { ...sitting, by }]
  })
  const all = [...kept, ...added.filter((one) => !kept.some((other) => same(other, one)))]
  return all.sort((a, b) => a.from.localeCompare(b.from) || a.sitterId - b.sitterId)
}

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
  /** The members of the plan's tribes but this player. */
  players: z.array(z.object({ playerId: z.int(), playerName: z.string() })),
})
export type OwnSittings = z.infer<typeof OwnSittings>

/** Whether a moment (epoch milliseconds) is within a time. */
export const isDuring = ({ from, to }: Span, at: number): boolean => Date.parse(from) <= at && at < Date.parse(to)

/** Whether two times share an instant, which touching ones do not. */
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to
