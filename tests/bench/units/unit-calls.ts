import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { contract } from '../../../shared/contract/index.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { type AttackRef, attackKey } from '../../../shared/model/wishes/wish.ts'
import { aDiscordId, anInteraction, signedHeaders } from '../../support/servers/discord.ts'

/** A plan with everything that the calls need. */
export interface Ground {
  /** Villages of enemies, and own ones, `x|y`. */
  aims: string[]
  homes: string[]
  dump: string
  worldId: string
  planId: string
  playerId: string
  /** Of that player's personal link. */
  headers: { [slotSecretHeader]: string }
  targetIds: string[]
  /** A kept result and the current one after it. */
  results: { from: string; to: string }
  attack: AttackRef
  wishesVersion: number
  /** Of a player's orders, and the attacks in it. */
  key: string
  lines: string[]
  /** At Discord, and allowed to see the world. */
  guild: string
}

const {
  sessions,
  worlds,
  snapshots,
  plans,
  senders,
  targets,
  calculations,
  timeslots,
  orders,
  sightings,
  ledger,
  wishes,
  bots,
  audit,
} = contract
const slots = { timeslots: [{ from: '2038-03-06T08:00:00.000Z', to: '2038-03-06T09:00:00.000Z' }] }
const times = { sendFrom: '2038-03-05T06:00:00.000Z', arriveAt: '2038-03-10T20:00:00.000Z' }
const credentials = { username: 'user', password: demoPassword }
export type Called = Ground & { api: ApiClient }

/** What a tribe calls in a month, by name. */
export const calls: Record<string, (called: Called) => Promise<unknown>> = {
  'sessions.login': ({ api }) => api.call(sessions.login, { body: credentials }),
  'sessions.me': ({ api }) => api.call(sessions.me, {}),
  'worlds.list': ({ api }) => api.call(worlds.list, {}),
  'worlds.settings': ({ api, worldId }) => api.call(worlds.settings, { params: { worldId } }),
  'worlds.saveSettings': ({ api, worldId }) =>
    api.call(worlds.saveSettings, {
      params: { worldId },
      body: { autoTimeslotSettings: [{ start: '06:00', end: '09:00' }] },
    }),
  'worlds.previewSettings': ({ api, worldId }) => api.call(worlds.previewSettings, { params: { worldId } }),
  'snapshots.tribes': ({ api, worldId }) => api.call(snapshots.tribes, { worldId }),
  'snapshots.players': ({ api, worldId }) => api.call(snapshots.players, { worldId }),
  'snapshots.mapData': ({ api, worldId }) => api.send(snapshots.mapData, { worldId }),
  'plans.list': ({ api, worldId }) => api.call(plans.list, { worldId }),
  'plans.get': ({ api, planId }) => api.call(plans.get, { params: { planId } }),
  'plans.create': ({ api, worldId }) =>
    api.call(plans.create, { worldId, body: { name: 'Noch einer', tribes: [1], ...times } }),
  'plans.update': ({ api, planId }) => api.call(plans.update, { params: { planId }, body: { notes: 'Neu' } }),
  'senders.stats': ({ api, planId }) => api.call(senders.stats, { params: { planId } }),
  'senders.uploadTroops': ({ api, planId, dump }) =>
    api.call(senders.uploadTroops, { params: { planId }, body: { dump } }),
  'calculations.attacks': ({ api, planId }) =>
    api.call(calculations.attacks, { params: { planId }, query: { real: '0' } }),
  'senders.list': ({ api, planId }) => api.call(senders.list, { params: { planId } }),
  'targets.list': ({ api, planId }) => api.call(targets.list, { params: { planId } }),
  'targets.addManual': ({ api, planId, aims }) =>
    api.call(targets.addManual, {
      params: { planId },
      body: { coordinates: aims.slice(-3), type: 'fakes', maxFake: 2 },
    }),
  'targets.update': ({ api, planId, targetIds: [targetId = ''] }) =>
    api.call(targets.update, { params: { planId, targetId }, body: { offsetMinutes: 3 } }),
  'targets.updateMany': ({ api, planId, targetIds }) =>
    api.call(targets.updateMany, {
      params: { planId },
      body: { targetIds: targetIds.slice(0, 30), limits: { offsetMinutes: 2 } },
    }),
  'calculations.status': ({ api, planId }) => api.call(calculations.status, { params: { planId } }),
  'calculations.utilization': ({ api, planId }) => api.call(calculations.utilization, { params: { planId } }),
  'calculations.playerAssignments': ({ api, planId }) =>
    api.call(calculations.playerAssignments, { params: { planId } }),
  'calculations.diagnosis': ({ api, planId }) => api.call(calculations.diagnosis, { params: { planId } }),
  'calculations.calculateAll': ({ api, planId }) =>
    api.call(calculations.calculateAll, { params: { planId }, body: {} }),
  'calculations.compareResults': ({ api, planId, results }) =>
    api.call(calculations.compareResults, { params: { planId }, query: results }),
  'calculations.restoreResult': ({ api, planId, results: { from } }) =>
    api.call(calculations.restoreResult, { params: { planId, resultId: from }, body: {} }),
  'calculations.results': ({ api, planId }) => api.call(calculations.results, { params: { planId } }),
  'ledger.conflicts': ({ api, planId }) => api.call(ledger.conflicts, { params: { planId } }),
  'wishes.state': ({ api, planId }) => api.call(wishes.state, { params: { planId } }),
  'wishes.replacements': ({ api, planId }) => api.call(wishes.replacements, { params: { planId } }),
  'wishes.candidates': ({ api, planId, attack }) =>
    api.call(wishes.candidates, { params: { planId }, query: { attack: attackKey(attack) } }),
  'wishes.edit': ({ api, planId, attack, wishesVersion: version }) =>
    api.call(wishes.edit, { params: { planId }, body: { version, edits: [{ op: 'pin', attack }] } }),
  'calculations.input': ({ api, planId }) => api.send(calculations.input, { params: { planId } }),
  'timeslots.list': ({ api, planId }) => api.call(timeslots.list, { params: { planId } }),
  'timeslots.playerInfo': ({ api, planId, playerId, headers }) =>
    api.call(timeslots.playerInfo, { params: { planId, playerId }, query: { opened: '1' }, headers }),
  'timeslots.save': ({ api, planId, playerId }) =>
    api.call(timeslots.save, { params: { planId, playerId }, body: slots }),
  'timeslots.saveOwn': ({ api, planId, playerId, headers }) =>
    api.call(timeslots.saveOwn, { params: { planId, playerId }, body: slots, headers }),
  'orders.list': ({ api, planId }) => api.call(orders.list, { params: { planId } }),
  'orders.issue': ({ api, planId }) => api.call(orders.issue, { params: { planId } }),
  'orders.board': ({ api, planId }) => api.call(orders.board, { params: { planId } }),
  'orders.sheet': ({ api, key }) => api.call(orders.sheet, { params: { key }, query: { opened: '1' } }),
  'orders.mark': ({ api, key, lines }) =>
    api.call(orders.mark, {
      params: { key },
      body: {
        marks: lines.slice(0, 2).map((line) => ({ line, state: 'sent' as const, at: new Date().toISOString() })),
      },
    }),
  'sightings.upload': async ({ api, planId, aims, homes }) => {
    const entries = aims.slice(0, 2000).map((ziel, i) => ({
      herkunft: homes[i % homes.length],
      ziel,
      ankunft: `am 10.03.38 um 20:${String(i % 60).padStart(2, '0')}:00`,
      staerke: 'gross',
    }))
    await api.call(sightings.upload, { params: { planId }, file: new File([JSON.stringify(entries)], 'angriffe.json') })
  },
  'sightings.list': ({ api, planId }) => api.call(sightings.list, { params: { planId }, query: {} }),
  'sightings.analysis': ({ api, planId }) => api.call(sightings.analysis, { params: { planId }, query: {} }),
  'sightings.attacks': ({ api, planId }) => api.call(sightings.attacks, { params: { planId }, query: {} }),
  'bots.interactions': ({ api, guild, aims }) => typed(api, guild, 'inc', { coords: aims[0] ?? '' }),
  'audit.list': ({ api }) => api.call(audit.list, {}),
}

