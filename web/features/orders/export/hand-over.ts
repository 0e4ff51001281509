import { attackKindLabels, attackKinds } from '../../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import type { ExportEntry, HandedOver } from '../../../../shared/model/order.ts'

/** Where a player stands at DS-Ultimate: with the present issue, with an older one, or not at all. */
export type HandOverState = 'present' | 'older' | 'none'

export function handOverState({ handedOver }: Pick<ExportEntry, 'handedOver'>, issue: number): HandOverState {
  if (!handedOver) return 'none'
  return handedOver.issue === issue ? 'present' : 'older'
}

/** Those whose list there is missing, or not that of the present issue. */
export const dueForHandOver = (entries: readonly ExportEntry[], issue: number): ExportEntry[] =>
  entries.filter((entry) => handOverState(entry, issue) !== 'present')

/**
 * `Off auf 512|488 von 500|501 (Dorf 4711): Dorf unbekannt`: an attack that was refused there, and why in the words from there. It is
 * not always known which one it was.
 */
export function refusalText({ line, from, reason }: HandedOver['refused'][number]): string {
  const [kind, villageId, x, y] = line.split('-')
  const known = attackKinds.find((each) => each === kind)
  if (!known) return `Ein Angriff: ${reason}`
  const sender = from ? ` von ${from}` : ''
  return `${attackKindLabels[known]} auf ${formatCoordinate({ x: Number(x), y: Number(y) })}${sender} (Dorf ${villageId}): ${reason}`
}
