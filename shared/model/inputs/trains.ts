import * as z from 'zod/mini'

/** Commands of a train: the game allows five. */
export const commandBounds = { min: 1, max: 5 }
export const gapBounds = { min: 0, max: 10 }
export const afterOffsBounds = { min: 0, max: 3600 }

const within = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))

export const TrainOptions = z.object({
  /** Commands of a train, each with one noble. */
  commands: within(commandBounds),
  /** 0 for commands of the same second, whose order the game decides. */
  gap: within(gapBounds),
  /** Least seconds from the end of the offs' window to the train. */
  afterOffs: within(afterOffsBounds),
})
export type TrainOptions = z.infer<typeof TrainOptions>

export const defaultTrains: TrainOptions = { commands: 4, gap: 0, afterOffs: 1 }

/** The options of trains, as text; empty for the default. */
export function trainsKey({ trains = defaultTrains }: { trains?: TrainOptions | undefined }): string {
  const { commands, gap, afterOffs } = trains
  const isDefault =
    commands === defaultTrains.commands && gap === defaultTrains.gap && afterOffs === defaultTrains.afterOffs
  return isDefault ? '' : `train:${commands}:${gap}:${afterOffs}`
}

/** Seconds from the first command of a train to its last. */
export const trainSpan = ({
  commands = 1,
  gap = 0,
}: {
  commands?: number | undefined
  gap?: number | undefined
}): number => (commands - 1) * gap
