import type { AttackKind, PlannedAttack } from '../../model/attack.ts'
import { isOpen } from '../../model/inputs/arrival-window.ts'
import { trainSpan } from '../../model/inputs/trains.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Target } from '../../model/target.ts'
import { attackKey, type Pin } from '../../model/wishes/wish.ts'
import { askedTimes } from '../model/asked-times.ts'
import { attackWindow } from '../model/train-times.ts'
import { firstApart, lastApart } from '../parting/blocked.ts'
import { type Job, type PlannedLaunch, type SendTimes, toJob } from '../parting/jobs.ts'

type Windows = Pick<CalculationOptions, 'windows' | 'spacing' | 'trains' | 'kindOffset'>

export const hasWindows = ({ windows }: Windows, targets: readonly Target[]): boolean =>
  Object.values(windows).some(isOpen) ||
  targets.some(({ windowBefore = 0, windowAfter = 0 }) => windowBefore + windowAfter > 0)

/** The `attackKey`s of pins with an arrival. */
export const pinnedTimes = (pins: readonly Pin[]): ReadonlySet<string> =>
  new Set(pins.flatMap((pin) => (pin.arrival === undefined ? [] : [attackKey(pin)])))

const keepsTime = (
  attack: Pick<PlannedAttack, 'villageId' | 'targetId' | 'fixed'> & { kind: AttackKind },
  pinned: ReadonlySet<string>,
): boolean => attack.fixed === 'sent' || (attack.fixed === 'pinned' && pinned.has(attackKey(attack)))

export function plannedLaunch(
  attack: PlannedAttack & { kind: AttackKind; target?: Target },
  options: Windows,
  pinned: ReadonlySet<string>,
): PlannedLaunch {
  const { kind, launch, target } = attack
  if (keepsTime(attack, pinned)) return { base: launch, before: 0, after: 0, isFixed: true }
  const span = trainSpan(attack)
  return { base: askedTimes(attack).launch, ...attackWindow(target, kind, options), ...(span > 0 && { span }) }
}

/** Times of an attack moved to another launch. */
export function timesAt(attack: PlannedAttack, launch: number): Pick<PlannedAttack, 'launch' | 'arrival' | 'shift'> {
  const asked = askedTimes(attack)
  const shift = Math.round(launch - asked.launch)
  return { launch: asked.launch + shift, arrival: asked.arrival + shift, shift: shift === 0 ? undefined : shift }
}

/** What a launch must keep from: other launches, ascending, and excluded seconds. */
interface Beside {
  others: readonly number[]
  spacing: number
  excluded: readonly number[]
}

/** The free second nearest to a launch's wish: outside of margins if it is on time there, and late rather than none. */
export function freeSecond(
  player: SendTimes,
  launch: PlannedLaunch,
  { others, spacing, excluded }: Beside,
): number | undefined {
  const { margins } = launch.times ?? player
  const jobs = [toJob(player, launch), ...(margins ? [toJob(player, launch, { ignoresMargins: true })] : [])]
  const choices = [spacing, 1].flatMap((apart) => jobs.map((job) => nearestFree(job, others, apart, excluded)))
  return choices.find((free) => free !== undefined)
}

/** The second nearest to the wish, `spacing` from the others (ascending) and not excluded. */
function nearestFree(
  { earliest, latest, wish }: Job,
  others: readonly number[],
  spacing: number,
  excluded: readonly number[],
): number | undefined {
  const barred = excluded.toSorted((a, b) => a - b)
  const settle = (next: typeof firstApart) => {
    let second = wish
    for (let before = Number.NaN; before !== second; ) {
      before = second
      second = next(barred, 1, next(others, spacing, second))
    }
    return second
  }
  const [earlier, later] = [settle(lastApart), settle(firstApart)]
  const fits = [earlier, later].filter((second) => second >= earliest && second <= latest)
  return fits.toSorted((a, b) => Math.abs(a - wish) - Math.abs(b - wish) || a - b)[0]
}
