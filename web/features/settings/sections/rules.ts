import type { AssignmentRule } from '../../../../shared/model/settings.ts'

/** A rule about a unit's count. */
export type TroopRule = Extract<AssignmentRule, { unit: unknown }>

export const newRule: TroopRule = { unit: 'axe', op: '>=', value: 1000 }

export const isTroopRule = (rule: AssignmentRule): rule is TroopRule => 'unit' in rule

/** Sets the front rule, within or behind, or removes it; it is unique and first. */
export const withFront = (rules: readonly AssignmentRule[], within: boolean | undefined): AssignmentRule[] => [
  ...(within === undefined ? [] : [{ withinFront: within }]),
  ...rules.filter(isTroopRule),
]

/** Replaces a troop rule; `place` counts troop rules only. */
export const withRuleAt = (rules: readonly AssignmentRule[], place: number, rule: TroopRule): AssignmentRule[] =>
  atTroopRule(rules, place, [rule])

/** Removes a troop rule; `place` counts troop rules only. */
export const withoutRuleAt = (rules: readonly AssignmentRule[], place: number): AssignmentRule[] =>
  atTroopRule(rules, place, [])

function atTroopRule(rules: readonly AssignmentRule[], place: number, instead: TroopRule[]): AssignmentRule[] {
  let troopRules = 0
  return rules.flatMap((rule) => (isTroopRule(rule) && troopRules++ === place ? instead : [rule]))
}
