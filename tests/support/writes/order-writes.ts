import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { aFixturePlan, aFixtureWorld, coordinates, expectDone, uploadOwnTroops } from '../faults/fixture.ts'
import { compareOutcome, Half, type Write } from '../faults/write-case.ts'

const playerId = 11
/** A browser as it subscribes. */
export const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  leads: [10],
}
const keyIn = (link: string) => link.split('/').at(-1) ?? ''

const exported = (api: ApiClient, planId: string) => api.call(contract.orders.list, { params: { planId } })

const firstEntry = async (api: ApiClient, planId: string) => {
  const entry = (await exported(api, planId)).entries.find((one) => one.playerId === playerId)
  if (!entry) throw new Half('A player has lost his orders')
  return entry
}

/** Issues the plan's orders if not issued before. */
async function issued(api: ApiClient, planId: string): Promise<void> {
  if ((await exported(api, planId)).issue) return
  const params = { planId }
  await api.call(contract.calculations.calculateAll, { params, body: {} })
  expectDone(await api.send(contract.orders.issue, { params }))
}

/** The edit key of a player's issued orders. */
export async function issuedKey(api: ApiClient, planId: string): Promise<string> {
  await issued(api, planId)
  return keyIn((await firstEntry(api, planId)).edit)
}

/** Every sheet belongs to the current issue, and every link opens its own sheet. */
async function ordersAreWhole(api: ApiClient, planId: string): Promise<void> {
  const { entries, issue } = await exported(api, planId)
  const lines = entries.reduce((sum, entry) => sum + entry.lines, 0)
  if (lines !== (issue?.lines ?? 0) || entries.length !== (issue?.players ?? 0)) {
    throw new Half(`${entries.length} sheets with ${lines} lines of ${JSON.stringify(issue)}`)
  }
  for (const entry of entries) {
    for (const [path, canEdit] of [
      [entry.edit, true],
      [entry.show, false],
    ] as const) {
      const sheet = await api.call(contract.orders.sheet, { params: { key: keyIn(path) } })
      const isOwn = sheet.playerId === entry.playerId && sheet.lines.length === entry.lines
      if (!isOwn || sheet.issue !== issue?.number || sheet.canEdit !== canEdit)
        throw new Half('A link opens another sheet')
    }
  }
}

const create: Write = {
  name: 'issue of orders',
  call: 'orders.issue',
  refused: ['issue_conflict'],
  ready: async (api, { planId }) => {
    const params = { planId }
    await api.call(contract.calculations.calculateAll, { params, body: {} })
    expectDone(await api.send(contract.orders.issue, { params }))
    const number = async (client: ApiClient) => (await exported(client, planId)).issue?.number ?? 0
    const before = await number(api)
    return {
      act: (client) => client.send(contract.orders.issue, { params }),
      look: async (client) => {
        await ordersAreWhole(client, planId)
        return compareOutcome(await number(client), before, before + 1)
      },
    }
  },
}

const renew: Write = {
  name: 'orders.renewLinks',
  ready: async (api, { planId }) => {
    await issued(api, planId)
    const params = { planId, playerId: String(playerId) }
    const before = await firstEntry(api, planId)
    const isOpen = async (client: ApiClient, path: string) =>
      (await client.send(contract.orders.sheet, { params: { key: keyIn(path) } })).status === 200
    return {
      act: (client) => client.send(contract.orders.renewLinks, { params }),
      look: async (client) => {
        const entry = await firstEntry(client, planId)
        const opens = async (path: string) => ((await isOpen(client, path)) ? 'opens' : 'is closed')
        const seen = [
          entry.edit === before.edit ? 'old' : 'new',
          entry.show === before.show ? 'old' : 'new',
          await opens(before.edit),
          await opens(before.show),
          await opens(entry.edit),
        ]
        return compareOutcome(
          seen,
          ['old', 'old', 'opens', 'opens', 'opens'],
          ['new', 'new', 'is closed', 'is closed', 'opens'],
        )
      },
    }
  },
}

