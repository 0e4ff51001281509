import { expect, test } from 'vitest'
import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { exampleDump, exampleVillages } from '../../../../shared/game/dump/example.ts'
import { unitsInWorld } from '../../../../shared/game/world/units.ts'

const either = [true, false]
const worlds = either.flatMap((hasArchers) =>
  either.flatMap((hasKnight) => either.map((hasMilitia) => ({ hasArchers, hasKnight, hasMilitia }))),
)
const expected = exampleVillages.map((village, at) => ({ line: at + 1, ...village }))

test.each(worlds)('the example of a world is read as it is meant: %o', (world) => {
  const dump = readTroopDump(exampleDump(unitsInWorld(world)), world)
  expect(dump).toEqual({ format: 'members', rows: expected, rejected: [], skipped: [], unused: [] })
})

test.each(worlds)('the example without a world is read on every one: %o', (world) => {
  const dump = readTroopDump(exampleDump(undefined), world)
  expect(dump.rows).toEqual(expected.map(({ line, ...village }) => ({ line: line + 1, ...village })))
})
