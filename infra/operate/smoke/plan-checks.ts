import { contract } from '../../../shared/contract/index.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { World } from '../../../shared/model/world.ts'
import type { ApiClient } from '../../local/demo/api-client.ts'
import { seedRealIncs } from '../../local/demo/seed-sightings.ts'
import { counted, ensure, type Report, Skipped } from './report.ts'

export interface PlanSize {
  targets: number
  senders: number
  /** Whether fewer targets are a failure. */
  isFixed: boolean
}

export interface Clients {
  /** Signed in as a superadmin. */
  api: ApiClient
  guest: ApiClient
}

type SyncedWorld = Pick<World, '_id' | 'timeZone'>

const hour = 60 * 60 * 1000

interface Village {
  x: number
  y: number
  ally: number
  player_id: number
}
const coordinate = ({ x, y }: Village) => `${x}|${y}`

/** The tribe with the most villages, its villages, and others by distance from their middle, those of barbarians last. */
function chooseVillages(villages: readonly Village[], { targets, senders, isFixed }: PlanSize) {
  const byTribe = Map.groupBy(
    villages.filter(({ ally }) => ally > 0),
    ({ ally }) => ally,
  )
  const [tribe, own] = [...byTribe].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  ensure(tribe !== undefined && own !== undefined, 'the world has no tribe')
  const middle = (axis: 'x' | 'y') => own.reduce((sum, village) => sum + village[axis], 0) / own.length
  const [x, y] = [middle('x'), middle('y')]
  const isBarbarian = ({ player_id }: Village) => Number(player_id === 0)
  const others = villages
    .filter(({ ally }) => ally !== tribe)
    .toSorted((a, b) => isBarbarian(a) - isBarbarian(b) || Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))
  const missing = `the world has only ${others.length} villages of others; choose a larger one by SMOKE_SERVER`
  ensure(!isFixed || others.length >= targets, missing)
  return { tribe, own: own.slice(0, senders), aims: others.slice(0, targets) }
}

/** Carries a plan through all steps and removes it. Each step needs the ones before. */
export async function checkPlan(clients: Clients, world: SyncedWorld, size: PlanSize, report: Report): Promise<void> {
  const { api, guest } = clients
  const now = Date.now()
  const iso = (moment: number) => new Date(moment).toISOString()
  const arriveAt = now + 5 * 24 * hour
  const name = `Probe ${iso(now)}`
  let planId: string | undefined
  const params = () => {
    ensure(planId !== undefined, 'there is no plan')
    return { planId }
  }
  const steps: [name: string, run: () => Promise<string | undefined>][] = [
    [
      'plan with troops and targets',
      async () => {
        const { villages } = await api.call(contract.snapshots.mapData, { query: { worldId: world._id } })
        const { tribe, own, aims } = chooseVillages(villages, size)
        const { plan } = await api.call(contract.plans.create, {
          worldId: world._id,
          body: { name, tribes: [tribe], sendFrom: iso(now + hour), arriveAt: iso(arriveAt) },
        })
        planId = plan._id
        const dump = ['Koordinaten;Axt;Ramme;Katapult', ...own.map((village) => `${coordinate(village)};6000;300;50`)]
        const uploaded = await api.call(contract.senders.uploadTroops, {
          params: params(),
          body: { dump: dump.join('\n') },
        })
        ensure(uploaded.accepted === own.length, `only ${uploaded.accepted} of ${own.length} villages were read`)
        const half = Math.ceil(aims.length / 2)
        const offs = { type: 'offs', maxOff: 3 } as const
        const fakes = { type: 'fakes', maxFake: 2 } as const
        for (const [limits, part] of [
          [offs, aims.slice(0, half)],
          [fakes, aims.slice(half)],
        ] as const) {
          const body = { ...limits, coordinates: part.map(coordinate) }
          const { added } = await api.call(contract.targets.addManual, { params: params(), body })
          ensure(added === part.length, `only ${added} of ${part.length} targets were added`)
        }
        return `${counted(own.length, 'village')}, ${counted(aims.length, 'target')}`
      },
    ],
    [
      'all calculations',
      async () => {
        await api.call(contract.calculations.calculateAll, { params: params(), body: {} })
        const { totalCurrentOffs } = await api.call(contract.calculations.status, { params: params() })
        ensure(totalCurrentOffs > 0, 'no off was planned')
        return counted(totalCurrentOffs, 'off')
      },
    ],
    [
      'issue and mark orders',
      async () => {
        await api.call(contract.orders.issue, { params: params() })
        const { entries } = await api.call(contract.orders.list, { params: params() })
        const key = entries[0]?.edit.split('/').at(-1)
        ensure(key !== undefined, 'nobody has orders')
        const { lines } = await guest.call(contract.orders.sheet, { params: { key }, query: {} })
        const [line] = lines
        ensure(line !== undefined, 'the members’ page shows no order')
        const mark = { line: line.id, state: 'sent', at: iso(now) } as const
        await guest.call(contract.orders.mark, { params: { key }, body: { marks: [mark] } })
        const { players } = await api.call(contract.orders.board, { params: params() })
        ensure(
          players.some(({ sent }) => sent === 1),
          'the board lacks the marked order',
        )
        return counted(entries.length, 'member')
      },
    ],
    [
      'upload attacks',
      async () => {
        const running = { ...params(), now: arriveAt, timeZone: world.timeZone, absent: [], others: [] }
        await seedRealIncs(api, running)
        const { uploads, total } = await api.call(contract.sightings.list, { params: params(), query: {} })
        ensure(uploads.length === 1 && total > 0, 'the list lacks the upload')
        return counted(total, 'attack')
      },
    ],
    [
      'restore an earlier result',
      async () => {
        await api.call(contract.calculations.calculateFakes, { params: params(), body: {} })
        const { results } = await api.call(contract.calculations.results, { params: params() })
        const former = results.at(-1)
        ensure(former !== undefined && results.length > 1, `there are ${results.length} results instead of two`)
        const resultId = former._id
        await api.call(contract.calculations.restoreResult, { params: { ...params(), resultId }, body: {} })
        const { attacks } = await api.call(contract.calculations.attacks, { params: params(), query: { real: '0' } })
        ensure(attacks.some(isPlanned), 'afterwards there is no attack')
        return undefined
      },
    ],
    [
      'hand over to DS-Ultimate',
      async () => {
        const { entries, handsOver } = await api.call(contract.orders.list, { params: params() })
        if (!handsOver) throw new Skipped('not set up (DSULTIMATE_API_KEY)')
        if (process.env.SMOKE_HAND_OVER !== '1') throw new Skipped('only with SMOKE_HAND_OVER=1: the list stays there')
        const playerId = String(entries[0]?.playerId ?? '')
        await api.call(contract.orders.handOver, { params: { ...params(), playerId } })
        return undefined
      },
    ],
  ]
  try {
    for (const [title, run] of steps) await report.check(title, run)
  } finally {
    await report.cleanUp('cleaned up: plan', async () => {
      // A creation whose answer was lost is found by its name.
      const { plans } = await api.call(contract.plans.list, { worldId: world._id })
      const ids = new Set([planId, ...plans.filter((plan) => plan.name === name).map(({ _id }) => _id)])
      for (const id of ids) {
        if (id === undefined) continue
        await api.call(contract.plans.remove, { params: { planId: id } })
        const { status } = await api.send(contract.plans.get, { params: { planId: id } })
        ensure(status === 404, `afterwards the plan answers ${status}`)
      }
      return undefined
    })
  }
}
