import { formatNumber } from '../../../shared/lib/numbers.ts'
import { type AttackKind, attackKindLabels } from '../../../shared/model/attack.ts'
import {
  type ArrivalWindow,
  type ArrivalWindows,
  isOpen,
  type OwnWindow,
} from '../../../shared/model/inputs/arrival-window.ts'

/** Formats a window as `±60 s` or `−30/+60 s`. */
const windowText = ({ before, after }: ArrivalWindow): string =>
  before === after ? `±${formatNumber(before)} s` : `−${formatNumber(before)}/+${formatNumber(after)} s`

/** `±60 s`, `−60 s` or `+60 s`; empty without an own window. */
export function ownWindowText({ windowBefore: before, windowAfter: after }: OwnWindow): string {
  if (before !== undefined && after !== undefined) return windowText({ before, after })
  if (before !== undefined) return `−${formatNumber(before)} s`
  return after === undefined ? '' : `+${formatNumber(after)} s`
}

/** `Off, Fake ±60 s · BF-Katas ±10 s`; empty without windows. */
export function windowsText(windows: ArrivalWindows, planned: readonly AttackKind[]): string {
  const kinds = new Map<string, AttackKind[]>()
  for (const kind of planned) {
    const window = windows[kind]
    if (window && isOpen(window)) kinds.set(windowText(window), [...(kinds.get(windowText(window)) ?? []), kind])
  }
  return [...kinds]
    .map(([text, equal]) => {
      const names = equal.length === planned.length ? 'alle Arten' : equal.map((kind) => attackKindLabels[kind])
      return `${[names].flat().join(', ')} ${text}`
    })
    .join(' · ')
}
