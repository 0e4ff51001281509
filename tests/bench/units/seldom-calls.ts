import { type ApiClient, apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract, routes } from '../../../shared/contract/index.ts'
import { maxTargetIds } from '../../../shared/model/target.ts'
import { benchWorld } from '../late-plan.ts'
import { type Called, calls, type Ground } from './unit-calls.ts'

/** What the calls below need beside what a tribe's month does. */
export interface WholePlan extends Called {
  url: string
  /** Of senders, and of what they attack. */
  villageIds: number[]
  enemy: { villageId: number; playerId: number; tribeId: number }
  /** Whose orders the ground's key opens. */
  orderedId: string
  /** Of a player's orders of all plans, a share link, and a bot. */
  allKey: string
  sharedKey: string
  botKey: string
}

const { plans, senders, targets, calculations, wishes, timeslots, orders, sightings, bots, shareLinks, webhooks } =
  contract
const someIds = 500

export async function readWholePlan(api: ApiClient, ground: Ground): Promise<Omit<WholePlan, 'api' | 'url'>> {
  const { worldId, planId, key, aims } = ground
  const params = { planId }
  const { villages } = await api.call(contract.snapshots.mapData, { query: { worldId } })
  const aim = villages.find(({ x, y }) => `${x}|${y}` === aims[0])
  const { path } = await api.call(orders.linkAll, { params: { key } })
  const { url } = await api.call(shareLinks.create, { params, body: { name: 'Alle', level: 'all' } })
  return {
    ...ground,
    villageIds: (await api.call(senders.list, { params })).senders.map(({ villageId }) => villageId),
    enemy: { villageId: aim?.id ?? 0, playerId: aim?.player_id ?? 0, tribeId: aim?.ally ?? 0 },
    orderedId: String((await api.call(orders.list, { params })).entries[0]?.playerId),
    allKey: path.split('/').at(-1) ?? '',
    sharedKey: url.split('/').at(-1) ?? '',
    botKey: (await api.call(bots.createKey, { params: { worldId }, body: { name: 'Bot' } })).key,
  }
}

/** The endpoint of a call, which may add how much it does (`targets.updateMany, 500`). */
export const endpointOf = (call: string): string => call.split(',')[0] ?? ''

type Call = (called: WholePlan) => Promise<unknown>

