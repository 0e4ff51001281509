import { expect } from 'vitest'
import { demoUnitInfoXml } from '../../../infra/local/demo/demo-config.ts'
import { contract } from '../../../shared/contract/index.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { api, roleToken } from '../../support/stack/api.ts'

const server = 'de4712'
const secondsPerField = 5
/** Seconds for opening the pages before the first launch, which is in the next full minute at the earliest. */
const aheadAt = (now: number) => Math.max(40, 61 - (Math.floor(now / 1000) % 60))
const nearest = 12

const superadmin = () => api(roleToken('superadmin'))

/**
 * An issued plan of `each` attacks for every player, who launch them from within a minute on, `secondsPerField` apart on
 * average and sometimes several in one second: a field takes rams so long on this world. Returns the players' edit links.
 */
export async function aRunningPlan(playerCount: number, each: number): Promise<string[]> {
  const players = Array.from({ length: playerCount }, (_, index) => 101 + index)
  const count = players.length * each
  // Each target's row has a village of one player, which is further away from row to row.
  const villages = Array.from({ length: count }, (_, row) => [
    { id: 1000 + row, x: 300, y: 300 + row, playerId: players[row % players.length] ?? 0 },
    { id: 2000 + row, x: 300 + nearest + Math.floor(row / players.length), y: 300 + row, playerId: 201 },
  ])
  const unitInfoXml = demoUnitInfoXml.replaceAll(
    /<speed>(\d+)/g,
    (_, minutes) => `<speed>${(Number(minutes) / 30) * (secondsPerField / 60)}`,
  )
  const files = worldFiles({
    tribes: [
      { id: 1, name: 'Die Unseren', tag: 'WIR' },
      { id: 2, name: 'Die Anderen', tag: 'SIE' },
    ],
    players: [
      ...players.map((id) => ({ id, name: `Spielerin ${id}`, tribeId: 1 })),
      { id: 201, name: 'Gegner', tribeId: 2 },
    ],
    villages: villages.flat(),
    unitInfoXml,
  })
  await serveWorld(server, files)
  const { world } = await superadmin().call(contract.worlds.create, { body: { name: 'Schnell', server } })
  const worldId = world._id
  await superadmin().call(contract.worlds.sync, { body: { worldId } })
  const now = Date.now()
  const { plan } = await superadmin().call(contract.plans.create, {
    body: {
      name: 'Sturm',
      tribes: [1],
      worldId,
      sendFrom: new Date(now - 60_000).toISOString(),
      arriveAt: new Date(now + (aheadAt(now) + (nearest + each) * secondsPerField) * 1000).toISOString(),
    },
  })
  const params = { planId: plan._id }
  await superadmin().call(contract.plans.update, { params, body: { options: { leadMinutes: 0 } } })
  const dump = villages.map(([own]) => `${own?.x}|${own?.y},100,0,0,6000,0,0,0,0,0,300,0,0,0,`).join('\n')
  await superadmin().call(contract.senders.uploadTroops, { params, body: { dump } })
  const coordinates = villages.map(([, target]) => `${target?.x}|${target?.y}`)
  await superadmin().call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', maxOff: 1 } })
  const calculated = await superadmin().call(contract.calculations.calculateAll, { params, body: {} })
  expect(calculated).toMatchObject({
    missing: [],
    results: { off: { current: count } },
  })
  await superadmin().call(contract.orders.issue, { params })
  const { entries } = await superadmin().call(contract.orders.list, { params })
  return entries.map(({ edit }) => edit)
}
