import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { anAddress } from '../../support/servers/edge.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { aPlan, dumpLine, leader, rows, superadmin, upload } from '../world.ts'
import { aCalculatedPlan, ago, keyIn, playerPage } from './orders-plan.ts'

const anna = 11
const bert = 12

describe('issuing', () => {
  test('freezes the planned attacks into one sheet for each player', async () => {
    const { planId, params, issue, list, playerKey } = await aCalculatedPlan()
    expect(await list()).toMatchObject({ entries: [], differs: true })
    const { attacks } = await leader().call(calculations.attacks, { params })
    const { issue: issued, changes } = await issue()
    expect(issued).toMatchObject({ number: 1, players: 2, lines: attacks.length })
    expect(changes).toEqual({
      players: { added: ['Anna Äxte', 'Bert Böse'], gone: [], changed: [] },
      lines: { added: attacks.length, gone: 0, changed: 0, same: 0 },
      sentGone: 0,
    })
    const { entries, planned, differs, issue: standing } = await list()
    expect({ planned, differs, standing }).toEqual({ planned: attacks.length, differs: false, standing: issued })
    expect(entries.map(({ playerName }) => playerName)).toEqual(['Anna Äxte', 'Bert Böse'])
    const own = attacks.filter(isPlanned).filter(({ senderPlayerId }) => senderPlayerId === anna)
    const sheet = await playerPage(await playerKey(anna)).read()
    expect(sheet).toMatchObject({ playerId: anna, playerName: 'Anna Äxte', planName: 'Sturm', canEdit: true, issue: 1 })
    expect(sheet.timeslotsPath).toBe(`/timeslots/${anna}/${await playerKey(anna)}`)
    expect(JSON.stringify(sheet)).not.toContain(planId)
    expect(sheet.lines.map(({ launchAt, arriveAt, troops, type }) => ({ launchAt, arriveAt, troops, type }))).toEqual(
      own.map(({ launchAt, time, troops, type }) => ({ launchAt, arriveAt: time, troops, type })),
    )
    expect(new Set(sheet.lines.map(({ id }) => id)).size).toBe(own.length)
    expect(entries[0]).toMatchObject({ lines: own.length, sent: 0, skipped: 0, overdue: 0, changed: false })
    expect(entries[0]).toMatchObject({ next: own[0]?.launchAt, firstLaunch: own[0]?.launchAt })
  })

  test('needs something to be issued, and calculating afterwards reaches nobody', async () => {
    const empty = await aPlan()
    expect(await leader().fails(orders.issue, { params: { planId: empty.planId } })).toMatchObject({
      code: 'nothing_to_issue',
    })
    const { params, issue, list, playerKey } = await aCalculatedPlan()
    await issue()
    const before = await playerPage(await playerKey(anna)).read()
    await leader().call(calculations.reset, { params })
    expect((await playerPage(await playerKey(anna)).read()).lines).toEqual(before.lines)
    expect(await list()).toMatchObject({ planned: 0, differs: true })
    expect(await leader().fails(orders.issue, { params })).toMatchObject({ code: 'nothing_to_issue' })
  })

  test('again keeps links and marks, and reports what has changed, as the preview did', async () => {
    const { params, issue, playerKey, calculate, list } = await aCalculatedPlan()
    await issue()
    const key = await playerKey(anna)
    const { lines } = await playerPage(key).open()
    const first = lines.find(({ type }) => type === 'off')
    if (!first) throw new Error('Anna sends no off')
    await playerPage(key).mark({ line: first.id, state: 'sent', at: ago(5) })
    // No attack of Anna there is planned any more.
    const targetId = `offs-${first.to.x}-${first.to.y}`
    await leader().call(targets.remove, { params: { ...params, targetId } })
    await calculate()
    const preview = await leader().call(orders.previewIssue, { params })
    const again = await issue()
    expect(again.changes).toEqual(preview.changes)
    expect(again.issue.number).toBe(2)
    expect(again.changes.lines.gone).toBeGreaterThan(0)
    expect(again.changes.sentGone).toBe(1)
    expect(await playerKey(anna)).toBe(key)
    const sheet = await playerPage(key).read()
    expect(sheet.changes.gone.map(({ id }) => id)).toContain(first.id)
    expect(sheet.gone).toMatchObject([{ id: first.id, state: 'sent' }])
    expect(sheet.lines.map(({ id }) => id)).not.toContain(first.id)
    expect((await list()).entries[0]).toMatchObject({ changed: true })
    await playerPage(key).open()
    expect((await playerPage(key).read()).changes).toEqual({ added: [], gone: [], changed: [] })
    expect((await list()).entries[0]).toMatchObject({ changed: false })
  })

  test('is offered by the plan while its result is not issued', async () => {
    const { params, issue, calculate } = await aCalculatedPlan()
    const unissued = async () => (await leader().call(plans.get, { params })).plan.unissued
    const { planned } = await leader().call(orders.previewIssue, { params })
    expect(planned).toBeGreaterThan(0)
    expect(await unissued()).toBe(planned)
    await issue()
    expect(await unissued()).toBeUndefined()
    await leader().call(targets.remove, { params: { ...params, targetId: 'offs-510-500' } })
    await calculate()
    expect(await unissued()).toBeLessThan(planned)
    await leader().call(calculations.reset, { params })
    expect(await unissued()).toBeUndefined()
  })

  test('of a plan that has not changed changes nothing', async () => {
    const { issue, playerKey } = await aCalculatedPlan()
    const { issue: first } = await issue()
    const key = await playerKey(anna)
    const { lines } = await playerPage(key).open()
    const { changes } = await issue()
    expect(changes.lines).toEqual({ added: 0, gone: 0, changed: 0, same: first.lines })
    expect(changes.players).toEqual({ added: [], gone: [], changed: [] })
    const sheet = await playerPage(key).read()
    expect(sheet.lines).toEqual(lines)
    expect(sheet).toMatchObject({ issue: 2, changes: { added: [], gone: [], changed: [] } })
  })

  test('by several leaders at once gives whole issues, one after another', async () => {
    const { params, issue, board } = await aCalculatedPlan()
    const answers = await Promise.all([1, 2, 3, 4].map(() => leader().send(orders.issue, { params })))
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : Object(body).code))
    expect(codes.filter((code) => code !== 200 && code !== 'issue_conflict')).toEqual([])
    expect(codes).toContain(200)
    const { entries, issue: standing } = await leader().call(orders.list, { params })
    expect(standing?.number).toBe(codes.filter((code) => code === 200).length)
    expect(entries.reduce((sum, { lines }) => sum + lines, 0)).toBe(standing?.lines)
    expect((await board()).players).toHaveLength(2)
    for (const { edit, show } of entries) {
      expect((await playerPage(keyIn(edit)).read()).canEdit).toBe(true)
      expect((await playerPage(keyIn(show)).read()).canEdit).toBe(false)
    }
    expect((await issue()).issue.number).toBe((standing?.number ?? 0) + 1)
  })

  test('gives addresses of the site that was called, as the edge names it', async () => {
    const { params, issue, playerKey } = await aCalculatedPlan()
    await issue()
    const [edit, show] = [await playerKey(anna), await playerKey(anna, 'show')]
    const site = { headers: { 'x-planner-site': 'planer.example.org' } }
    const own = {
      playerId: anna,
      edit: `https://planer.example.org/orders/${edit}`,
      show: expect.stringMatching(`${show}$`),
    }
    expect((await leader().call(orders.list, { params, ...site })).entries).toContainEqual(expect.objectContaining(own))
    // Past the edge anybody may claim any site: the links stay paths.
    const past = apiAt(ownStack().url, roleToken('user'), site.headers)
    const { entries } = await past.call(orders.list, { params })
    expect(entries.map(({ edit }) => edit)).toContain(`/orders/${edit}`)
    const renewed = await leader().call(orders.renewLinks, { params: { ...params, playerId: String(anna) }, ...site })
    expect(renewed.entry.edit).toMatch(/^https:\/\/planer\.example\.org\/orders\/[\w-]{32}$/)
  })

  test('shows a player the difference since their last look, over any number of issues', async () => {
    const { params, issue, playerKey, calculate } = await aCalculatedPlan()
    await issue()
    const key = await playerKey(anna)
    const seen = (await playerPage(key).open()).lines
    for (const hour of ['21', '22']) {
      await leader().call(plans.update, { params, body: { arriveAt: `2038-03-10T${hour}:00:00.000Z` } })
      await calculate()
      await issue()
    }
    const { lines, changes } = await playerPage(key).read()
    const now = new Map(lines.map((line) => [line.id, line]))
    const then = new Map(seen.map((line) => [line.id, line]))
    expect(changes.added.toSorted()).toEqual([...now.keys()].filter((id) => !then.has(id)).toSorted())
    expect(changes.gone.map(({ id }) => id).toSorted()).toEqual(
      [...then.keys()].filter((id) => !now.has(id)).toSorted(),
    )
    expect(changes.changed.length).toBeGreaterThan(0)
    for (const { line, was } of changes.changed) {
      const { state: _, warnings: __, ...before } = then.get(line) ?? { state: 0, warnings: 0 }
      expect(was).toEqual(before)
      expect(now.get(line)?.arriveAt).not.toBe(was.arriveAt)
    }
  })
})