const wake: Write = {
  name: 'orders.wake',
  ready: async (api, { planId }) => {
    await issued(api, planId)
    // Renewal ends the pause since an earlier try.
    const { entry } = await api.call(contract.orders.renewLinks, { params: { planId, playerId: String(playerId) } })
    await api.call(contract.devices.add, { params: { key: keyIn(entry.edit) }, body: browser })
    const params = { planId }
    // Other writes mark all orders as sent, and nobody is woken for those.
    const { lines } = await api.call(contract.orders.sheet, { params: { key: keyIn(entry.edit) } })
    const marks = lines
      .slice(0, 1)
      .map(({ id }) => ({ line: id, state: 'open' as const, at: new Date().toISOString() }))
    await api.call(contract.orders.markAsLeader, { params: { planId, playerId: String(playerId) }, body: { marks } })
    return {
      act: (client) => client.send(contract.orders.wake, { params, body: { playerIds: [playerId] } }),
      look: async (client) => {
        const { players } = await client.call(contract.orders.board, { params })
        const woken = players.find((player) => player.playerId === playerId)?.woken
        return compareOutcome(woken ? [woken.push] : [], [], [1])
      },
    }
  },
}

const rehearse: Write = {
  name: 'orders.rehearse',
  ready: async (api, { planId: origin }) => {
    // A plan of its own: another rehearsal of the last minute would be returned.
    const { plan } = await api.call(contract.plans.duplicate, {
      params: { planId: origin },
      body: { name: 'Generalprobe' },
    })
    await issued(api, plan._id)
    const params = { planId: plan._id }
    return {
      act: (client) => client.send(contract.orders.rehearse, { params }),
      look: async (client) => {
        const { rehearsal } = await client.call(contract.orders.board, { params })
        return compareOutcome(rehearsal?.isBegun, undefined, true)
      },
    }
  },
}

const answerRehearsal: Write = {
  name: 'orders.answerRehearsal',
  ready: async (api, { planId }) => {
    await issued(api, planId)
    await api.call(contract.orders.rehearse, { params: { planId } })
    // Renewal ends an earlier answer.
    const { entry } = await api.call(contract.orders.renewLinks, { params: { planId, playerId: String(playerId) } })
    const params = { key: keyIn(entry.edit) }
    return {
      act: (client) =>
        client.send(contract.orders.answerRehearsal, { params, body: { readiness: { answer: 'phone' } } }),
      look: async (client) => {
        const { rehearsal } = await client.call(contract.orders.sheet, { params })
        return compareOutcome(rehearsal?.readiness?.answer, undefined, 'phone' as const)
      },
    }
  },
}

/** Orders on a conquered village: all are withdrawn, with their players' others left, or none. */
const withdraw: Write = {
  name: 'orders.withdraw',
  doneBefore: ['nothing_to_withdraw'],
  refused: ['withdrawal_conflict'],
  ready: async (api, { worldId }) => {
    // Of its own, as its targets become own.
    const planId = await aFixturePlan(api, worldId, 'Erobert')
    const params = { planId }
    expectDone(await uploadOwnTroops(api, planId, 20))
    const aims = { coordinates: coordinates('theirs', 3), type: 'offs', maxOff: 3 } as const
    await api.call(contract.targets.addManual, { params, body: aims })
    await issued(api, planId)
    const lines = async (client: ApiClient) => {
      const { entries } = await exported(client, planId)
      const sheets = await Promise.all(
        entries.map((entry) => client.call(contract.orders.sheet, { params: { key: keyIn(entry.edit) } })),
      )
      return sheets.flatMap((sheet) => [...sheet.lines, ...(sheet.withdrawn ?? [])].map((line) => ({ line, sheet })))
    }
    // Their tribe joins the plan: its villages are conquered.
    await api.call(contract.plans.update, { params, body: { tribes: [1, 2] } })
    const all = await lines(api)
    const villageIds = [...new Set(all.map(({ line }) => line.to.villageId))].slice(0, 1)
    const counts = async (client: ApiClient) => {
      const found = await lines(client)
      const isWithdrawn = found.filter(({ line, sheet }) => sheet.withdrawn?.some(({ id }) => id === line.id))
      return [found.length, isWithdrawn.length]
    }
    const open = all.filter(({ line }) => villageIds.includes(line.to.villageId))
    return {
      act: (client) => client.send(contract.orders.withdraw, { params, body: { villageIds, to: 'withdrawn' } }),
      look: async (client) => compareOutcome(await counts(client), [all.length, 0], [all.length, open.length]),
    }
  },
}

