import type { Sender } from '../../model/sender.ts'
import type { WorldSettings } from '../../model/settings.ts'
import type { Troops } from '../world/units.ts'
import { meetsRules, timesContained } from './classify.ts'
import { type FakeLimit, filledUp, smallestAttack } from './fake-limit.ts'

/** What marches with each noble unless settings have a template. */
export const defaultEscort: Troops = { axe: 100, light: 50 }

/** Troops of one command of a train: its escort and one noble. */
export const trainTroops = ({ ag = defaultEscort }: WorldSettings['attackTemplates']): Troops => ({ ...ag, snob: 1 })

export type TrainSettings = Pick<WorldSettings, 'assignmentRules' | 'frontlineCoords' | 'attackTemplates'>

/**
 * A village with the trains it can send, by its nobles and escorts or the leader's choice, and the troops of each command, which
 * reach the fake limit. Rules choose among villages with troops; villages entered by hand send what the leader set.
 */
export function withTrains<Village extends Sender>(
  village: Village,
  commands: number,
  settings: TrainSettings,
  limit: FakeLimit,
): Village {
  const { troops, points = 0, maxSnob } = village
  if (!troops) return village
  const isAble = meetsRules(settings.assignmentRules.ag, { ...village, troops }, settings.frontlineCoords)
  const found = isAble
    ? nobleCommands(troops, trainTroops(settings.attackTemplates), smallestAttack(points, limit), limit)
    : none
  const able = Math.floor(found.count / commands)
  return { ...village, maxSnob: Math.min(maxSnob ?? able, able), ...(found.each && { ag: found.each }) }
}

type NobleVillage = Pick<Sender, 'troops' | 'maxSnob'>

/** The most nobles of a village if none has those of a train; `undefined` where one has. */
export function tooFewNobles(villages: readonly NobleVillage[], commands: number): number | undefined {
  const nobles = villages.map(({ troops, maxSnob = 0 }) => (troops ? (troops.snob ?? 0) : maxSnob * commands))
  const most = nobles.reduce((highest, count) => Math.max(highest, count), 0)
  return most < commands ? most : undefined
}

const none: { count: number; each?: Troops } = { count: 0 }

/** The most commands with a noble, each with at least `places` farm places. */
function nobleCommands(troops: Troops, template: Troops, places: number, { units }: FakeLimit): typeof none {
  const { snob: nobles = 0 } = troops
  for (let count = Math.min(nobles, timesContained(template, troops)); count > 0; count--) {
    const each = filledUp(template, share(troops, count), places, units)
    if (each) return { count, each }
  }
  return none
}

const share = (troops: Troops, parts: number): Troops =>
  Object.fromEntries(Object.entries(troops).map(([unit, count]) => [unit, Math.floor((count ?? 0) / parts)]))