describe('a player whom a new issue leaves out', () => {
  /** Bert sends nothing from the next issue on; `back` gives the troops to both again. */
  async function withoutBert() {
    const plan = await aCalculatedPlan()
    await plan.issue()
    const key = await plan.playerKey(bert)
    const troops = (from: number, to: number) =>
      upload(
        plan.planId,
        rows(from, to).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
      )
    const issueWith = async (from: number, to: number) => {
      await troops(from, to)
      await plan.calculate()
      return plan.issue()
    }
    const listed = async () => {
      const [{ entries }, { players }] = await Promise.all([plan.list(), plan.board()])
      const onBoard = players.find(({ playerId }) => playerId === bert)
      const exported = entries.find(({ playerId }) => playerId === bert)
      expect(onBoard?.left).toBe(exported?.left)
      return exported && onBoard && { edit: onBoard.edit, lines: exported.lines, left: exported.left }
    }
    return { ...plan, key, listed, leave: () => issueWith(500, 504), comeBack: () => issueWith(500, 509) }
  }

  test('keeps the link and stays listed until the page was opened, and is not listed again then', async () => {
    const { key, listed, leave, issue } = await withoutBert()
    const [first] = (await playerPage(key).open()).lines
    if (!first) throw new Error('Bert has nothing to send')
    await playerPage(key).mark({ line: first.id, state: 'sent', at: ago(5) })
    expect((await leave()).changes.players.gone).toEqual(['Bert Böse'])
    expect(await listed()).toEqual({ edit: `/orders/${key}`, lines: 0, left: 2 })
    // Later issues do not change when it happened.
    await issue()
    expect(await listed()).toMatchObject({ left: 2 })
    const page = await playerPage(key).read()
    expect(page).toMatchObject({ issue: 3, left: 2, lines: [], gone: [{ id: first.id, state: 'sent' }] })
    expect(page.changes.gone.map(({ id }) => id)).toContain(first.id)
    expect(await listed()).toMatchObject({ left: 2 })
    await playerPage(key).open()
    expect(await listed()).toBeUndefined()
    await issue()
    expect(await listed()).toBeUndefined()
    expect(await playerPage(key).read()).toMatchObject({ left: 2, lines: [] })
  })

  test('is listed also if the page was never opened, and comes back under the same link', async () => {
    const { key, listed, leave, comeBack } = await withoutBert()
    await leave()
    expect(await listed()).toMatchObject({ left: 2 })
    await comeBack()
    const again = await listed()
    expect(again).toMatchObject({ edit: `/orders/${key}`, left: undefined })
    expect(again?.lines).toBeGreaterThan(0)
    expect((await playerPage(key).open()).left).toBeUndefined()
    await leave()
    expect(await listed()).toMatchObject({ left: 4 })
  })
})

