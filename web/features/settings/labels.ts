import { defaultEscort } from '../../../shared/game/troops/trains.ts'
import { isRing, type Segment } from '../../../shared/game/world/frontline.ts'
import { countOfUnit, type Troops, unitNames } from '../../../shared/game/world/units.ts'
import { toRecord } from '../../../shared/lib/records.ts'
import { attackKinds } from '../../../shared/model/attack.ts'
import { kinds } from '../../../shared/model/kinds.ts'
import type { AssignmentRule, RuleKind } from '../../../shared/model/settings.ts'
import { enumerate } from '../../lib/format/format.ts'
import { type KindDisplay, kindDisplay } from '../../lib/format/kind-display.ts'

/** Kinds that rules exist for. */
export const ruleKindLabels: Record<RuleKind, KindDisplay['rules']> = {
  ...toRecord(attackKinds.map((kind) => [kinds[kind].names.rules, kindDisplay[kind].rules] as const)),
  agcleaner: { label: 'AG Cleaner', about: 'Welche Offs auch Ziele vom Typ AG Cleaner angreifen.' },
}

/** What trains march with if the world has no template for them. */
export const withoutTemplate = `Ohne Vorlage: ${enumerate(
  unitNames.flatMap((unit) => (defaultEscort[unit] ? countOfUnit(unit, defaultEscort[unit]) : [])),
)}.`

export const operatorLabels = {
  '>': 'mehr als',
  '<': 'weniger als',
  '>=': 'mindestens',
  '<=': 'höchstens',
  '==': 'genau',
}

/** What thresholds require of a village, in one sentence. */
export function thresholdSentence(thresholds: Troops = {}): string {
  const minimums = unitNames.flatMap((unit) => {
    const count = thresholds[unit] ?? 0
    return count > 0 ? [countOfUnit(unit, count)] : []
  })
  return minimums.length
    ? `Das Dorf hat mindestens ${enumerate(minimums)}.`
    : 'Ohne Schwellenwert wird kein Dorf so eingestuft.'
}

/** What rules require of a village, in one sentence. */
export function ruleSentence(rules: readonly AssignmentRule[] = []): string {
  const troops = rules.flatMap((rule) =>
    'unit' in rule ? [`${operatorLabels[rule.op]} ${countOfUnit(rule.unit, rule.value)}`] : [],
  )
  const fronts = rules.flatMap((rule) =>
    'withinFront' in rule ? [`${rule.withinFront ? 'innerhalb' : 'hinter'} der Front liegt`] : [],
  )
  const conditions = [...(troops.length ? [`${enumerate(troops)} hat`] : []), ...fronts]
  return conditions.length ? `Ein Dorf passt, wenn es ${conditions.join(' und ')}.` : 'Keine Regel: Jedes Dorf passt.'
}

/** How the front line applies. */
export function frontSentence(segments: readonly Segment[]): string {
  if (segments.length === 0) return 'Ohne Frontlinie liegt kein Dorf innerhalb der Front.'
  return isRing(segments)
    ? 'Geschlossener Ring: Alle Dörfer im Inneren liegen innerhalb der Front.'
    : 'Offene Linie: Dörfer mit höchstens 10 Feldern Abstand liegen innerhalb der Front.'
}
