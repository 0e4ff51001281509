import { type AttackKind, attackKindLabels, type TrainPlace } from '../../../shared/model/attack.ts'

/** `Off`; of a command in a train `AG-Zug (2 von 4)`. */
export const commandName = ({ type, trainIndex, commands = 1 }: TrainPlace & { type: AttackKind }): string =>
  trainIndex === undefined || commands === 1
    ? attackKindLabels[type]
    : `${attackKindLabels[type]} (${trainIndex + 1} von ${commands})`

/** Without the commands of a train that follow its first. */
export const oncePerTrain = <Command extends TrainPlace>(commands: readonly Command[]): Command[] =>
  commands.filter(({ trainIndex }) => !trainIndex)