describe('links', () => {
  const notFound = { status: 404, code: 'orders_not_found' }
  const told = async (key: string) => {
    const calls = [orders.sheet, orders.calendar, orders.manifest] as const
    const reads = await Promise.all(calls.map((endpoint) => api().fails(endpoint, { params: { key } })))
    const mark = { line: 'off-1-offs-2-3-0', state: 'sent' as const, at: ago(1) }
    const failures = [...reads, await api().fails(orders.mark, { params: { key }, body: { marks: [mark] } })]
    return failures.map(({ requestId: _, ...rest }) => rest)
  }

  test('that are unknown, renewed, deleted or malformed get the same answer', async () => {
    const { planId, worldId, issue, playerKey, renew } = await aCalculatedPlan()
    await issue()
    const old = [await playerKey(anna), await playerKey(anna, 'show')]
    const { entry } = await renew(anna)
    expect(old).not.toContain(keyIn(entry.edit))
    expect(keyIn(entry.edit)).toBe(await playerKey(anna))
    expect((await playerPage(await playerKey(anna)).read()).playerId).toBe(anna)
    const ofDeleted = await playerKey(bert)
    await leader().call(plans.remove, { params: { planId } })
    const all = await Promise.all([...old, ofDeleted, 'A'.repeat(32), 'x', 'ä#', `${old[0]}x`].map(told))
    for (const failure of all.flat()) expect(failure).toMatchObject(notFound)
    expect(new Set(all.flat().map((failure) => JSON.stringify(failure))).size).toBe(1)

    const other = await aCalculatedPlan()
    await other.issue()
    const lost = await other.playerKey(anna)
    await superadmin().call(worlds.remove, { params: { worldId: other.worldId } })
    expect((await told(lost))[0]).toMatchObject(notFound)
    expect(worldId).not.toBe(other.worldId)
  })

  test('to a calendar open the calendar alone, and end with the others', async () => {
    const { issue, playerKey, renew } = await aCalculatedPlan()
    await issue()
    const sheet = await playerPage(await playerKey(anna)).read()
    const { calendarKey = '' } = sheet
    expect((await playerPage(await playerKey(anna, 'show')).read()).calendarKey).toBe(calendarKey)
    const calendar = () => api().send(orders.calendar, { params: { key: calendarKey } })
    expect(await calendar()).toMatchObject({ status: 200, body: expect.stringContaining('BEGIN:VEVENT') })
    for (const endpoint of [orders.sheet, orders.manifest]) {
      expect(await api().fails(endpoint, { params: { key: calendarKey } })).toMatchObject(notFound)
    }
    const marks = [{ line: sheet.lines[0]?.id ?? '', state: 'sent' as const, at: ago(1) }]
    expect(await api().fails(orders.mark, { params: { key: calendarKey }, body: { marks } })).toMatchObject(notFound)
    await renew(anna)
    expect(await api().fails(orders.calendar, { params: { key: calendarKey } })).toMatchObject(notFound)
    expect((await playerPage(await playerKey(anna)).read()).calendarKey).not.toBe(calendarKey)
  })

  test('show nothing of other players, and of the plan no more than the leaders want', async () => {
    const { planId, issue, playerKey } = await aCalculatedPlan()
    await issue()
    const key = await playerKey(anna)
    const text = async () => {
      const answers = await Promise.all(
        [orders.sheet, orders.calendar, orders.manifest].map((endpoint) => api().send(endpoint, { params: { key } })),
      )
      return JSON.stringify(answers.map(({ body }) => body))
    }
    const shown = await text()
    expect(shown).toContain('Sturm')
    expect(shown).not.toMatch(/Bert|Böse|"playerId":12/)
    const theirs = (await playerPage(await playerKey(bert)).read()).lines
    for (const { id } of theirs) expect(shown).not.toContain(id)
    await leader().call(plans.update, { params: { planId }, body: { namesPlan: false } })
    expect(await text()).not.toContain('Sturm')
    expect(await text()).toContain('Anna')
  })

  test('only for looking mark nothing and open no time slots', async () => {
    const { issue, playerKey } = await aCalculatedPlan()
    await issue()
    const key = await playerKey(anna, 'show')
    const sheet = await playerPage(key).open()
    expect(sheet).toMatchObject({ canEdit: false })
    expect(sheet.timeslotsPath).toBeUndefined()
    const marks = [{ line: sheet.lines[0]?.id ?? '', state: 'sent' as const, at: ago(1) }]
    expect(await api().fails(orders.mark, { params: { key }, body: { marks } })).toMatchObject({
      status: 403,
      code: 'orders_read_only',
    })
  })

  test('lead to the time slots that hold', async () => {
    const { planId, issue, playerKey, playerEntry, renew } = await aCalculatedPlan()
    await issue()
    const slots = [{ from: '2038-03-10T08:00:00.000Z', to: '2038-03-10T12:00:00.000Z' }]
    await leader().call(timeslots.save, { params: { planId, playerId: String(anna) }, body: { timeslots: slots } })
    const { timeslots: shown, timeslotsPath = '' } = await playerPage(await playerKey(anna)).read()
    expect(shown).toEqual(slots)
    expect((await playerEntry(anna)).timeslots).toEqual(slots)
    // The leader's list is closed to others, and opens by the edit key in place of the plan.
    expect((await api().send(timeslots.playerInfo, { params: { planId, playerId: String(anna) } })).status).toBe(403)
    const linked = { planId: timeslotsPath.split('/')[3] ?? '', playerId: String(anna) }
    expect((await api().call(timeslots.playerInfo, { params: linked })).timeslots).toEqual(slots)
    await api().call(timeslots.saveOwn, { params: linked, body: { timeslots: [], sends: 'always' } })
    for (const answer of [await playerPage(await playerKey(anna)).read(), await playerEntry(anna)])
      expect(answer).toMatchObject({ timeslots: [], sends: 'always' })
    await api().call(timeslots.saveOwn, { params: linked, body: { timeslots: [] } })
    expect((await playerPage(await playerKey(anna)).read()).sends).toBeUndefined()
    const foreign = { ...linked, playerId: String(bert) }
    expect((await api().send(timeslots.saveOwn, { params: foreign, body: { timeslots: [] } })).status).toBe(403)
    const showKey = (await playerEntry(anna)).show.split('/').at(-1) ?? ''
    expect((await api().send(timeslots.playerInfo, { params: { ...linked, planId: showKey } })).status).toBe(404)
    await renew(anna)
    expect((await api().send(timeslots.playerInfo, { params: linked })).status).toBe(404)
  })

  test('are made once, and renewing one player’s leaves the others’ alone', async () => {
    const { issue, playerKey, renew } = await aCalculatedPlan()
    await issue()
    const keys = [await playerKey(anna), await playerKey(bert)]
    await issue()
    expect([await playerKey(anna), await playerKey(bert)]).toEqual(keys)
    await Promise.all([renew(anna), renew(anna)])
    expect(await playerKey(bert)).toBe(keys[1])
    expect((await playerPage(await playerKey(anna)).read()).playerId).toBe(anna)
  })

  test('opening a page is noted, looking at it as a leader is not', async () => {
    const { planId, issue, playerKey, playerEntry } = await aCalculatedPlan()
    await issue()
    const key = await playerKey(anna)
    await playerPage(key).read()
    await playerPage(await playerKey(anna, 'show')).open()
    await leader().call(orders.playerSheet, { params: { planId, playerId: String(anna) } })
    expect((await playerEntry(anna)).openedAt).toBeUndefined()
    await playerPage(key).open()
    const { openedAt } = await playerEntry(anna)
    expect(openedAt).toBeDefined()
    await playerPage(key).open()
    expect((await playerEntry(anna)).openedAt).toBe(openedAt)
  })
})

