import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import type { FixedAttack } from '../../../shared/planner/plan/wishes.ts'
import { ARRIVAL } from './builders.ts'

/** What runs of all kinds have in common: everybody can always send, and everything arrives at once. */
export const aBase = {
  ramoffsEnabled: false,
  options: defaultOptions,
  sendFrom: Number.NEGATIVE_INFINITY,
  arriveAt: ARRIVAL,
  isSpared: () => false,
  windowsOf: () => undefined,
  units: {
    axe: { speed: 18, pop: 1, carry: 10 },
    ram: { speed: 30, pop: 5, carry: 0 },
    catapult: { speed: 30, pop: 8, carry: 0 },
    light: { speed: 10, pop: 4, carry: 80 },
    spy: { speed: 9, pop: 2, carry: 0 },
    snob: { speed: 35, pop: 100, carry: 0 },
  },
  settings: defaultSettings(),
}

/** Village `n` of player 1, with one off and the template's troops, in a column ten fields west of the targets. */
export const aSender = (n: number, more: Partial<Sender> = {}): Sender => ({
  villageId: n,
  x: 400,
  y: 400 + n,
  playerId: 1,
  type: 'offs',
  maxOff: 1,
  maxFake: 0,
  maxBFake: 0,
  ...more,
})

/** Target `tn`, which wants one off. */
export const aTarget = (n: number, more: Partial<Target> = {}): Target => ({
  _id: `t${n}`,
  x: 410,
  y: 400 + n,
  villageId: 1000 + n,
  type: 'offs',
  maxOff: 1,
  maxFake: 0,
  maxBFake: 0,
  offsetMinutes: 0,
  ...more,
})

/** An off that was sent already. */
export const aFixedAttack = (villageId: number, targetId: string, more: Partial<FixedAttack> = {}): FixedAttack => ({
  kind: 'off',
  fixed: 'sent',
  villageId,
  targetId,
  launch: ARRIVAL - 7777,
  arrival: ARRIVAL,
  unit: 'ram',
  ...more,
})
