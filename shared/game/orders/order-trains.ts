import { countedNoun } from '../../lib/numbers.ts'
import { attackKindLabels } from '../../model/attack.ts'
import type { IssuedOrder, OrderState } from '../../model/orders/order.ts'
import type { Point } from '../world/frontline.ts'

type Command = Pick<IssuedOrder, 'type' | 'arriveAt' | 'trainIndex' | 'gap'> & {
  from: Point
  /** Absent where all have one target. */
  to?: Point
}

/** An order, or the first of a train's, all of them and their number. */
export interface OrderGroup<Line> {
  line: Line
  lines: Line[]
  commands: number
}

/** Equal for the commands of a train. */
function trainKey({ from, to, arriveAt, trainIndex = 0, gap = 0 }: Command): string {
  const first = Date.parse(arriveAt) - trainIndex * gap * 1000
  return `${from.x}|${from.y} ${to?.x}|${to?.y} ${first}`
}

/** The orders with each train as one, in their order. */
export function trainsTogether<Line extends Command>(lines: readonly Line[]): OrderGroup<Line>[] {
  const groups: OrderGroup<Line>[] = []
  const trains = new Map<string, OrderGroup<Line>>()
  for (const line of lines) {
    const key = line.trainIndex === undefined ? undefined : trainKey(line)
    const train = key === undefined ? undefined : trains.get(key)
    if (train) train.commands = train.lines.push(line)
    else {
      const group = { line, lines: [line], commands: 1 }
      groups.push(group)
      if (key !== undefined) trains.set(key, group)
    }
  }
  return groups
}

/** How many attacks these orders are: a train is one. */
export const attackCount = (lines: readonly Command[]): number => trainsTogether(lines).length

/** `580 Angriffe`, `580 Angriffe (880 Befehle)` */
export const attacksText = (attacks: number, commands = attacks): string =>
  `${countedNoun(attacks, 'Angriff', 'Angriffe')}${commands > attacks ? ` (${countedNoun(commands, 'Befehl', 'Befehle')})` : ''}`

/** The command that a train counts as: its first open one, else its first that was sent, else its first. */
export const leadCommand = <Line>(train: readonly Line[], stateOf: (command: Line) => OrderState): Line | undefined =>
  train.length < 2
    ? train[0]
    : (train.find((command) => stateOf(command) === 'open') ??
      train.find((command) => stateOf(command) === 'sent') ??
      train[0])

/** The attacks among these orders: of each train the command that it counts as. */
export const countedOrders = <Line extends Command>(
  lines: readonly Line[],
  stateOf: (line: Line) => OrderState,
): Line[] => trainsTogether(lines).flatMap((train) => leadCommand(train.lines, stateOf) ?? [])

/** `Off`, `AG-Zug (4 Befehle)`, `AG-Zug (4 Befehle, alle 2 s)` */
export function kindWithCommands({ type, gap = 0 }: Pick<Command, 'type' | 'gap'>, commands: number): string {
  if (type !== 'ag') return attackKindLabels[type]
  if (commands === 1) return `${attackKindLabels.ag} (1 Befehl)`
  return `${attackKindLabels.ag} (${commands} Befehle${gap > 0 ? `, alle ${gap} s` : ''})`
}

/** `2 von 4`; empty for other orders. */
export const placeInTrain = ({ trainIndex, commands }: Pick<IssuedOrder, 'trainIndex' | 'commands'>): string =>
  trainIndex === undefined ? '' : `${trainIndex + 1} von ${commands ?? 1}`
