import type { OutdatedReason } from '../../../shared/model/run-inputs.ts'
import { capitalised } from '../../lib/format/format.ts'

/** Names of changed inputs, with the article for sentences. */
const reasonLabels: Record<OutdatedReason, { name: string; article: 'der' | 'die'; isOne?: true }> = {
  schedule: { name: 'Zeitplan', article: 'der', isOne: true },
  tribes: { name: 'Stämme des Plans', article: 'die' },
  options: { name: 'Optionen des Plans', article: 'die' },
  senders: { name: 'Truppen', article: 'die' },
  targets: { name: 'Ziele', article: 'die' },
  slots: { name: 'Zeitfenster', article: 'die' },
  wishes: { name: 'Wünsche', article: 'die' },
  limits: { name: 'Grenzen und Dörfer der Mitglieder', article: 'die' },
  otherPlans: { name: 'Befehle anderer Pläne', article: 'die' },
  attackTemplates: { name: 'Angriffs-Templates', article: 'die' },
  autoTimeslotSettings: { name: 'Auto-Timeslots', article: 'die' },
  assignmentRules: { name: 'Zuweisungsregeln', article: 'die' },
  frontlineCoords: { name: 'Frontlinie', article: 'die', isOne: true },
  catapultTargets: { name: 'Katapult-Ziele', article: 'die' },
  fakeLimitMargin: { name: 'Reserve des Fake-Limits', article: 'die', isOne: true },
  world: { name: 'Weltdaten der Dörfer', article: 'die' },
  former: { name: 'ältere Berechnung', article: 'die', isOne: true },
}

/** `Zeitplan, Ziele`: the changed inputs. */
export const outdatedNames = (reasons: readonly OutdatedReason[]): string =>
  reasons.map((reason) => reasonLabels[reason].name).join(', ')

/** Why results are outdated, as a sentence; empty if current. */
export function outdatedSentence(reasons: readonly OutdatedReason[]): string {
  const changed = reasons.filter((reason) => reason !== 'former')
  const [first] = changed
  if (!first) return reasons.length > 0 ? 'Das Ergebnis stammt aus einer älteren Fassung der Berechnung.' : ''
  const names = changed.map((reason) => `${reasonLabels[reason].article} ${reasonLabels[reason].name}`)
  const last = names.pop() ?? ''
  const all = names.length > 0 ? `${names.join(', ')} und ${last}` : last
  const has = changed.length === 1 && reasonLabels[first].isOne ? 'hat' : 'haben'
  return `${capitalised(all)} ${has} sich seit der letzten Berechnung geändert.`
}
