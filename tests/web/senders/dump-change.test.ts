import { expect, test } from 'vitest'
import type { SenderView } from '../../../shared/model/sender.ts'
import { changeBy } from '../../../web/features/senders/upload/dump-change.ts'
import { previewDump } from '../../../web/features/senders/upload/preview.ts'

const at = (y: number, isManual = false): SenderView => ({
  villageId: y,
  x: 500,
  y,
  playerId: 7,
  type: 'offs',
  maxOff: 1,
  maxFake: 5,
  maxBFake: 0,
  villageName: 'Burg',
  playerName: 'Anna',
  tribeTag: 'WIR',
  version: 1,
  isManual,
  tribeId: 1,
  isForeign: false,
  isBlocked: false,
})

test('a dump is compared with what the plan has: new, known, not named; those entered by hand count nowhere', () => {
  const { places } = previewDump(
    '500|500,1,2,3,4,5,6,7,8,9,10,11,12\n500|501,1,2,3,4,5,6,7,8,9,10,11,12\n500|509,1,2,3,4,5,6,7,8,9,10,11,12\n501|500,1,2,3,4,5,6,7,8,9,10,11,12',
  )
  const present = {
    senders: [at(500), at(502), at(509, true), at(508, true)],
    idle: [
      { villageId: 501, x: 500, y: 501, playerId: 7 },
      { villageId: 503, x: 500, y: 503, playerId: 8 },
    ],
    settingsChanged: false,
  }
  expect(changeBy(places, present)).toEqual({ added: 1, updated: 2, unnamed: 2, unnamedOfPlayers: 1 })
  expect(changeBy([], present)).toEqual({ added: 0, updated: 0, unnamed: 4, unnamedOfPlayers: 0 })
  expect(changeBy(places, { senders: [], idle: [], settingsChanged: false })).toEqual({
    added: 4,
    updated: 0,
    unnamed: 0,
    unnamedOfPlayers: 0,
  })
})