/** Asked again and again while a plan is sent, so that their containers remember what was issued. */
export const polled = ['orders.board', 'orders.sheet', 'orders.mark']

/** The first world and its newest plan, and somebody and something in it. */
export async function readGround(
  client: ApiClient,
  villages: Pick<Ground, 'aims' | 'homes' | 'dump'>,
): Promise<Ground> {
  const [world] = (await client.call(worlds.list, {})).worlds
  if (!world) throw new Error('There is no world')
  const worldId = world._id
  const planId = (await client.call(plans.list, { worldId })).plans[0]?._id ?? ''
  const params = { planId }
  const { players } = await client.call(timeslots.list, { params })
  const player = players.at(-1)
  const listed = await client.call(targets.list, { params })
  await client.call(calculations.calculateAll, { params, body: {} })
  const [to, from] = (await client.call(calculations.results, { params })).results
  if (!to || !from) throw new Error('The plan has no two results')
  const { attacks } = await client.call(calculations.attacks, { params, query: { real: '0' } })
  const planned = attacks.find(isPlanned)
  if (!planned) throw new Error('The plan has no attack')
  const attack = { kind: planned.type, villageId: planned.senderVillageId, targetId: planned.targetId ?? '' }
  const { version: wishesVersion } = await client.call(wishes.state, { params })
  const { entries } = await client.call(orders.list, { params })
  const key = entries[0]?.edit.split('/').at(-1) ?? ''
  const sheet = await client.call(orders.sheet, { params: { key } })
  const guild = aDiscordId()
  await typed(client, guild, 'setwelt', { server: world.server })
  await client.call(bots.approveGuild, { params: { guildId: guild } })
  return {
    ...villages,
    worldId,
    planId,
    playerId: String(player?.playerId),
    headers: { [slotSecretHeader]: player?.secret ?? '' },
    targetIds: listed.targets.map(({ _id }) => _id),
    results: { from: from._id, to: to._id },
    attack,
    wishesVersion,
    key,
    lines: sheet.lines.map(({ id }) => id),
    guild,
  }
}

/** Has a command typed at Discord. */
async function typed(api: ApiClient, guild: string, command: string, options: Record<string, string>): Promise<void> {
  const body = JSON.stringify(anInteraction(command, options, { guild }))
  const headers = { 'content-type': 'application/json', ...signedHeaders(body) }
  const { status } = await api.raw('POST', '/discord/interactions', body, headers)
  if (status !== 200) throw new Error(`/${command}: ${status}`)
}
