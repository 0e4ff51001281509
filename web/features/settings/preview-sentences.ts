import { smallGaps } from '../../../shared/game/world/frontline.ts'
import { countOfUnit, type Troops, type UnitName, unitNames } from '../../../shared/game/world/units.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import type { AssignmentRule } from '../../../shared/model/settings.ts'
import type { SettingsCounts } from '../../../shared/model/settings-preview.ts'
import { enumerate, formatDateTime } from '../../lib/format/format.ts'
import { operatorLabels } from './labels.ts'
import { isTroopRule } from './sections/rules.ts'
import type { Preview } from './use-settings-preview.ts'

type KindCounts = SettingsCounts['kinds'][keyof SettingsCounts['kinds']]

/** Formats a count as `5.812 Dörfer`. */
export const villageCount = (count: number) => countedNoun(count, 'Dorf', 'Dörfer')

/** Formats a count in the dative, as `5.812 Dörfern`. */
const ofVillages = (count: number) => countedNoun(count, 'Dorf', 'Dörfern')

/** Which villages the counts are based on. */
export function uploadSentence({ upload }: Preview, timeZone: string): string {
  if (!upload) return 'Die Dörfer des letzten Truppen-Uploads werden gezählt …'
  if (upload === 'failed') return 'Die Dörfer des letzten Truppen-Uploads konnten nicht gezählt werden.'
  if (upload === 'none') {
    return 'Sobald ein Plan dieser Welt Truppen hat, steht hier, wie viele Dörfer die Einstellungen treffen.'
  }
  const when = upload.at ? ` vom ${formatDateTime(upload.at, timeZone)}` : ''
  return `Gezählt an ${ofVillages(upload.villages)} des letzten Truppen-Uploads${when} („${upload.planName}“).`
}

/** Villages a kind takes, and how many reach its thresholds if more; `isNone` if none despite thresholds. */
export function kindsTaken({ reach, become }: KindCounts, thresholds: Troops = {}) {
  return {
    text: villageCount(become),
    detail: reach === become ? '' : ` (${formatNumber(reach)} erreichen die Schwellenwerte)`,
    isNone: become === 0 && Object.values(thresholds).some((count) => count > 0),
  }
}

const noVillage = Number.POSITIVE_INFINITY

/** Min and max count that the rules allow for one unit. */
function countBounds(unit: UnitName, rules: readonly AssignmentRule[], least: number): { least: number; most: number } {
  const bounds = { least, most: noVillage }
  for (const rule of rules.filter(isTroopRule)) {
    if (rule.unit !== unit) continue
    const { op, value } = rule
    if (op === '>' || op === '>=' || op === '==') bounds.least = Math.max(bounds.least, op === '>' ? value + 1 : value)
    if (op === '<' || op === '<=' || op === '==') bounds.most = Math.min(bounds.most, op === '<' ? value - 1 : value)
  }
  return bounds
}

/** Why no village can meet rules and thresholds: one sentence per contradictory unit. Empty if possible. */
export function contradictions(rules: readonly AssignmentRule[], thresholds: Troops = {}): string[] {
  return unitNames.flatMap((unit) => {
    const threshold = thresholds[unit] ?? 0
    const { least, most } = countBounds(unit, rules, threshold)
    if (least <= most) return []
    const unitRules = rules.filter(isTroopRule).filter((rule) => rule.unit === unit)
    const conditions = [
      ...(threshold > 0 && threshold > countBounds(unit, rules, 0).most
        ? [`mindestens ${countOfUnit(unit, threshold)} (Schwellenwert)`]
        : []),
      ...unitRules.map(({ op, value }) => `${operatorLabels[op]} ${countOfUnit(unit, value)}`),
    ]
    return [`Kein Dorf kann ${enumerate(conditions)} haben.`]
  })
}

/** Problem with a kind's rules, and how many villages they match; undefined if none. */
export function ruleProblem(
  rules: readonly AssignmentRule[],
  thresholds: Troops | undefined,
  counts: SettingsCounts['rules'][keyof SettingsCounts['rules']] | undefined,
  villages: number,
): string | undefined {
  const impossible = contradictions(rules, thresholds)
  const taken =
    counts && villages > 0 ? ` Diese Regeln treffen ${formatNumber(counts.all)} von ${ofVillages(villages)}.` : ''
  if (impossible.length > 0) return impossible.join(' ') + taken
  if (!counts || villages === 0 || rules.length === 0 || counts.all > 0) return undefined
  const alone = counts.each.flatMap((met, index) => {
    const rule = rules[index]
    return met === 0 && rule && isTroopRule(rule)
      ? [`${operatorLabels[rule.op]} ${countOfUnit(rule.unit, rule.value)}`]
      : []
  })
  const why = alone.length > 0 ? ` Schon ${enumerate(alone)} hat keines.` : ''
  return `Diese Regeln treffen 0 von ${ofVillages(villages)} des letzten Uploads.${why}`
}

/** Warns of small gaps in a front line that is nearly a ring, with their effect; undefined without gaps. */
export function gapProblem(
  frontline: Parameters<typeof smallGaps>[0],
  counts: SettingsCounts['front'] | undefined,
): string | undefined {
  const gaps = smallGaps(frontline)
  if (gaps.length === 0) return undefined
  const places = gaps.map(({ from, to }) => `${from.x}|${from.y} und ${to.x}|${to.y}`)
  const where = `Die Linie ist fast ein Ring: Zwischen ${enumerate(places)} ist eine Lücke.`
  if (counts?.closed === undefined) return `${where} Solange sie offen ist, zählt ihr Inneres nicht.`
  return `${where} Innerhalb der Front liegen so ${villageCount(counts.within)}, mit geschlossenem Ring wären es ${formatNumber(counts.closed)}.`
}
