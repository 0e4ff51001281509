import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { IssuedOrder } from '../../../shared/model/orders/order.ts'
import { sameTroops } from './sheet-changes.ts'

interface Changed {
  was: IssuedOrder
  now: IssuedOrder
}

interface Summary {
  added: readonly unknown[]
  gone: readonly unknown[]
  changed: readonly Changed[]
}

/** The changes in a few lines: `11 Angriffe: alle 2:00 später`. */
export function changesSummary({ added, gone, changed }: Summary): string[] {
  const groups = Map.groupBy(changed, (each) => wordsFor(each).join(', '))
  return [
    ...[...groups.values()].map((group) => `${attacks(group.length)}: ${groupText(group)}`),
    ...(added.length > 0 ? [`${attacks(added.length)}: neu`] : []),
    ...(gone.length > 0 ? [`${attacks(gone.length)}: nicht mehr schicken`] : []),
  ]
}

const attacks = (count: number) => countedNoun(count, 'Angriff', 'Angriffe')

const seconds = (was: string, now: string) => (Date.parse(now) - Date.parse(was)) / 1000
const launchShift = ({ was, now }: Changed) => seconds(was.launchAt, now.launchAt)
const arrivalShift = ({ was, now }: Changed) => seconds(was.arriveAt, now.arriveAt)
const direction = (shift: number) => (shift > 0 ? 'später' : 'früher')

/** What is different, without amounts; `#` is where the shift of the launch goes, `~` that of the arrival. */
function wordsFor(change: Changed): string[] {
  const { was, now } = change
  const [launch, arrival] = [launchShift(change), arrivalShift(change)]
  const times =
    launch === arrival
      ? [launch !== 0 && `# ${direction(launch)}`]
      : [launch !== 0 && `Abschicken # ${direction(launch)}`, arrival !== 0 && `Ankunft ~ ${direction(arrival)}`]
  return [
    ...times,
    !sameTroops(was, now) && 'andere Truppen',
    was.unit !== now.unit && 'andere langsamste Einheit',
    was.building !== now.building && 'anderes Gebäude',
  ].filter((word) => word !== false)
}

function groupText(group: readonly Changed[]): string {
  const [first] = group
  if (!first) return ''
  return wordsFor(first)
    .join(', ')
    .replace('#', rangeText(group.map(launchShift)))
    .replace('~', rangeText(group.map(arrivalShift)))
}

/** `alle 2:00`, `0:30 bis 2:00`; `2:00` of one. */
function rangeText(shifts: readonly number[]): string {
  const sizes = shifts.map(Math.abs)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  if (least !== most) return `${shiftText(least)} bis ${shiftText(most)}`
  return shifts.length > 1 ? `alle ${shiftText(least)}` : shiftText(least)
}

/** Formats seconds as `0:30`, `2:00` or `1:00:00`. */
function shiftText(shift: number): string {
  const [hours, minutes, rest] = [Math.floor(shift / 3600), Math.floor(shift / 60) % 60, Math.floor(shift) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
