import { contract } from '../../../shared/contract/index.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { World } from '../../../shared/model/world.ts'
import type { ApiClient } from '../../local/demo/api-client.ts'
import { seedRealIncs } from '../../local/demo/seed-sightings.ts'
import { ensure, type Report, Skipped } from './report.ts'

export interface PlanSize {
  targets: number
  senders: number
}

export interface Clients {
  /** Signed in as a superadmin. */
  api: ApiClient
  guest: ApiClient
}

const hour = 60 * 60 * 1000

interface Village {
  x: number
  y: number
  ally: number
  player_id: number
}
const coordinate = ({ x, y }: Village) => `${x}|${y}`

/** The tribe with the most villages, its villages, and others' by distance from their middle. */
function chooseVillages(villages: readonly Village[], { targets, senders }: PlanSize) {
  const byTribe = Map.groupBy(
    villages.filter(({ ally }) => ally > 0),
    ({ ally }) => ally,
  )
  const [tribe, own] = [...byTribe].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  ensure(tribe !== undefined && own !== undefined, 'the world has no tribe')
  const middle = (axis: 'x' | 'y') => own.reduce((sum, village) => sum + village[axis], 0) / own.length
  const [x, y] = [middle('x'), middle('y')]
  const others = villages
    .filter(({ ally, player_id }) => ally !== tribe && player_id > 0)
    .toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))
  return { tribe, own: own.slice(0, senders), aims: others.slice(0, targets) }
}

/** Carries a plan through all steps and removes it. Each step needs the ones before. */
export async function checkPlan(
  { api, guest }: Clients,
  world: Pick<World, '_id' | 'timeZone'>,
  size: PlanSize,
  report: Report,
): Promise<void> {
  const now = Date.now()
  const iso = (moment: number) => new Date(moment).toISOString()
  const [sendFrom, arriveAt] = [now + hour, now + 5 * 24 * hour]
  let planId: string | undefined
  const params = () => {
    ensure(planId !== undefined, 'there is no plan')
    return { planId }
  }
  const steps: [name: string, run: () => Promise<string | undefined>][] = [
    [
      'a plan with senders and targets',
      async () => {
        const { villages } = await api.call(contract.snapshots.mapData, { query: { worldId: world._id } })
        const { tribe, own, aims } = chooseVillages(villages, size)
        const { plan } = await api.call(contract.plans.create, {
          worldId: world._id,
          body: { name: `Probe ${iso(now)}`, tribes: [tribe], sendFrom: iso(sendFrom), arriveAt: iso(arriveAt) },
        })
        planId = plan._id
        const dump = ['Koordinaten;Axt;Ramme;Katapult', ...own.map((village) => `${coordinate(village)};6000;300;50`)]
        await api.call(contract.senders.uploadTroops, { params: params(), body: { dump: dump.join('\n') } })
        const half = Math.ceil(aims.length / 2)
        const common = { maxBFake: 0, offsetMinutes: 0 }
        const offs = { type: 'offs', maxOff: 3, maxFake: 0, ...common } as const
        const fakes = { type: 'fakes', maxOff: 0, maxFake: 5, ...common } as const
        for (const [limits, part] of [[offs, aims.slice(0, half)], [fakes, aims.slice(half)]] as const) {
          const body = { ...limits, coordinates: part.map(coordinate) }
          await api.call(contract.targets.addManual, { params: params(), body })
        }
        return `${own.length} senders, ${aims.length} targets`
      },
    ],
    [
      'all runs',
      async () => {
        await api.call(contract.calculations.calculateAll, { params: params(), body: {} })
        const { totalCurrentOffs } = await api.call(contract.calculations.status, { params: params() })
        ensure(totalCurrentOffs > 0, 'no off was planned')
        return `${totalCurrentOffs} offs`
      },
    ],
    [
      'orders, and a member’s page',
      async () => {
        await api.call(contract.orders.issue, { params: params() })
        const { entries } = await api.call(contract.orders.list, { params: params() })
        const key = entries[0]?.edit.split('/').at(-1)
        ensure(key !== undefined, 'nobody has orders')
        const { lines } = await guest.call(contract.orders.sheet, { params: { key }, query: {} })
        const [line] = lines
        ensure(line !== undefined, 'the page shows no order')
        const mark = { line: line.id, state: 'sent' as const, at: iso(now) }
        await guest.call(contract.orders.mark, { params: { key }, body: { marks: [mark] } })
        return `${entries.length} members`
      },
    ],
    [
      'an upload of what was seen',
      async () => {
        const running = { ...params(), now: arriveAt, timeZone: world.timeZone, absent: [], others: [] }
        await seedRealIncs(api, running)
        const { uploads } = await api.call(contract.sightings.list, { params: params() })
        ensure(uploads.length === 1, 'the upload is not listed')
        return undefined
      },
    ],
    [
      'an earlier result restored',
      async () => {
        await api.call(contract.calculations.calculateFakes, { params: params() })
        const { results } = await api.call(contract.calculations.results, { params: params() })
        const former = results.at(-1)
        if (!former || results.length < 2) throw new Skipped('there is one result only')
        await api.call(contract.calculations.restoreResult, {
          params: { ...params(), resultId: former._id },
          body: {},
        })
        const { attacks } = await api.call(contract.calculations.attacks, { params: params() })
        ensure(attacks.some(isPlanned), 'no attack was restored')
        return undefined
      },
    ],
    [
      'DS-Ultimate',
      async () => {
        const { entries, handsOver } = await api.call(contract.orders.list, { params: params() })
        if (!handsOver) throw new Skipped('DSULTIMATE_API_KEY is not set')
        if (process.env.SMOKE_HAND_OVER !== '1') throw new Skipped('leaves a list there for seven days: SMOKE_HAND_OVER=1')
        const playerId = String(entries[0]?.playerId ?? '')
        await api.call(contract.orders.handOver, { params: { ...params(), playerId } })
        return undefined
      },
    ],
  ]
  try {
    for (const [name, run] of steps) await report.check(name, run)
  } finally {
    if (planId !== undefined) {
      await report.check('the plan is removed', async () => {
        await api.call(contract.plans.remove, { params: params() })
        const { status } = await api.send(contract.plans.get, { params: params() })
        ensure(status === 404, `it answers ${status}`)
        return undefined
      })
    }
  }
}
