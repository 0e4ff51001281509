import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { expectDone, villageCoordinate } from '../faults/fixture.ts'
import { compareOutcome, Half, type Write } from '../faults/write-case.ts'
import { aKey, another, created, fetchSenders, fetchTargets, fresh } from './seen.ts'

/** Sightings of our first villages' attacks on theirs, at a unique time. */
const someEntries = (count: number) => {
  const at = Date.UTC(2038, 2, 10) + another(1e6) * 1000
  return Array.from({ length: count }, (_, i) => ({
    herkunft: villageCoordinate('ours', i % 300),
    ziel: villageCoordinate('theirs', i % 40),
    ankunft: new Date(at).toISOString().replace(/^(\d{4})-(\d\d)-(\d\d)T(.{8}).*/, 'am $3.$2.$1 um $4'),
    staerke: 'gross',
  }))
}

const toFile = (entries: object[]) => new File([JSON.stringify(entries)], 'angriffe.json', { type: 'application/json' })

/** The counts of uploads, list, comparison and board agree. */
async function shown(api: ApiClient, planId: string) {
  const { uploads, total, rows } = await api.call(contract.sightings.list, { params: { planId } })
  const analysis = await api.call(contract.sightings.analysis, { params: { planId }, query: {} })
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  if (counted !== total || analysis.real !== total)
    throw new Half(`${total} attacks, ${counted} listed, ${analysis.real} compared`)
  const most = uploads.reduce((sum, { count }) => sum + count, 0)
  if (total > most) throw new Half(`${total} attacks of ${most} in the uploads`)
  const board = await api.call(contract.orders.board, { params: { planId } })
  const seen = board.players.reduce((sum, player) => sum + player.seen, 0)
  if (analysis.basis === 'orders' && seen !== analysis.stats.totalSent)
    throw new Half(`${seen} orders seen on the board, ${analysis.stats.totalSent} compared`)
  return { uploads: uploads.map(({ _id }) => _id), total }
}

/** Removes earlier uploads, so that one page lists all. */
const cleared = (api: ApiClient, planId: string) => api.call(contract.sightings.removeAll, { params: { planId } })

/** Issues the plan if not issued before. */
async function issued(api: ApiClient, planId: string) {
  const params = { planId }
  if ((await api.call(contract.orders.board, { params })).issue) return
  await api.call(contract.calculations.calculateAll, { params, body: {} })
  await api.call(contract.orders.issue, { params })
}

const upload: Write = {
  name: 'upload of real incs',
  call: 'sightings.upload',
  ready: async (api, { planId }) => {
    await issued(api, planId)
    await cleared(api, planId)
    const params = { planId }
    const file = toFile(someEntries(3000))
    return {
      act: (client) => client.send(contract.sightings.upload, { params, file }),
      look: async (client) => compareOutcome((await shown(client, planId)).total, 0, 3000),
    }
  },
}

const paste: Write = {
  name: 'sightings.paste',
  ready: async (api, { planId }) => {
    await cleared(api, planId)
    const params = { planId }
    const lines = someEntries(5).map(
      ({ herkunft, ziel, ankunft }) =>
        `Angriff\tZiel (${ziel}) K44\tFeind (${herkunft}) K44\tAnna\t1.4\t${ankunft}\t2:00:00`,
    )
    const head = 'Befehl\tZiel\tHerkunft\tSpieler\tEntfernung\tAnkunft\tAnkunft in'
    const body = { text: [head, ...lines].join('\n'), save: true }
    return {
      act: (client) => client.send(contract.sightings.paste, { params, body }),
      look: async (client) => compareOutcome((await shown(client, planId)).total, 0, 5),
    }
  },
}

async function uploaded(api: ApiClient, planId: string, count: number): Promise<string[]> {
  await cleared(api, planId)
  for (let n = 0; n < count; n++)
    expectDone(await api.send(contract.sightings.upload, { params: { planId }, file: toFile(someEntries(50)) }))
  return (await shown(api, planId)).uploads
}

const remove: Write = {
  name: 'sightings.remove',
  doneBefore: ['upload_not_found'],
  ready: async (api, { planId }) => {
    const [uploadId = '', other = ''] = await uploaded(api, planId, 2)
    return {
      act: (client) => client.send(contract.sightings.remove, { params: { planId, uploadId } }),
      look: async (client) => compareOutcome((await shown(client, planId)).uploads, [uploadId, other], [other]),
    }
  },
}

const removeAll: Write = {
  name: 'taking all uploads back',
  call: 'sightings.removeAll',
  ready: async (api, { planId }) => {
    const before = await uploaded(api, planId, 3)
    return {
      act: (client) => client.send(contract.sightings.removeAll, { params: { planId } }),
      look: async (client) => compareOutcome((await shown(client, planId)).uploads, before, []),
    }
  },
}

const followUp = (named: string, body: { source?: 'leftovers'; states?: ('open' | 'missing')[] }): Write => ({
  name: named,
  call: 'sightings.followUp',
  refused: ['senders_changed'],
  ready: async (api, { worldId, planId }) => {
    const name = `Nachschlag ${fresh()}`
    const params = { planId }
    if (body.source) await api.call(contract.calculations.reset, { params })
    else await api.call(contract.calculations.calculateAll, { params, body: {} })
    const headers = aKey()
    return {
      act: (client) => client.send(contract.sightings.followUp, { params, body: { name, ...body }, headers }),
      look: async (client) => {
        const { plans } = await client.call(contract.plans.list, { worldId })
        const made = plans.filter((plan) => plan.name === name)
        for (const { _id, progress } of made) {
          const [senders, targets] = [await fetchSenders(client, _id), await fetchTargets(client, _id)]
          if (senders.length === 0 || targets.length === 0 || targets.length !== progress.targets)
            throw new Half(`${senders.length} villages, ${targets.length} targets`)
        }
        return created(made.length)
      },
    }
  },
})

// The launch is ahead, so open attacks can be planned again.
const ofMissing = followUp('plan of what is missing', { states: ['open', 'missing'] })
const ofRest = followUp('plan of what is left', { source: 'leftovers' })

export const realIncWrites = { bulk: [upload, removeAll, ofMissing, ofRest], small: [paste, remove] }
