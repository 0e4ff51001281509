import { toEpoch } from '../../game/world/timeslots.ts'
import type { Sitting } from '../../model/inputs/sitting.ts'

/** Who plays the accounts of a plan in which some play several. */
export interface Persons {
  /** The player who sends an account's launch at this time, epoch seconds. */
  at: (accountId: number, launch: number) => number
  /** The first other player of an account, else its own. */
  of: (accountId: number) => number
  /** The accounts that a person plays at any time of the plan, their own first; only of those who play others'. */
  accounts: ReadonlyMap<number, readonly number[]>
}

type Sat = Pick<Sitting, 'sitterId'> & { from: number; to: number }

/** The entries of an account within the plan, in epoch seconds. */
export const sittingsWithin = (sittings: readonly Sitting[], period: { from: number; to: number }): Sat[] =>
  sittings
    .map(({ sitterId, from, to }) => ({ sitterId, from: toEpoch(from), to: toEpoch(to) }))
    .filter(({ from, to }) => from <= period.to && to > period.from)
    .sort((a, b) => a.from - b.from)

/** Who plays which account; `undefined` if everybody plays their own between these times, epoch seconds. */
export function planPersons(
  slots: ReadonlyMap<number, { sittings?: readonly Sitting[] | undefined }>,
  period: { from: number; to: number },
): Persons | undefined {
  const byAccount = new Map(
    [...slots].flatMap(([id, { sittings = [] }]) => {
      const own = sittingsWithin(sittings, period)
      return own.length > 0 ? [[id, own] as const] : []
    }),
  )
  if (byAccount.size === 0) return undefined
  const accounts = new Map<number, number[]>()
  for (const [id, own] of [...byAccount].sort(([a], [b]) => a - b))
    for (const sitter of new Set(own.map(({ sitterId }) => sitterId)))
      accounts.set(sitter, [...(accounts.get(sitter) ?? [sitter]), id])
  return {
    at: (id, launch) => byAccount.get(id)?.find(({ from, to }) => launch >= from && launch < to)?.sitterId ?? id,
    of: (id) => byAccount.get(id)?.[0]?.sitterId ?? id,
    accounts,
  }
}
