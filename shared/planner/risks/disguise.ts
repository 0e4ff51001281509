import { placeKey } from '../../game/world/place-key.ts'
import { areaUnderCurve, separability } from './area.ts'
import { fitLogistic, type Sample, scoreOf, standardised } from './logistic.ts'
import {
  type Command,
  type CommandFigure,
  commandFigures,
  isOff,
  paceOf,
  type SeenGroup,
  type SeenVillage,
  seenGroups,
  type VillageFigure,
  villageFigures,
} from './seen.ts'

/** What a figure may give away: 0.5 is nothing. */
export const wellHidden = 0.6
/** With fewer of either sort, chance decides more than the plan. */
export const fewestOfSort = 30
/** Parts of the rows: each is judged by what was learned from the others. */
const folds = 5

/** How well two sorts can be distinguished, from 0.5 (not at all) to 1 (always): the AUC, turned to the side above 0.5. */
export interface Separation<Figure extends string> {
  /** How many rows each sort has. */
  real: number
  fake: number
  /** By each figure alone, and by the best combination of all; absent where a sort has fewer than `fewestOfSort` rows. */
  apart?: Record<Figure, number> & { together: number }
}

/** What the enemy can see of a plan, and how much of it that gives away. */
export interface Disguise {
  /** The attacked villages, sorted by place. */
  villages: SeenVillage[]
  /** Villages with offs against villages with fakes alone. */
  ofVillages: Separation<VillageFigure>
  /** Single offs against single fakes. */
  ofCommands: Separation<CommandFigure>
}

/**
 * What the enemy can see of a plan's commands. Figures depend on the commands alone, not on their order. The combination is a logistic
 * regression, learned from four fifths of the villages and judged by the last, in turn.
 */
export function planDisguise(commands: readonly Command[]): Disguise {
  const groups = seenGroups(commands)
  const villages = groups.map(({ village }) => village)
  const fold = foldsOf(villages)
  return { villages, ofVillages: separateVillages(villages, fold), ofCommands: separateCommands(groups, fold) }
}

/** Villages of each sort in turn, so that every fold has as many of each. */
function foldsOf(villages: readonly SeenVillage[]): Uint8Array {
  const next = { real: 0, fake: 0, other: 0 }
  return Uint8Array.from(villages, ({ sort }) => next[sort]++ % folds)
}

function separateVillages(villages: readonly SeenVillage[], fold: Uint8Array): Separation<VillageFigure> {
  const rows = villages.flatMap((village, i) => (village.sort === 'other' ? [] : [{ village, fold: fold[i]! }]))
  return separate(villageFigures, {
    columns: villageFigures.map((figure) => Float64Array.from(rows, ({ village }) => village[figure])),
    isReal: Uint8Array.from(rows, ({ village }) => Number(village.sort === 'real')),
    fold: Uint8Array.from(rows, (row) => row.fold),
  })
}

function separateCommands(groups: readonly SeenGroup[], fold: Uint8Array): Separation<CommandFigure> {
  const rows = groups.flatMap(({ village, commands, shares, distances }, g) =>
    commands.flatMap((command, i) =>
      isOff(command) || command.kind === 'fake'
        ? [{ village, command, share: shares[i]!, distance: distances[i]!, fold: fold[g]! }]
        : [],
    ),
  )
  type Row = (typeof rows)[number]
  const values: Record<CommandFigure, (row: Row) => number> = {
    commands: ({ village }) => village.commands,
    origins: ({ village }) => village.origins,
    players: ({ village }) => village.players,
    share: ({ share }) => share,
    distance: (row) => row.distance,
    launch: ({ command }) => command.launch,
    arrival: ({ command }) => command.arrival,
    pace: ({ command }) => paceOf(command),
  }
  return separate(commandFigures, {
    columns: commandFigures.map((figure) => Float64Array.from(rows, values[figure])),
    isReal: Uint8Array.from(rows, ({ command }) => Number(isOff(command))),
    fold: Uint8Array.from(rows, (row) => row.fold),
  })
}

function separate<Figure extends string>(figures: readonly Figure[], sample: Sample): Separation<Figure> {
  const real = sample.isReal.reduce((sum, one) => sum + one, 0)
  const fake = sample.isReal.length - real
  if (Math.min(real, fake) < fewestOfSort) return { real, fake }
  const alone = figures.map((figure, j) => [figure, separability(areaBetween(sample.columns[j]!, sample.isReal))])
  return { real, fake, apart: { ...Object.fromEntries(alone), together: separability(combinedArea(sample)) } }
}

function areaBetween(values: Float64Array, isReal: Uint8Array): number {
  const ofSort = (sort: number) => values.filter((_, i) => isReal[i] === sort).sort()
  return areaUnderCurve(ofSort(1), ofSort(0))
}

/** The mean over the folds with both sorts: scores of different fits cannot be compared with each other. */
function combinedArea({ columns, isReal, fold }: Sample): number {
  const varied = columns.filter((column) => column.some((value) => value !== column[0]))
  const sample = { columns: varied, isReal, fold }
  const rows = standardised(varied)
  const areas: number[] = []
  let weights: Float64Array<ArrayBuffer> | undefined
  for (let leftOut = 0; leftOut < folds; leftOut++) {
    const own = [...fold.keys()].filter((i) => fold[i] === leftOut)
    const sorts = Uint8Array.from(own, (i) => isReal[i]!)
    if (!sorts.includes(0) || !sorts.includes(1)) continue
    // The folds' fits are close to each other.
    const fit = fitLogistic(rows, sample, leftOut, weights)
    weights = fit
    const scores = Float64Array.from(own, (i) => scoreOf(rows, fit, i))
    areas.push(areaBetween(scores, sorts))
  }
  return areas.reduce((sum, area) => sum + area, 0) / areas.length
}

/** Whether distances alone distinguish real targets from fake ones, or offs from fakes; never where a sort has too few. */
export function isGivenAwayByDistance(
  attacks: readonly (Pick<Command, 'kind' | 'x' | 'y'> & { distance: number })[],
): boolean {
  const villages = [...Map.groupBy(attacks, placeKey).values()].map((own) => ({
    isReal: own.some(isOff),
    distance: own.reduce((sum, attack) => sum + attack.distance, 0) / own.length,
  }))
  const isGivenAway = (rows: readonly { distance: number }[], isReal: Uint8Array) => {
    const real = isReal.reduce((sum, one) => sum + one, 0)
    const apart = separability(
      areaBetween(
        Float64Array.from(rows, (row) => row.distance),
        isReal,
      ),
    )
    return Math.min(real, rows.length - real) >= fewestOfSort && apart > wellHidden
  }
  return (
    isGivenAway(
      villages,
      Uint8Array.from(villages, ({ isReal }) => Number(isReal)),
    ) ||
    isGivenAway(
      attacks,
      Uint8Array.from(attacks, (attack) => Number(isOff(attack))),
    )
  )
}