/** A plan in which a player skips an order, and everybody steps in for others; on a world without the settings of other cases. */
async function aLostOrder(api: ApiClient) {
  const { worldId } = await aFixtureWorld(api)
  const planId = await aFixturePlan(api, worldId, 'Nachtwache')
  const params = { planId }
  expectDone(await uploadOwnTroops(api, planId, 20))
  const aims = { coordinates: coordinates('theirs', 3), type: 'offs', maxOff: 3 } as const
  await api.call(contract.targets.addManual, { params, body: aims })
  await issued(api, planId)
  await api.call(contract.plans.update, { params, body: { nightWatch: 'asked' } })
  const { entries } = await exported(api, planId)
  for (const { edit } of entries)
    await api.call(contract.orders.standIn, { params: { key: keyIn(edit) }, body: { isReady: true } })
  const [entry] = entries
  if (!entry) throw new Half('Nothing was issued')
  const { lines } = await api.call(contract.orders.sheet, { params: { key: keyIn(entry.edit) } })
  const marks = lines
    .slice(0, 1)
    .map(({ id }) => ({ line: id, state: 'skipped' as const, at: new Date().toISOString() }))
  await api.call(contract.orders.mark, { params: { key: keyIn(entry.edit) }, body: { marks } })
  return { planId, params, keys: entries.map(({ edit }) => keyIn(edit)) }
}

const findStandIns: Write = {
  name: 'orders.findStandIns',
  ready: async (api) => {
    const { params } = await aLostOrder(api)
    return {
      act: (client) => client.send(contract.orders.findStandIns, { params, body: {} }),
      look: async (client) => {
        const { standIns } = await client.call(contract.orders.board, { params })
        return compareOutcome(
          (standIns?.orders ?? []).map(({ asked }) => asked.length > 0),
          [false],
          [true],
        )
      },
    }
  },
}

/** A yes to an offer: the order changes its player, or it does not. */
const standIn: Write = {
  name: 'orders.standIn',
  ready: async (api) => {
    const { params, keys } = await aLostOrder(api)
    await api.call(contract.orders.findStandIns, { params, body: {} })
    const sheets = (client: ApiClient) =>
      Promise.all(keys.map((key) => client.call(contract.orders.sheet, { params: { key } })))
    const asked = (await sheets(api)).findIndex((sheet) => sheet.standIn?.offer)
    const [key, offer] = [keys[asked] ?? '', (await sheets(api))[asked]?.standIn?.offer?.id ?? '']
    return {
      act: (client) =>
        client.send(contract.orders.standIn, { params: { key }, body: { answer: { offer, takes: true } } }),
      look: async (client) => {
        const all = await sheets(client)
        const taken = all.flatMap(({ lines }) => lines).filter(({ standsInFor }) => standsInFor)
        const left = all.flatMap((sheet) => sheet.withdrawn ?? []).filter(({ takenBy }) => takenBy)
        return compareOutcome([taken.length, left.length], [0, 0], [1, 1])
      },
    }
  },
}

