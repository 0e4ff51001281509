import {
  mergeSlots,
  mergeSpans,
  minSlotSeconds,
  slotsToSpans,
  spansToSlots,
  type TimeSlot,
  type TimeSpan,
} from '../../game/world/timeslots.ts'
import type { StoredSitting } from '../../model/inputs/sitting.ts'
import { heldSittings } from '../../model/inputs/sitting.ts'
import type { Sends } from '../../model/timeslot.ts'

/** When the launches of an account are possible without the absent. */
export interface SlotsWithoutAbsent {
  slots: TimeSlot[]
  sends: Sends
}

interface Accounts {
  ids: Iterable<number>
  /** When an account can send without anybody's absence: `[from, to, …]` in epoch seconds, `undefined` for always. */
  windowsOf: (accountId: number) => Float64Array | undefined
  sittingsOf: (accountId: number) => readonly StoredSitting[]
  /** First and last possible launch, epoch seconds. */
  period: TimeSpan
}

/**
 * The timeslots of accounts without the times in which who plays them is absent (`absences`, by player); only of accounts that lose some.
 * An absence counts for the accounts that the player plays meanwhile, and not for their own while somebody else plays it.
 */
export function slotsWithoutAbsent(
  { ids, windowsOf, sittingsOf, period }: Accounts,
  absences: ReadonlyMap<number, TimeSlot>,
): Map<number, SlotsWithoutAbsent> {
  const absentIn = (playerId: number, times: readonly TimeSpan[]): TimeSpan[] => {
    const absence = absences.get(playerId)
    return absence ? common(times, slotsToSpans([absence])) : []
  }
  const found = new Map<number, SlotsWithoutAbsent>()
  for (const id of ids) {
    const sittings = heldSittings(sittingsOf(id)).map((sitting) => ({ ...sitting, times: slotsToSpans([sitting]) }))
    const own = without([period], mergeSpans(sittings.flatMap(({ times }) => times)))
    const absent = mergeSpans([
      ...absentIn(id, own),
      ...sittings.flatMap(({ sitterId, times }) => absentIn(sitterId, times)),
    ])
    if (absent.length === 0) continue
    const possible = common(spansIn(windowsOf(id)) ?? [period], [period])
    const begins = new Set(absent.map(({ from }) => from))
    const rest = without(possible, absent)
    if (covered(rest) === covered(possible)) continue
    // Both ends of a timeslot count: the absence begins a second later.
    const left = rest
      .map(({ from, to }) => ({ from, to: begins.has(to) ? to - 1 : to }))
      .filter(({ from, to }) => to - from >= minSlotSeconds)
    found.set(id, left.length > 0 ? { slots: mergeSlots(spansToSlots(left)), sends: 'slots' } : never)
  }
  return found
}

const never: SlotsWithoutAbsent = { slots: [], sends: 'never' }

function spansIn(windows: Float64Array | undefined): TimeSpan[] | undefined {
  if (!windows) return undefined
  const spans: TimeSpan[] = []
  for (let i = 0; i < windows.length; i += 2) spans.push({ from: windows[i]!, to: windows[i + 1]! })
  return spans
}

const common = (spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] =>
  spans.flatMap((a) =>
    others.flatMap((b) => {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
      return from < to ? [{ from, to }] : []
    }),
  )

/** What is left of spans, which only touch what is taken. */
const without = (spans: readonly TimeSpan[], taken: readonly TimeSpan[]): TimeSpan[] =>
  taken.reduce<TimeSpan[]>(
    (left, { from, to }) =>
      left.flatMap((span) =>
        [
          { from: span.from, to: Math.min(span.to, from) },
          { from: Math.max(span.from, to), to: span.to },
        ].filter((part) => part.from < part.to),
      ),
    [...spans],
  )

const covered = (spans: readonly TimeSpan[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)
