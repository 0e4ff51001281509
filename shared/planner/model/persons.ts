import { toEpoch } from '../../game/world/timeslots.ts'
import { heldSittings, type StoredSitting } from '../../model/inputs/sitting.ts'

/** Who plays the accounts of a plan in which some play several. */
export interface Persons {
  /** The player who sends an account's launch at this time, epoch seconds. */
  at: (accountId: number, launch: number) => number
  /** The first other player of an account, else its own. */
  of: (accountId: number) => number
  /** The accounts that a person plays at any time of the plan, their own first; only of those who play others'. */
  accounts: ReadonlyMap<number, readonly number[]>
}

type Sat = Pick<StoredSitting, 'sitterId'> & { from: number; to: number }

/** The entries of an account that hold within the plan, in epoch seconds. */
export const sittingsWithin = (sittings: readonly StoredSitting[], period: { from: number; to: number }): Sat[] =>
  heldSittings(sittings)
    .map(({ sitterId, from, to }) => ({ sitterId, from: toEpoch(from), to: toEpoch(to) }))
    .filter(({ from, to }) => from <= period.to && to > period.from)
    .sort((a, b) => a.from - b.from)

/** Who plays which account; `undefined` if everybody plays their own between these times, epoch seconds. */
export function planPersons(
  sittings: ReadonlyMap<number, readonly StoredSitting[]>,
  period: { from: number; to: number },
): Persons | undefined {
  const byAccount = new Map(
    [...sittings].flatMap(([id, all]) => {
      const own = sittingsWithin(all, period)
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

/** The commands of a person: those of all accounts that they play. */
export const commandsOfPerson = (
  persons: Persons | undefined,
  playerId: number,
  commandsOf: (accountId: number) => number,
): number => (persons?.accounts.get(playerId) ?? [playerId]).reduce((sum, id) => sum + commandsOf(id), 0)
