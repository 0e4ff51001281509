import type { AttackKind } from './attack.ts'
import type { SenderType } from './sender.ts'
import type { RuleKind, ThresholdKey } from './settings.ts'

/** What a kind of attack is called as a sender type, threshold key and rule kind. */
export interface KindNames {
  kind: AttackKind
  type: SenderType
  threshold: ThresholdKey
  rules: RuleKind
}

/** In the order in which classification tries the kinds. */
export const classificationOrder: readonly KindNames[] = [
  { kind: 'off', type: 'offs', threshold: 'off', rules: 'off' },
  { kind: 'ramoff', type: 'ramoff', threshold: 'ramoff', rules: 'ramoff' },
  { kind: 'bfcleaner', type: 'bfcleaner', threshold: 'bfcleaner', rules: 'bfcleaner' },
  { kind: 'bfkatas', type: 'bfkatas', threshold: 'bfkatas', rules: 'bffakes' },
  { kind: 'fake', type: 'fakeSending', threshold: 'fakeSending', rules: 'fakes' },
]

/** The threshold key beside a kind of rules: `agcleaner` rules choose among offs, `ag` rules among all villages. */
export const thresholdKey = (rules: RuleKind): ThresholdKey | undefined =>
  rules === 'ag' ? undefined : (classificationOrder.find((names) => names.rules === rules)?.threshold ?? 'off')
