import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import {
  type AttackState,
  attackStates,
  type ComparedAttack,
  type StateCounts,
} from '../../../../shared/model/analysis.ts'
import type { Strength } from '../../../../shared/model/sighting.ts'

/** What became of an attack, as people call it. */
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

/** The same of several, behind their number: `3 zu spät`. */
const stateWords: Record<AttackState, [one: string, many: string]> = {
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

/** What went wrong, the worst first. */
export const wrongStates = ['missing', 'tooWeak', 'late', 'early', 'tooStrong', 'reported'] as const

/** How many attacks were seen otherwise than planned. */
export const differing = ({ early, late, tooWeak, tooStrong }: StateCounts): number =>
  early + late + tooWeak + tooStrong

/** `2 fehlen, 1 zu spät`: how many are in each of these states; empty when none is. */
export const statesText = (counts: StateCounts, states: readonly AttackState[] = attackStates): string =>
  states.flatMap((state) => (counts[state] > 0 ? [countedNoun(counts[state], ...stateWords[state])] : [])).join(', ')

export const strengthLabels: Record<Strength, string> = {
  klein: 'klein',
  mittel: 'mittel',
  gross: 'groß',
  unbekannt: 'unbekannt',
}

/** By how much an attack arrives late or early: `2:13 später`, `1:00:05 früher`; `auf die Sekunde` of one that does neither. */
export function deviationText(seconds: number): string {
  if (seconds === 0) return 'auf die Sekunde'
  const size = Math.abs(seconds)
  const [hours, minutes, rest] = [Math.floor(size / 3600), Math.floor((size % 3600) / 60), size % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  const length = hours > 0 ? `${formatNumber(hours)}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
  return `${length} ${seconds > 0 ? 'später' : 'früher'}`
}

/** What a member or leader has said of an attack; empty when nobody has. */
export function markText({ mark }: Pick<ComparedAttack, 'mark'>): string {
  if (!mark || mark.state === 'open') return ''
  if (mark.state === 'sent') return 'abgeschickt'
  return mark.reason ? `ausgelassen: ${mark.reason}` : 'ausgelassen'
}
