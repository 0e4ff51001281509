import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { countOfKind } from '../../../../shared/model/attack.ts'
import { wishRefusals } from '../../../../shared/model/wishes/wish.ts'
import type { KindEffect, PlanEffect } from '../../../../shared/planner/explain/preview.ts'

/** What a change does to the attacks that a calculation finds: `14 Offs mehr (534 statt 520)`; `newTimes` if all arrive at other times. */
export function effectText({ kinds, refused }: PlanEffect, newTimes?: string): string {
  const [first] = refused
  const refusal = first && `nicht möglich: ${wishRefusals[first.reason]}`
  if (refusal && kinds.length === 0) return refusal
  const moved = kinds.filter(({ before, after }) => before.maximum !== after.maximum)
  const parts = moved.length > 0 ? moved.map(movedText) : [unmovedText(kinds, newTimes)]
  if (newTimes && moved.length > 0) parts.push(newTimes)
  return [parts.join('; '), refusal && `${formatNumber(refused.length)} davon ${refusal}`].filter(Boolean).join('; ')
}

function movedText({ kind, before, after }: KindEffect): string {
  const more = after.maximum - before.maximum
  const count = `${countOfKind(Math.abs(more), kind)} ${more > 0 ? 'mehr' : 'weniger'}`
  const numbers = `(${formatNumber(after.maximum)} statt ${formatNumber(before.maximum)})`
  const wanted = after.required - before.required
  if (more > 0) return wanted > more ? `${count} ${numbers}, mehr ist nicht möglich` : `${count} ${numbers}`
  if (wanted >= 0) return `${count} ${numbers}, weil andere Dörfer das nicht auffangen können`
  return after.maximum === after.required ? `${count} ${numbers}, weil weniger gewollt sind` : `${count} ${numbers}`
}

function unmovedText(kinds: readonly KindEffect[], newTimes: string | undefined): string {
  const wanted = kinds.filter(({ before, after }) => after.required > before.required)
  if (wanted.length === 0) return newTimes ? `gleich viele Angriffe, ${newTimes}` : 'ändert nichts'
  const counts = wanted.map(({ kind, before, after }) => countOfKind(after.required - before.required, kind))
  return `ändert nichts, denn mehr ist nicht möglich (gewollt: ${counts.join(', ')} mehr)`
}
