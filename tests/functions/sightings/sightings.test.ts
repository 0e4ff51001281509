import { describe, expect, test } from 'vitest'
import { momentHeader } from '../../../infra/local/server/gateway-event.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { planPhase } from '../../../shared/model/plan.ts'
import { api } from '../../support/stack/api.ts'
import { keyIn, type MarkInput, playerPage } from '../orders/orders-plan.ts'
import { aPastPlan, arrival, type Entry, entry } from '../real-plan.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const anna = 11

/** An issued plan whose attacks are all past, and what leaders and Anna see of hers. */
async function anIssuedPlan() {
  const plan = await aPastPlan({ issued: true })
  const { params } = plan
  const list = () => leader().call(orders.list, { params })
  const board = () => leader().call(orders.board, { params })
  const playerEntry = async (playerId = anna) => {
    const found = (await list()).entries.find((one) => one.playerId === playerId)
    if (!found) throw new Error(`${playerId} has no orders`)
    return found
  }
  const key = keyIn((await playerEntry()).edit)
  const page = playerPage(key)
  const { lines } = await page.read()
  const [one, two, three, ...rest] = lines
  if (!one || !two || !three || rest.length === 0) throw new Error('Anna has too few orders')
  const findLine = async (id: string) => (await page.read()).lines.find((line) => line.id === id)
  const playerOn = async () => (await board()).players.find(({ playerId }) => playerId === anna)
  const take = (uploadId: string) => leader().call(sightings.remove, { params: { ...params, uploadId } })
  return { ...plan, board, playerEntry, key, page, lines, one, two, three, findLine, playerOn, take }
}

const seenAs = ({ from, to }: { from: { y: number }; to: { y: number } }, later = 0): Entry =>
  entry(from.y, to.y, later)

const mark = (line: string, state: MarkInput['state']): MarkInput => ({ line, state, at: '2026-03-10T12:00:00.000Z' })

