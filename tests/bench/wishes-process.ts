import { calculations } from '../../shared/contract/schemas/calculations.ts'
import { senders } from '../../shared/contract/schemas/senders.ts'
import { targets } from '../../shared/contract/schemas/targets.ts'
import { wishes } from '../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../shared/model/attack.ts'
import { attackKey, type WishEdit } from '../../shared/model/wishes/wish.ts'
import { aLatePlan, benchWorld, startLateStack } from './late-plan.ts'
import { medianTime } from './median.ts'
import type { BenchRow } from './row.ts'

/** Wishes of a plan of about 15,000 attacks, through the local stack's front door; prints the rows as one line of JSON. */
const { api, close } = await startLateStack(process.argv[2] || undefined)
const { world } = await api.call(worlds.create, { body: benchWorld })
await api.call(worlds.sync, { body: { worldId: world._id } })
const { params, ...plan } = await aLatePlan(api, world._id)
await api.call(senders.uploadTroops, { params, body: { dump: plan.dump } })
await api.call(targets.addManual, { params, body: { ...plan.targets, maxFake: 6 } })
await api.call(calculations.calculateAll, { params, body: {} })

const planned = []
let cursor: string | undefined
do {
  const page = await api.call(calculations.attacks, { params, query: { real: '0', ...(cursor && { cursor }) } })
  planned.push(...page.attacks.filter(isPlanned))
  cursor = page.next
} while (cursor)
const refs = planned.flatMap(({ type, senderVillageId, targetId }) =>
  targetId === undefined ? [] : [{ kind: type, villageId: senderVillageId, targetId }],
)
const attackRef = (kind: (typeof refs)[number]['kind'], place: number) => {
  const found = refs.filter((ref) => ref.kind === kind)[place]
  if (!found) throw new Error(`fewer than ${place} attacks of kind ${kind}`)
  return found
}
const state = () => api.call(wishes.state, { params })
const edit = async (...edits: WishEdit[]) => {
  const { version } = await state()
  return api.call(wishes.edit, { params, body: { version, edits } })
}

const rows: BenchRow[] = []
/** Wall time, and in the note what the process itself computed: others on the machine cost no processor time. */
const time = async (name: string, yardstick: number, work: () => Promise<unknown>, runs = 9) => {
  const computed: number[] = []
  const ours = await medianTime(runs, async () => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    computed.push((user + system) / 1000)
  })
  const cpu = computed.toSorted((a, b) => a - b)[Math.floor(computed.length / 2)] ?? 0
  rows.push({
    name,
    ours,
    yardstick,
    unit: 'ms',
    note: `${refs.length} attacks, ${Math.round(cpu)} ms of processor time`,
  })
}

let { version } = await state()
let presses = 0
await time('POST /offtool/wishes/{id}, one edit', 250, async () => {
  const op = presses++ % 2 === 0 ? ('pin' as const) : ('unpin' as const)
  const edited = await api.call(wishes.edit, {
    params,
    body: { version, edits: [{ op, attack: attackRef('off', 0) }] },
  })
  version = edited.state.version
})
let asked = 0
const candidates = () =>
  api.call(wishes.candidates, { params, query: { attack: attackKey(attackRef('off', asked++ % 100)) } })
await time('GET /offtool/candidates/{id}, of an off', 200, candidates)
await time('GET /offtool/candidates/{id}, of a fake', 200, () =>
  api.call(wishes.candidates, { params, query: { attack: attackKey(attackRef('fake', asked++ % 100)) } }),
)
const pin = attackRef('fake', 200)
const { villageId, targetId } = attackRef('off', 300)
await edit({ op: 'pin', attack: pin }, { op: 'forbid', villageId, targetId }, { op: 'cap', max: 400 })
await time('GET /offtool/price/{id}, of a pin', 300, () =>
  api.call(wishes.price, { params, query: { wish: 'pin', ...pin } }),
)
await time('GET /offtool/price/{id}, of a ban of all kinds', 300, () =>
  api.call(wishes.price, { params, query: { wish: 'forbid', villageId, targetId } }),
)
await time('GET /offtool/price/{id}, of a cap of all kinds', 300, () =>
  api.call(wishes.price, { params, query: { wish: 'cap' } }),
)
console.log(JSON.stringify(rows))
await close()
process.exit(0)
