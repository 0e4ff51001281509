import { attackKindLabels, attackKinds } from '../../../../shared/model/attack.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import type { ExportEntry, HandedOver } from '../../../../shared/model/orders/issue.ts'

/** Whether a player's list at DS-Ultimate has the current issue, an older one, or does not exist. */
export type HandOverState = 'present' | 'older' | 'none'

export function handOverState({ handedOver }: Pick<ExportEntry, 'handedOver'>, issue: number): HandOverState {
  if (!handedOver) return 'none'
  return handedOver.issue === issue ? 'present' : 'older'
}

/** Players without a list at DS-Ultimate for the current issue. */
export const dueForHandOver = (entries: readonly ExportEntry[], issue: number): ExportEntry[] =>
  entries.filter((entry) => handOverState(entry, issue) !== 'present')

/**
 * `Off auf 512|488 von 500|501 (Dorf 4711): Dorf unbekannt`: a refused attack and the reason from DS-Ultimate. The
 * attack is not always known.
 */
export function refusalText({ line, from, reason }: HandedOver['refused'][number]): string {
  const [, kind, villageId, x, y, wave] = /^([a-z]+)-(\d+)-(?:[A-Za-z]+-)?(\d+)-(\d+)(?:-w(\d))?-\d+$/.exec(line) ?? []
  const known = attackKinds.find((each) => each === kind)
  if (!known) return `Ein Angriff: ${reason}`
  const sender = from ? ` von ${from}` : ''
  return `${attackKindLabels[known]} auf ${formatWave({ x: Number(x), y: Number(y), wave: Number(wave ?? 1) })}${sender} (Dorf ${villageId}): ${reason}`
}
