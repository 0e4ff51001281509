import { defaultEscort } from '../../../shared/game/troops/trains.ts'
import { isRing, type Segment } from '../../../shared/game/world/frontline.ts'
import { countOfUnit, type Troops, unitNames } from '../../../shared/game/world/units.ts'
import type { AttackKind } from '../../../shared/model/attack.ts'
import type { AssignmentRule, RuleKind, ThresholdKey } from '../../../shared/model/settings.ts'
import { enumerate } from '../../lib/format/format.ts'

/** Kinds that villages are classified as. */
export const thresholdLabels: Record<ThresholdKey, string> = {
  off: 'Off',
  ramoff: 'RamOff',
  bfcleaner: 'BF Cleaner',
  bfkatas: 'BF-Katas',
  fakeSending: 'Fake-Sender',
}

/** Kinds that rules exist for. */
export const ruleKindLabels: Record<RuleKind, { label: string; about: string }> = {
  off: { label: 'Off', about: 'Weitere Bedingungen dafür, dass ein Dorf Off wird.' },
  ramoff: { label: 'RamOff', about: 'Weitere Bedingungen dafür, dass ein Dorf RamOff wird.' },
  bfcleaner: { label: 'BF Cleaner', about: 'Weitere Bedingungen dafür, dass ein Dorf BF Cleaner wird.' },
  bffakes: { label: 'BF-Fakes', about: 'Weitere Bedingungen dafür, dass ein Dorf BF-Katas schickt.' },
  fakes: { label: 'Fakes', about: 'Weitere Bedingungen dafür, dass ein Dorf Fake-Sender wird.' },
  agcleaner: { label: 'AG Cleaner', about: 'Welche Offs auch Ziele vom Typ AG Cleaner angreifen.' },
  ag: { label: 'AG-Züge', about: 'Welche der Dörfer mit Adelsgeschlechtern Züge senden.' },
}

const withoutTemplate = `Ohne Vorlage: ${enumerate(
  unitNames.flatMap((unit) => (defaultEscort[unit] ? countOfUnit(unit, defaultEscort[unit]) : [])),
)}.`

/** Kinds that templates exist for. */
export const templateLabels: Record<AttackKind, { label: string; about: string }> = {
  off: { label: 'Off', about: 'Bestimmt das Tempo von Offs, deren Truppen nicht bekannt sind.' },
  ramoff: { label: 'RamOff', about: 'Bestimmt das Tempo von RamOffs, deren Truppen nicht bekannt sind.' },
  bfcleaner: { label: 'BF Cleaner', about: 'Bestimmt das Tempo von BF Cleanern, deren Truppen nicht bekannt sind.' },
  bfkatas: {
    label: 'BF-Katas',
    about: 'Ein Kata-Split. So oft die Truppen dafür reichen, kann ein Dorf ihn schicken.',
  },
  fake: {
    label: 'Fake',
    about: 'Ein Fake. So oft die Truppen dafür reichen, höchstens 5-mal, kann ein Dorf ihn schicken.',
  },
  ag: {
    label: 'AG-Zug',
    about: `Was jedes Adelsgeschlecht eines Zugs begleitet, das Adelsgeschlecht nicht mitgezählt. ${withoutTemplate}`,
  },
}

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
