import { contract } from '../../../shared/contract/index.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { World } from '../../../shared/model/world.ts'
import type { ApiClient } from '../../local/demo/api-client.ts'
import { seedRealIncs } from '../../local/demo/seed-sightings.ts'
import { ensure, type Report, Skipped } from './report.ts'

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
  ensure(tribe !== undefined && own !== undefined, 'die Welt hat keinen Stamm')
  const middle = (axis: 'x' | 'y') => own.reduce((sum, village) => sum + village[axis], 0) / own.length
  const [x, y] = [middle('x'), middle('y')]
  const isBarbarian = ({ player_id }: Village) => Number(player_id === 0)
  const others = villages
    .filter(({ ally }) => ally !== tribe)
    .toSorted((a, b) => isBarbarian(a) - isBarbarian(b) || Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))
  const missing = `die Welt hat nur ${others.length} Dörfer anderer; nimm mit SMOKE_SERVER eine größere`
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
    ensure(planId !== undefined, 'es gibt keinen Plan')
    return { planId }
  }
  const steps: [name: string, run: () => Promise<string | undefined>][] = [
    [
      'Plan mit Truppen und Zielen',
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
        ensure(uploaded.accepted === own.length, `nur ${uploaded.accepted} von ${own.length} Dörfern wurden gelesen`)
        const half = Math.ceil(aims.length / 2)
        const offs = { type: 'offs', maxOff: 3 } as const
        const fakes = { type: 'fakes', maxFake: 2 } as const
        for (const [limits, part] of [
          [offs, aims.slice(0, half)],
          [fakes, aims.slice(half)],
        ] as const) {
          const body = { ...limits, coordinates: part.map(coordinate) }
          const { added } = await api.call(contract.targets.addManual, { params: params(), body })
          ensure(added === part.length, `nur ${added} von ${part.length} Zielen wurden angelegt`)
        }
        return `${countedNoun(own.length, 'Dorf', 'Dörfer')}, ${countedNoun(aims.length, 'Ziel', 'Ziele')}`
      },
    ],
    [
      'alle Berechnungen',
      async () => {
        await api.call(contract.calculations.calculateAll, { params: params(), body: {} })
        const { totalCurrentOffs } = await api.call(contract.calculations.status, { params: params() })
        ensure(totalCurrentOffs > 0, 'es wurde keine Off geplant')
        return countedNoun(totalCurrentOffs, 'Off', 'Offs')
      },
    ],
    [
      'Befehle ausgeben und abhaken',
      async () => {
        await api.call(contract.orders.issue, { params: params() })
        const { entries } = await api.call(contract.orders.list, { params: params() })
        const key = entries[0]?.edit.split('/').at(-1)
        ensure(key !== undefined, 'niemand hat Befehle')
        const { lines } = await guest.call(contract.orders.sheet, { params: { key }, query: {} })
        const [line] = lines
        ensure(line !== undefined, 'die Mitgliederseite zeigt keinen Befehl')
        const mark = { line: line.id, state: 'sent', at: iso(now) } as const
        await guest.call(contract.orders.mark, { params: { key }, body: { marks: [mark] } })
        const { players } = await api.call(contract.orders.board, { params: params() })
        ensure(
          players.some(({ sent }) => sent === 1),
          'der abgehakte Befehl fehlt auf der Übersicht',
        )
        return countedNoun(entries.length, 'Mitglied', 'Mitglieder')
      },
    ],
    [
      'Angriffe hochladen',
      async () => {
        const running = { ...params(), now: arriveAt, timeZone: world.timeZone, absent: [], others: [] }
        await seedRealIncs(api, running)
        const { uploads, total } = await api.call(contract.sightings.list, { params: params(), query: {} })
        ensure(uploads.length === 1 && total > 0, 'der Upload fehlt in der Liste')
        return countedNoun(total, 'Angriff', 'Angriffe')
      },
    ],
    [
      'früheres Ergebnis wiederherstellen',
      async () => {
        await api.call(contract.calculations.calculateFakes, { params: params(), body: {} })
        const { results } = await api.call(contract.calculations.results, { params: params() })
        const former = results.at(-1)
        ensure(former !== undefined && results.length > 1, `es gibt ${results.length} Ergebnisse statt zwei`)
        const resultId = former._id
        await api.call(contract.calculations.restoreResult, { params: { ...params(), resultId }, body: {} })
        const { attacks } = await api.call(contract.calculations.attacks, { params: params(), query: { real: '0' } })
        ensure(attacks.some(isPlanned), 'danach gibt es keinen Angriff')
        return undefined
      },
    ],
    [
      'Übergabe an DS-Ultimate',
      async () => {
        const { entries, handsOver } = await api.call(contract.orders.list, { params: params() })
        if (!handsOver) throw new Skipped('nicht eingerichtet (DSULTIMATE_API_KEY)')
        if (process.env.SMOKE_HAND_OVER !== '1') throw new Skipped('nur mit SMOKE_HAND_OVER=1: die Liste bleibt dort')
        const playerId = String(entries[0]?.playerId ?? '')
        await api.call(contract.orders.handOver, { params: { ...params(), playerId } })
        return undefined
      },
    ],
  ]
  try {
    for (const [title, run] of steps) await report.check(title, run)
  } finally {
    await report.cleanUp('Aufgeräumt: Plan', async () => {
      // A creation whose answer was lost is found by its name.
      const { plans } = await api.call(contract.plans.list, { worldId: world._id })
      const ids = new Set([planId, ...plans.filter((plan) => plan.name === name).map(({ _id }) => _id)])
      for (const id of ids) {
        if (id === undefined) continue
        await api.call(contract.plans.remove, { params: { planId: id } })
        const { status } = await api.send(contract.plans.get, { params: { planId: id } })
        ensure(status === 404, `der Plan antwortet danach ${status}`)
      }
      return undefined
    })
  }
}