/** Marks of a player's orders, by the player or by a leader: all or none. */
const marking = (
  name: 'orders.mark' | 'orders.markAsLeader' | 'orders.markAll',
  send: (client: ApiClient, planId: string, key: string, marks: object[]) => ReturnType<ApiClient['raw']>,
): Write => ({
  name,
  ready: async (api, { planId }) => {
    await issued(api, planId)
    const isOfAll = name === 'orders.markAll'
    const edit = keyIn((await firstEntry(api, planId)).edit)
    const key = isOfAll ? keyIn((await api.call(contract.orders.linkAll, { params: { key: edit } })).path) : edit
    const at = new Date().toISOString()
    const fetchLines = async (client: ApiClient) =>
      (await client.call(isOfAll ? contract.orders.all : contract.orders.sheet, { params: { key } })).lines
    // Of one plan: each plan's marks are a transaction of their own.
    const lines = await fetchLines(api)
    const ids = lines
      .map(({ id }) => id)
      .filter((id) => !isOfAll || id.split('.')[0] === lines[0]?.id.split('.')[0])
      .slice(0, 40)
    const marks = ids.map((line) => ({ line, state: 'sent', at }))
    const marked = async (client: ApiClient) =>
      (await fetchLines(client)).filter(({ state, at: said }) => state === 'sent' && said === at).length
    return {
      act: (client) => send(client, planId, key, marks),
      look: async (client) => compareOutcome(await marked(client), 0, ids.length),
    }
  },
})

const handOver: Write = {
  name: 'orders.handOver',
  // The claim of an interrupted call lasts a minute.
  pass: (faultRig, { planId }) => faultRig.endClaim(planId, playerId),
  ready: async (api, { planId }) => {
    await issued(api, planId)
    const params = { planId, playerId: String(playerId) }
    const handedOver = async (client: ApiClient) => (await firstEntry(client, planId)).handedOver
    const before = (await handedOver(api))?.at
    return {
      act: (client) => client.send(contract.orders.handOver, { params }),
      look: async (client) => {
        const seen = await handedOver(client)
        // Begun but not ended counts as not done: it is repeated.
        return seen === undefined || seen.at === before ? 'before' : 'after'
      },
    }
  },
}

const linkAll: Write = {
  name: 'orders.linkAll',
  ready: async (api, { planId }) => {
    await issued(api, planId)
    // Renewal ends the link that an earlier try made.
    const renewed = await api.call(contract.orders.renewLinks, { params: { planId, playerId: String(playerId) } })
    const key = keyIn(renewed.entry.edit)
    let path: string | undefined
    const from = new Date().toISOString()
    return {
      act: async (client) => {
        const answer = await client.send(contract.orders.linkAll, { params: { key } })
        if (answer.status === 200) ({ path } = contract.orders.linkAll.output.parse(answer.body))
        return answer
      },
      look: async (client) => {
        // Only the answer has the path: without it, the log has the outcome.
        if (path === undefined) {
          const { entries } = await client.call(contract.audit.list, { query: { from } })
          return entries.some(({ action }) => action === 'orders.linkAll') ? 'after' : 'before'
        }
        const { status } = await client.send(contract.orders.all, { params: { key: keyIn(path) } })
        return compareOutcome(status, 404, 200)
      },
    }
  },
}

export const orderWrites = {
  bulk: [create],
  small: [
    renew,
    wake,
    rehearse,
    answerRehearsal,
    withdraw,
    findStandIns,
    standIn,
    marking('orders.mark', (client, _, key, marks) => client.raw('POST', `/orders/${key}/marks`, { marks })),
    marking('orders.markAll', (client, _, key, marks) => client.raw('POST', `/all-orders/${key}/marks`, { marks })),
    marking('orders.markAsLeader', (client, planId, _, marks) =>
      client.raw('POST', `/dsultimate/${planId}/${playerId}/marks`, { marks }),
    ),
    handOver,
    linkAll,
  ],
}
