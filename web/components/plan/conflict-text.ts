import type { ConflictPart, Ledger, LedgerConflict } from '../../../shared/contract/schemas/ledger.ts'
import { countOfUnit, type Troops, unitNames } from '../../../shared/game/world/units.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { enumerate, formatDateTime, formatDaySeconds } from '../../lib/format/format.ts'

/** `8 Dörfer schicken …`: how many villages send more than they have. */
export const conflictSentence = ({ count }: Pick<Ledger, 'count'>): string =>
  count === 1
    ? '1 Dorf soll für mehrere Pläne gleichzeitig mehr Truppen schicken, als es hat.'
    : `${countedNoun(count, 'Dorf', 'Dörfer')} sollen für mehrere Pläne gleichzeitig mehr Truppen schicken, als sie haben.`

/** Names plans of a ledger; those whose name another one has get their arrival. */
export function planNames({ plans, overlapping, conflicts }: Ledger, timeZone: string) {
  const own = conflicts.slice(0, 1).map((conflict) => conflict.own)
  const ids = Map.groupBy([...plans, ...overlapping, ...own], ({ name }) => name)
  const isShared = (name: string) => new Set(ids.get(name)?.map(({ planId }) => planId)).size > 1
  return ({ name, arriveAt }: Pick<ConflictPart, 'name' | 'arriveAt'>): string =>
    isShared(name) ? `${name} (Ankunft ${formatDateTime(arriveAt, timeZone)})` : name
}

/** The same before an issue, with the plans' names. */
export function issueSentence(ledger: Ledger, timeZone: string): string {
  const { afterIssue, plans } = ledger
  const toName = planNames(ledger, timeZone)
  const names = enumerate(plans.filter((plan) => plan.afterIssue > 0).map((plan) => `„${toName(plan)}“`))
  return afterIssue === 1
    ? `1 Dorf ist auch in ${names} verplant und hat nicht genug Truppen für alle Angriffe.`
    : `${countedNoun(afterIssue, 'Dorf', 'Dörfer')} sind auch in ${names} verplant und haben nicht genug Truppen für alle Angriffe.`
}

/** `Es fehlen 6.000 Axtkämpfer und 1 Rammbock` */
export function missingText(missing: Troops): string {
  const counts = unitNames.flatMap((unit) => (missing[unit] ? [{ unit, count: missing[unit] }] : []))
  const isOne = counts.length === 1 && counts[0]?.count === 1
  return `Es ${isOne ? 'fehlt' : 'fehlen'} ${enumerate(counts.map(({ unit, count }) => countOfUnit(unit, count)))}`
}

/** `Mi., 10.03., 16:00:00 bis Do., 11.03., 02:00:00` */
export const spanText = ({ from, until }: Pick<LedgerConflict, 'from' | 'until'>, timeZone: string): string =>
  `${formatDaySeconds(from, timeZone)} bis ${formatDaySeconds(until, timeZone)}`

/** `2 ausgegebene Befehle, unterwegs …` */
export const partText = (part: ConflictPart, timeZone: string): string => {
  const { attacks, isIssued } = part
  const counted = isIssued
    ? countedNoun(attacks, 'ausgegebener Befehl', 'ausgegebene Befehle')
    : countedNoun(attacks, 'geplanter Angriff', 'geplante Angriffe')
  return `${counted}, unterwegs ${spanText(part, timeZone)}`
}
