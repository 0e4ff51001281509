import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import type { MarkGroup } from './scene.ts'

/** Missing attacks per kind, as text; empty if complete or an own tribe's target. */
export function lackTexts(target: TargetView): string[] {
  if (target.isOwn) return []
  const { maxOff, maxFake, maxBFake, maxSnob = 0, currentOff, currentFake, currentBFake, currentSnob = 0 } = target
  const lacking: [count: number, one: string, many: string][] = [
    [maxOff - currentOff, 'Off', 'Offs'],
    [maxFake - currentFake, 'Fake', 'Fakes'],
    [maxBFake - currentBFake, 'BFake', 'BFakes'],
    [maxSnob - currentSnob, 'AG-Zug', 'AG-Züge'],
  ]
  return lacking.flatMap(([count, one, many]) => (count > 0 ? [countedNoun(count, one, many)] : []))
}

/** `es fehlen 2 Offs, 1 Fake`, `es fehlt 1 Off`, `alles geplant` */
export function stateText(target: TargetView): string {
  if (target.isOwn) return 'eigener Stamm, wird nicht angegriffen'
  const lack = lackTexts(target)
  if (lack.length === 0) return 'alles geplant'
  return `es ${lack.length === 1 && lack[0]?.startsWith('1 ') ? 'fehlt' : 'fehlen'} ${lack.join(', ')}`
}

export const lacksOffs = ({ maxOff, currentOff }: TargetView): boolean => maxOff > currentOff

/** Which of the plan's villages are marked. */
export interface MarkChoice {
  targets: boolean
  senders: boolean
  onlyLackingOffs: boolean
}

export interface MarkColours {
  lacking: string
  filled: string
  sender: string
}

/** Marks for the plan's targets and senders. */
export function planMarks(
  targets: readonly TargetView[],
  senders: readonly SenderView[],
  choice: MarkChoice,
  colours: MarkColours,
): MarkGroup[] {
  const shown = choice.targets
    ? targets.filter((target) => !target.isOwn && (!choice.onlyLackingOffs || lacksOffs(target)))
    : []
  const isLacking = (target: TargetView) => lackTexts(target).length > 0
  return [
    {
      kind: 'sender',
      colour: colours.sender,
      places: choice.senders ? senders.filter(({ isBlocked, isForeign }) => !isBlocked && !isForeign) : [],
    },
    { kind: 'filled', colour: colours.filled, places: shown.filter((target) => !isLacking(target)) },
    { kind: 'lacking', colour: colours.lacking, places: shown.filter(isLacking) },
  ]
}
