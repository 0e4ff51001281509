import type { AssignmentRule } from '../../../../shared/model/settings.ts'

/** A rule that counts a unit. */
export type TroopRule = Extract<AssignmentRule, { unit: unknown }>

/** What a new rule asks for until it is changed. */
export const newRule: TroopRule = { unit: 'axe', op: '>=', value: 1000 }

export const isTroopRule = (rule: AssignmentRule): rule is TroopRule => 'unit' in rule

/** The rules with, or without, the one that asks for a place within the front; it stands once, before the others. */
export const withFront = (rules: readonly AssignmentRule[], within: boolean): AssignmentRule[] => [
  ...(within ? [{ withinFront: true as const }] : []),
  ...rules.filter(isTroopRule),
]

/** The rules with the troop rule at that place (counted among troop rules) replaced. */
export const withRuleAt = (rules: readonly AssignmentRule[], place: number, rule: TroopRule): AssignmentRule[] =>
  atTroopRule(rules, place, [rule])

/** The rules without the troop rule at that place (counted among troop rules). */
export const withoutRuleAt = (rules: readonly AssignmentRule[], place: number): AssignmentRule[] =>
  atTroopRule(rules, place, [])

function atTroopRule(rules: readonly AssignmentRule[], place: number, instead: TroopRule[]): AssignmentRule[] {
  let troopRules = 0
  return rules.flatMap((rule) => (isTroopRule(rule) && troopRules++ === place ? instead : [rule]))
}