test('guessing keys is stopped, which does not stop the members behind the same address', async () => {
  const { issue, playerKey } = await aCalculatedPlan()
  await issue()
  const keys = [await playerKey(anna), await playerKey(bert)]
  const { send } = api(undefined, undefined, anAddress())
  const sheetStatus = async (key: string) => (await send(orders.sheet, { params: { key } })).status
  // In fixed minutes of the clock: two of them at most.
  const guesses = await Promise.all(
    Array.from({ length: 150 }, () => sheetStatus(randomBytes(24).toString('base64url'))),
  )
  expect(new Set(guesses)).toEqual(new Set([404, 429]))
  expect(guesses.filter((status) => status === 404).length).toBeLessThanOrEqual(120)
  expect(new Set(await Promise.all(keys.map(sheetStatus)))).toEqual(new Set([200]))
  // A page that asks without end is stopped alone.
  const [flooded = '', other = ''] = keys
  const flood = await Promise.all(Array.from({ length: 500 }, () => sheetStatus(flooded)))
  expect(flood).toContain(429)
  expect(await sheetStatus(other)).toBe(200)
})

test('a copy of a plan has no orders', async () => {
  const { params, issue } = await aCalculatedPlan()
  await issue()
  const { plan } = await leader().call(plans.duplicate, { params, body: { name: 'Kopie' } })
  const copy = { params: { planId: plan._id } }
  await leader().call(calculations.calculateAll, { ...copy, body: {} })
  expect(await leader().call(orders.list, copy)).toMatchObject({ entries: [], differs: true })
  expect((await leader().call(orders.board, copy)).issue).toBeUndefined()
})