/** What is called too seldom to cost anything, and reads or changes parts of a plan; last what removes them. */
export const seldom: Record<string, Call> = {
  'plans.leftovers': ({ api, planId }) => api.call(plans.leftovers, { params: { planId } }),
  'calculations.lateness': ({ api, planId }) => api.call(calculations.lateness, { params: { planId } }),
  'calculations.withoutAbsent': ({ api, planId }) =>
    api.call(calculations.withoutAbsent, { params: { planId }, query: { silent: '1' } }),
  'wishes.price': ({ api, planId, attack }) =>
    api.call(wishes.price, { params: { planId }, query: { wish: 'pin', ...attack } }),
  'timeslots.history': ({ api, planId, playerId }) => api.call(timeslots.history, { params: { planId, playerId } }),
  'orders.previewIssue': ({ api, planId }) => api.call(orders.previewIssue, { params: { planId } }),
  'orders.playerSheet': ({ api, planId, orderedId: playerId }) =>
    api.call(orders.playerSheet, { params: { planId, playerId } }),
  'orders.others': ({ api, key, enemy: { villageId } }) =>
    api.call(orders.others, { params: { key }, query: { villageId } }),
  'orders.all': ({ api, allKey: key }) => api.call(orders.all, { params: { key } }),
  'orders.calendar': ({ api, key }) => api.send(orders.calendar, { params: { key } }),
  'shareLinks.list': ({ api, planId }) => api.call(shareLinks.list, { params: { planId } }),
  'shareLinks.open': ({ api, sharedKey: key }) => api.call(shareLinks.open, { params: { key } }),
  'webhooks.messages': ({ api, planId }) => api.call(webhooks.messages, { params: { planId } }),
  'bots.preview': ({ api, worldId, aims: [coordinates = ''] }) =>
    api.call(bots.preview, { params: { worldId, coordinates } }),
  'bots.incPlan': ({ url, botKey, aims: [coordinates = ''] }) =>
    apiAt(url, undefined, { authorization: `Bot ${botKey}` }).call(bots.incPlan, {
      params: { world: benchWorld.server, coordinates },
    }),
  'senders.update': ({ api, planId, villageIds }) =>
    api.call(senders.update, {
      params: { planId },
      body: { villageIds: villageIds.slice(0, someIds), changes: { maxFake: 3 } },
    }),
  'senders.reclassify': ({ api, planId }) => api.call(senders.reclassify, { params: { planId }, body: {} }),
  'senders.remove': ({ api, planId, villageIds }) =>
    api.call(senders.remove, { params: { planId }, body: { villageIds: villageIds.slice(0, 1) } }),
  'senders.addManual': ({ api, planId, homes }) =>
    api.call(senders.addManual, { params: { planId }, body: { coordinates: homes.slice(0, 1), type: 'offs' } }),
  'calculations.calculateOffs': ({ api, planId }) =>
    api.call(calculations.calculateOffs, { params: { planId }, body: {} }),
  'calculations.calculateRamoffs': ({ api, planId }) =>
    api.call(calculations.calculateRamoffs, { params: { planId }, body: {} }),
  'calculations.calculateBfCleaner': ({ api, planId }) =>
    api.call(calculations.calculateBfCleaner, { params: { planId }, body: {} }),
  'calculations.calculateBfKatas': ({ api, planId }) =>
    api.call(calculations.calculateBfKatas, { params: { planId }, body: {} }),
  'calculations.calculateFakes': ({ api, planId }) =>
    api.call(calculations.calculateFakes, { params: { planId }, body: {} }),
  'calculations.calculateAg': ({ api, planId }) => api.call(calculations.calculateAg, { params: { planId }, body: {} }),
  'calculations.nameResult': ({ api, planId, results: { to: resultId } }) =>
    api.call(calculations.nameResult, { params: { planId, resultId }, body: { name: 'Gut' } }),
  'timeslots.generate': ({ api, planId, playerId }) => api.call(timeslots.generate, { params: { planId, playerId } }),
  'timeslots.undo': ({ api, planId, playerId }) => api.call(timeslots.undo, { params: { planId, playerId } }),
  'timeslots.undoAnonymous': ({ api, planId }) => api.call(timeslots.undoAnonymous, { params: { planId } }),
  'timeslots.remind': ({ api, planId, playerId }) =>
    api.call(timeslots.remind, { params: { planId }, body: { playerIds: [Number(playerId)] } }),
  'orders.markAsLeader': ({ api, planId, orderedId: playerId, lines: [line = ''] }) =>
    api.call(orders.markAsLeader, {
      params: { planId, playerId },
      body: { marks: [{ line, state: 'sent', at: new Date().toISOString() }] },
    }),
  'orders.wake': ({ api, planId, orderedId: playerId }) =>
    api.call(orders.wake, { params: { planId }, body: { playerIds: [playerId] } }),
  'orders.rehearse': ({ api, planId }) => api.call(orders.rehearse, { params: { planId } }),
  'orders.answerRehearsal': ({ api, key }) =>
    api.call(orders.answerRehearsal, { params: { key }, body: { readiness: { answer: 'ready' } } }),
  'orders.standIn': async ({ api, planId, key }) => {
    await api.call(plans.update, { params: { planId }, body: { nightWatch: 'asked' } })
    return api.call(orders.standIn, { params: { key }, body: { isReady: true } })
  },
  'orders.findStandIns': async ({ api, planId, orderedId: playerId, lines: [, line = ''] }) => {
    const marks = [{ line, state: 'skipped' as const, at: new Date().toISOString() }]
    await api.call(orders.markAsLeader, { params: { planId, playerId }, body: { marks } })
    return api.call(orders.findStandIns, { params: { planId }, body: {} })
  },
  'orders.renewLinks': ({ api, planId, orderedId: playerId }) =>
    api.call(orders.renewLinks, { params: { planId, playerId } }),
  'sightings.paste': ({ api, planId, villageIds, enemy: { villageId } }) => {
    const at = Date.now() + 86_400_000
    const lines = villageIds
      .slice(0, someIds)
      .map((from, i) => `${from}&${villageId}&axe&${at + i * 1000}&8&false&false&axe=NjAwMA==`)
    return api.call(sightings.paste, { params: { planId }, body: { save: true, text: lines.join('\n') } })
  },
  'sightings.followUp': ({ api, planId }) =>
    api.call(sightings.followUp, { params: { planId }, body: { name: 'Nachschlag', states: ['open', 'missing'] } }),
  'sightings.removeAll': ({ api, planId }) => api.call(sightings.removeAll, { params: { planId } }),
  [`targets.updateMany, ${maxTargetIds}`]: ({ api, planId, targetIds }) =>
    api.call(targets.updateMany, {
      params: { planId },
      body: { targetIds: targetIds.slice(0, maxTargetIds), limits: { offsetMinutes: 4 } },
    }),
  'plans.duplicate': ({ api, planId }) => api.call(plans.duplicate, { params: { planId }, body: { name: 'Kopie' } }),
  'targets.remove': ({ api, planId, targetIds }) =>
    api.call(targets.remove, { params: { planId, targetId: targetIds.at(-1) ?? '' } }),
  [`targets.removeMany, ${maxTargetIds}`]: ({ api, planId, targetIds }) =>
    api.call(targets.removeMany, { params: { planId }, body: { targetIds: targetIds.slice(0, maxTargetIds) } }),
  'targets.addRandomPlayer': ({ api, planId, enemy: { playerId } }) =>
    api.call(targets.addRandomPlayer, { params: { planId }, body: { playerId } }),
  'targets.addRandomTribe': ({ api, planId, enemy: { tribeId } }) =>
    api.call(targets.addRandomTribe, { params: { planId }, body: { tribeId, percentage: 10 } }),
  'plans.update, mit dem Stamm der Ziele': async ({ api, planId, enemy: { tribeId } }) => {
    const { plan } = await api.call(plans.get, { params: { planId } })
    return api.call(plans.update, { params: { planId }, body: { tribes: [...plan.tribes, tribeId] } })
  },
  'orders.withdraw': ({ api, planId, enemy: { villageId } }) =>
    api.call(orders.withdraw, { params: { planId }, body: { villageIds: [villageId], to: 'withdrawn' } }),
  'calculations.reset': ({ api, planId }) => api.call(calculations.reset, { params: { planId } }),
  'plans.remove': ({ api, planId }) => api.call(plans.remove, { params: { planId } }),
}

/** Like one of the others, or of another service. */
const uncounted = [
  'plans.startTour',
  'sightings.remove',
  'timeslots.removeOwn',
  'orders.handOver',
  'shareLinks.create',
  'shareLinks.revoke',
]

const known = new Set([...Object.keys(calls), ...Object.keys(seldom).map(endpointOf), ...uncounted])
const unknown = routes.filter(({ name, endpoint }) => endpoint.scope === 'plan' && !known.has(name))
if (unknown.length > 0) throw new Error(`It is not said here how these are called: ${unknown.map(({ name }) => name)}`)
