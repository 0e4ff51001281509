import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import type { DumpWorld } from '../../../../shared/game/dump/dump-world.ts'

// 12 units: spear sword axe archer spy light marcher heavy ram catapult knight snob
export const world = { hasArchers: true, hasKnight: true }
// 9 units: spear sword axe spy light heavy ram catapult snob
export const oldWorld = { hasArchers: false, hasKnight: false }
export const off = '0,0,5493,0,200,2449,257,0,300,30,0,1'
export const offTroops = { axe: 5493, spy: 200, light: 2449, marcher: 257, ram: 300, catapult: 30, snob: 1 }
export const full = '1,2,3,4,5,6,7,8,9,10,11,12'
export const fullTroops = {
  spear: 1,
  sword: 2,
  axe: 3,
  archer: 4,
  spy: 5,
  light: 6,
  marcher: 7,
  heavy: 8,
  ram: 9,
  catapult: 10,
  knight: 11,
  snob: 12,
}

export const readTroops = (text: string, on: DumpWorld = world) => readTroopDump(text, on).rows.map((row) => row.troops)
export const problemCodes = (text: string, on: DumpWorld = world) =>
  readTroopDump(text, on).rejected.map(({ line, code }) => [line, code])
