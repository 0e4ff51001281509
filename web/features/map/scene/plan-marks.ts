import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { firstWaveId } from '../../../../shared/model/inputs/wave.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import { isSparedTarget, type TargetView, targetTypeLabels } from '../../../../shared/model/target.ts'
import type { MarkGroup } from './scene.ts'

/** Missing attacks per kind, as text; empty if complete or never attacked. */
export function lackTexts(target: TargetView): string[] {
  if (isSparedTarget(target)) return []
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
  if (target.isGone) return 'Dorf verschwunden, wird nicht angegriffen'
  const lack = lackTexts(target)
  if (lack.length === 0) return 'alles geplant'
  return `es ${lack.length === 1 && lack[0]?.startsWith('1 ') ? 'fehlt' : 'fehlen'} ${lack.join(', ')}`
}

const lacksOffs = ({ maxOff, currentOff }: TargetView): boolean => maxOff > currentOff

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

/** `Ziel (Offs) · Welle 2` */
export const targetTitle = ({ type, wave }: TargetView): string =>
  `Ziel (${targetTypeLabels[type]})${wave ? ` · Welle ${wave}` : ''}`

/** Marks for the plan's targets and senders; waves share one. */
export function planMarks(
  targets: readonly TargetView[],
  senders: readonly SenderView[],
  choice: MarkChoice,
  colours: MarkColours,
): MarkGroup[] {
  const shown = choice.targets
    ? targets.filter((target) => !isSparedTarget(target) && (!choice.onlyLackingOffs || lacksOffs(target)))
    : []
  const isLacking = (target: TargetView) => lackTexts(target).length > 0
  const places = Map.groupBy([...Map.groupBy(shown, ({ _id }) => firstWaveId(_id)).values()], (waves) =>
    waves.some(isLacking),
  )
  const [filled, lacking] = [places.get(false) ?? [], places.get(true) ?? []]
  return [
    {
      kind: 'sender',
      colour: colours.sender,
      places: choice.senders ? senders.filter(({ isBlocked, isForeign }) => !isBlocked && !isForeign) : [],
    },
    { kind: 'filled', colour: colours.filled, places: filled.flatMap((waves) => waves.slice(0, 1)) },
    { kind: 'lacking', colour: colours.lacking, places: lacking.flatMap((waves) => waves.slice(0, 1)) },
  ]
}
