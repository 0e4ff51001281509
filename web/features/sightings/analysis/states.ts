import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import {
  type AttackState,
  attackStates,
  type ComparedAttack,
  type StateCounts,
} from '../../../../shared/model/analysis.ts'
import type { Strength } from '../../../../shared/model/sighting.ts'

export const stateLabels: Record<AttackState, string> = {
  punctual: 'Pünktlich',
  early: 'Zu früh',
  late: 'Zu spät',
  tooWeak: 'Zu schwach',
  tooStrong: 'Zu stark',
  reported: 'Gemeldet, nicht gesehen',
  open: 'Offen',
  missing: 'Fehlt',
}

/** Lower case after a number: `3 zu spät`. */
const stateNouns: Record<AttackState, [one: string, many: string]> = {
  punctual: ['pünktlich', 'pünktlich'],
  early: ['zu früh', 'zu früh'],
  late: ['zu spät', 'zu spät'],
  tooWeak: ['zu schwach', 'zu schwach'],
  tooStrong: ['zu stark', 'zu stark'],
  reported: ['gemeldet, aber nicht gesehen', 'gemeldet, aber nicht gesehen'],
  open: ['offen', 'offen'],
  missing: ['fehlt', 'fehlen'],
}

export const stateColours: Record<AttackState, 'success' | 'warning' | 'danger' | 'informative'> = {
  punctual: 'success',
  early: 'warning',
  late: 'warning',
  tooWeak: 'warning',
  tooStrong: 'warning',
  reported: 'warning',
  open: 'informative',
  missing: 'danger',
}

/** What went wrong, worst first. */
export const wrongStates = ['missing', 'tooWeak', 'late', 'early', 'tooStrong', 'reported'] as const

/** Attacks seen, but not as planned. */
export const differing = ({ early, late, tooWeak, tooStrong }: StateCounts): number =>
  early + late + tooWeak + tooStrong

/** `2 fehlen, 1 zu spät`: counts per state; empty if all are 0. */
export const statesText = (counts: StateCounts, states: readonly AttackState[] = attackStates): string =>
  states.flatMap((state) => (counts[state] > 0 ? [countedNoun(counts[state], ...stateNouns[state])] : [])).join(', ')

export const strengthLabels: Record<Strength, string> = {
  klein: 'klein',
  mittel: 'mittel',
  gross: 'groß',
  unbekannt: 'unbekannt',
}

/** `2:13 später`, `1:00:05 früher`, or `auf die Sekunde` for 0. */
export function deviationText(seconds: number): string {
  if (seconds === 0) return 'auf die Sekunde'
  const size = Math.abs(seconds)
  const [hours, minutes, rest] = [Math.floor(size / 3600), Math.floor((size % 3600) / 60), size % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const length = hours > 0 ? `${formatNumber(hours)}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
  return `${length} ${seconds > 0 ? 'später' : 'früher'}`
}

/** A member's or leader's mark; empty without one. */
export function markText({ mark }: Pick<ComparedAttack, 'mark'>): string {
  if (!mark || mark.state === 'open') return ''
  if (mark.state === 'sent') return 'abgeschickt'
  return mark.reason ? `ausgelassen: ${mark.reason}` : 'ausgelassen'
}