describe('an order that was seen in the game', () => {
  test('counts as sent and seen from the answer to the upload on, with any mark and any deviation', async () => {
    const { send, board, page, playerEntry, playerOn, lines, one, two, three, findLine } = await anIssuedPlan()
    await page.mark(mark(two.id, 'skipped'), mark(three.id, 'sent'))
    expect(await playerOn()).toMatchObject({ sent: 1, seen: 0, skipped: 1, overdue: lines.length - 2 })

    await send([seenAs(one, 9000), seenAs(two), seenAs(three, -700)])

    const counts = { lines: lines.length, sent: 3, seen: 3, skipped: 0, overdue: lines.length - 3 }
    expect(await playerOn()).toMatchObject(counts)
    expect(await playerEntry()).toMatchObject(counts)
    const { skips, hours, targets } = await board()
    expect(skips).toEqual([])
    expect(hours.reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
    expect(targets.reduce((sum, { seen }) => sum + seen, 0)).toBe(3)
    for (const { lines, sent, offs, fakes, senders } of targets) {
      expect([offs.lines + fakes.lines, offs.sent + fakes.sent]).toEqual([lines, sent])
      expect(new Set(senders).size).toBe(senders.length)
    }
    expect(targets.some(({ senders }) => senders.includes(anna))).toBe(true)
    const fakes = lines.filter(({ type }) => type === 'fake').length
    const total = (key: 'offs' | 'fakes') => targets.reduce((sum, target) => sum + target[key].lines, 0)
    expect(total('fakes')).toBeGreaterThanOrEqual(fakes)
    expect(total('offs')).toBeGreaterThanOrEqual(lines.length - fakes)
    // Marks stay as they are: the page shows both.
    const at = (seconds: number) => ({ arriveAt: new Date(arrival + seconds * 1000).toISOString() })
    expect(await findLine(one.id)).toMatchObject({ state: 'open', seen: at(9000) })
    expect(await findLine(two.id)).toMatchObject({ state: 'skipped', seen: at(0) })
    expect(await findLine(three.id)).toMatchObject({ state: 'sent', seen: at(-700) })
    expect((await page.read()).lines.filter(({ seen }) => seen)).toHaveLength(3)
  })

  test('does so until its upload is taken back, or all are; what another upload shows too stays', async () => {
    const { params, send, playerOn, one, two, findLine, take } = await anIssuedPlan()
    const first = await send([seenAs(one), seenAs(two)])
    const second = await send([seenAs(two)])
    await take(first.uploadId ?? '')
    expect(await findLine(one.id)).not.toHaveProperty('seen')
    expect(await findLine(two.id)).toHaveProperty('seen')
    expect(await playerOn()).toMatchObject({ sent: 1, seen: 1 })
    await send([seenAs(one)])
    expect(await playerOn()).toMatchObject({ seen: 2 })
    await leader().call(sightings.removeAll, { params })
    expect(await playerOn()).toMatchObject({ sent: 0, seen: 0 })
    expect(await findLine(two.id)).toMatchObject({ state: 'open' })
    expect(await findLine(two.id)).not.toHaveProperty('seen')
    expect(second.success).toBe(true)
  })

  test('is known to a later issue, and to the first one when the uploads come before it', async () => {
    const { params, offs, send } = await aPastPlan()
    const [off] = offs
    if (!off) throw new Error('There are five offs')
    await send([entry(off.yf, off.yt, 4000)])
    for (const issue of [1, 2]) {
      await leader().call(orders.issue, { params })
      const board = await leader().call(orders.board, { params })
      expect(board.issue?.number).toBe(issue)
      expect(board.players.reduce((sum, { seen }) => sum + seen, 0)).toBe(1)
    }
  })

  test('changes the board for those who poll it', async () => {
    const { planId, send, one } = await anIssuedPlan()
    const ask = async (etag = '') => {
      const path = `/dsultimate/${planId}/board`
      const { status, headers } = await leader().raw('GET', path, undefined, { 'if-none-match': etag })
      return { status, etag: headers.get('etag') ?? '' }
    }
    const { etag } = await ask()
    expect((await ask(etag)).status).toBe(304)
    await send([seenAs(one)])
    expect((await ask(etag)).status).toBe(200)
  })

  test('is shown on the map as seen, before what was marked', async () => {
    const { params, send, page, one, two, three } = await anIssuedPlan()
    await page.mark(mark(one.id, 'skipped'), mark(two.id, 'skipped'), mark(three.id, 'sent'))
    await send([seenAs(one)])
    const matchState = async ({ type, from, to }: typeof one) => {
      const { attacks } = await leader().call(calculations.attacks, { params })
      const isIt = ({ yf, yt }: { yf: number; yt: number }) => yf === from.y && yt === to.y
      return attacks.filter(isPlanned).find((attack) => attack.type === type && isIt(attack))?.state
    }
    expect([await matchState(one), await matchState(two), await matchState(three)]).toEqual(['seen', 'skipped', 'sent'])
    const { attacks } = await leader().call(calculations.attacks, { params, query: { real: '0' } })
    expect(attacks.some((attack) => 'state' in attack)).toBe(false)
  })

  test('rings in no calendar', async () => {
    const { key, send, lines } = await anIssuedPlan()
    const calendar = async () => String(await api().call(orders.calendar, { params: { key } }))
    expect(await calendar()).toContain('BEGIN:VALARM')
    await send(lines.map((line) => seenAs(line)))
    expect(await calendar()).not.toContain('BEGIN:VALARM')
  })

  test('is counted once each when uploads, removals and issues come at the same time', async () => {
    const { params, send, lines, one, take, playerOn, page } = await anIssuedPlan()
    const gone = await send([seenAs(one, 60)])
    await Promise.all([
      ...lines.map((line) => send([seenAs(line)])),
      take(gone.uploadId ?? ''),
      leader().call(orders.issue, { params }),
    ])
    expect(await playerOn()).toMatchObject({ lines: lines.length, sent: lines.length, seen: lines.length, overdue: 0 })
    expect((await page.read()).lines.every(({ seen }) => seen)).toBe(true)
  })
})

describe('the list of plans', () => {
  test('shows how much of a plan is sent or seen, from its first launch on', async () => {
    const { planId, worldId } = await aPlan()
    const params = { planId }
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
    // Rams take five hours: they are under way.
    await leader().call(plans.update, { params, body: { sendFrom: hours(-48), arriveAt: hours(2) } })
    await upload(
      planId,
      rows(500, 503).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
    )
    await aim(planId, 'offs', rows(500, 503), { maxOff: 1 })
    const headers = { [momentHeader]: hours(-49) }
    await leader().call(calculations.calculateAll, { params, body: {}, headers })
    const listed = async () => (await leader().call(plans.list, { worldId })).plans.find(({ _id }) => _id === planId)
    const draft = await listed()
    expect(draft && planPhase(draft, Date.now())).toBe('draft')

    await leader().call(orders.issue, { params })
    const { entries } = await leader().call(orders.list, { params })
    const page = playerPage(keyIn(entries[0]?.edit ?? ''))
    const [one] = (await page.read()).lines
    if (!one) throw new Error('Nothing was issued')
    await page.mark({ line: one.id, state: 'sent', at: hours(-1) })
    const plan = await listed()
    expect(plan?.sending).toMatchObject({ lines: 4, sent: 1 })
    expect(plan && planPhase(plan, Date.now())).toBe('sending')
    expect(plan && planPhase(plan, Date.parse(hours(3)))).toBe('over')
  })
})
