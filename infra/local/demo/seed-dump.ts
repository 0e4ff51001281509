import type { DemoPlayer } from './demo-world.ts'
import { seededRandom } from './random.ts'

/** Range per unit for one kind of village, in column order of the demo world. */
type Ranges = [number, number][]

const none: [number, number] = [0, 0]
/** spear, sword, axe, archer, spy, light, marcher, heavy, ram, catapult, knight, snob */
const kinds: { share: number; ranges: Ranges }[] = [
  // off
  {
    share: 0.42,
    ranges: [
      [0, 200],
      none,
      [5200, 7400],
      none,
      [50, 120],
      [1800, 2900],
      [0, 350],
      none,
      [220, 340],
      [20, 90],
      none,
      none,
    ],
  },
  // ramoff
  {
    share: 0.08,
    ranges: [[0, 200], none, [1900, 3600], none, [50, 120], [900, 1500], none, none, [450, 800], [10, 60], none, none],
  },
  // bfcleaner
  {
    share: 0.1,
    ranges: [
      [0, 300],
      none,
      [2300, 3700],
      none,
      [50, 120],
      [1200, 2200],
      [100, 400],
      none,
      [20, 90],
      [10, 50],
      none,
      none,
    ],
  },
  // bfkatas
  {
    share: 0.08,
    ranges: [
      [500, 1500],
      [500, 1500],
      [0, 900],
      none,
      [50, 150],
      [0, 500],
      none,
      [100, 400],
      [0, 60],
      [240, 700],
      none,
      none,
    ],
  },
  // defence
  {
    share: 0.32,
    ranges: [
      [2500, 7000],
      [2500, 6500],
      none,
      [500, 2500],
      [100, 600],
      none,
      none,
      [300, 1100],
      none,
      [0, 12],
      none,
      [0, 2],
    ],
  },
]

/**
 * The players' troops in the format of the game's member overview, one village per line: coordinates, points, units.
 * Deterministic.
 */
export function troopDump(players: DemoPlayer[]): string {
  const random = seededRandom(1)
  const lines = players.flatMap((player) =>
    player.villages.map(({ x, y, points }, index) => {
      const { ranges } = pickKind(random())
      const troops = ranges.map(([from, to]) => Math.floor(from + random() * (to - from + 1)))
      // Every player has one paladin, in their first village.
      troops[10] = index === 0 ? 1 : 0
      return [`${x}|${y}`, points, ...troops].join(',')
    }),
  )
  return `${lines.join('\n')}\n`
}

function pickKind(chance: number): { ranges: Ranges } {
  let sum = 0
  for (const kind of kinds) {
    sum += kind.share
    if (chance < sum) return kind
  }
  return { ranges: [] }
}
