import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import type { Fixture } from '../faults/fixture.ts'
import { compareOutcome, Half, type Write } from '../faults/write-case.ts'
import { aKey, another, created, fetchSenders, fetchTargets, fresh, someSlots } from './seen.ts'

const plansNamed = async (api: ApiClient, worldId: string, name: string) =>
  (await api.call(contract.plans.list, { worldId })).plans.filter((plan) => plan.name === name)

const duplicate: Write = {
  name: 'duplication of a plan',
  call: 'plans.duplicate',
  ready: async (api, { worldId, planId }) => {
    const name = `Kopie ${another(1e6)}`
    const [senders, targets] = await Promise.all([fetchSenders(api, planId), fetchTargets(api, planId)])
    const headers = aKey()
    return {
      act: (client) => client.send(contract.plans.duplicate, { params: { planId }, body: { name }, headers }),
      look: async (client) => {
        const copies = await plansNamed(client, worldId, name)
        if (copies.length === 0) return 'before'
        for (const { _id, progress } of copies) {
          const seen = {
            senders: (await fetchSenders(client, _id)).length,
            targets: (await fetchTargets(client, _id)).length,
            progress: progress.targets,
          }
          if (seen.senders !== senders.length || seen.targets !== targets.length || seen.progress !== targets.length)
            throw new Half(`Half a copy: ${JSON.stringify(seen)}`)
        }
        return created(copies.length)
      },
    }
  },
}

const tourName = /^Rundgang vom /

/** The plan of the tour among a world's plans; throws `Half` if there are several. */
async function tourIn(api: ApiClient, { worldId }: Fixture): Promise<string> {
  const { plans } = await api.call(contract.plans.list, { worldId })
  const tours = plans.filter(({ name }) => tourName.test(name))
  if (tours.length > 1) throw new Half(`${tours.length} tours of one account`)
  return tours[0]?._id ?? 'none'
}

/** Throws `Half` unless a new tour is all of the plan. */
async function checkTour(api: ApiClient, tourId: string, { planId }: Fixture): Promise<void> {
  const counts = async (id: string) => [(await fetchSenders(api, id)).length, (await fetchTargets(api, id)).length]
  const [copied, demo] = await Promise.all([counts(tourId), counts(planId)])
  if (copied.join() !== demo.join()) throw new Half(`A tour of ${copied}, not ${demo}`)
}

const startTour: Write = {
  name: 'start of a tour',
  call: 'plans.startTour',
  ready: async (api, fixture) => {
    const before = await tourIn(api, fixture)
    const headers = aKey()
    return {
      act: (client) => client.send(contract.plans.startTour, { params: { planId: fixture.planId }, headers }),
      look: async (client) => {
        const tourId = await tourIn(client, fixture)
        // The plan may have changed since the tour before.
        if (tourId === before) return 'before'
        await checkTour(client, tourId, fixture)
        return 'after'
      },
    }
  },
}

/** Everything visible of a plan. */
const stateOfPlan = async (client: ApiClient, worldId: string, planId: string, name: string) => {
  const { status } = await client.send(contract.plans.get, { params: { planId } })
  const listed = (await plansNamed(client, worldId, name)).length
  if (status === 404) return { listed, senders: 0, targets: 0, slots: 0 }
  const [senders, targets, slots] = await Promise.all([
    fetchSenders(client, planId),
    fetchTargets(client, planId),
    client.call(contract.timeslots.list, { params: { planId } }),
  ])
  return {
    listed,
    senders: senders.length,
    targets: targets.length,
    slots: slots.players.find(({ playerId, source }) => playerId === 11 && source === 'own')?.slots.length ?? 0,
  }
}
const gone = { listed: 0, senders: 0, targets: 0, slots: 0 }
const removePlan: Write = {
  name: 'removal of a plan',
  call: 'plans.remove',
  doneBefore: ['plan_not_found'],
  ready: async (api, fixture) => {
    const name = `Weg ${another(1e6)}`
    const { plan } = await api.call(contract.plans.duplicate, { params: { planId: fixture.planId }, body: { name } })
    const params = { planId: plan._id }
    await api.call(contract.timeslots.save, { params: { ...params, playerId: '11' }, body: someSlots })
    const state = (client: ApiClient) => stateOfPlan(client, fixture.worldId, plan._id, name)
    const before = await state(api)
    return {
      act: (client) => client.send(contract.plans.remove, { params }),
      look: async (client) => compareOutcome(await state(client), before, gone),
    }
  },
}

const createPlan: Write = {
  name: 'plans.create',
  ready: async (_api, { worldId }) => {
    const name = `Neu ${fresh()}`
    const times = { sendFrom: '2038-03-05T06:00:00.000Z', arriveAt: '2038-03-10T20:00:00.000Z' }
    const headers = aKey()
    return {
      act: (client) => client.send(contract.plans.create, { body: { worldId, name, tribes: [1], ...times }, headers }),
      look: async (client) => {
        const { plans } = await client.call(contract.plans.list, { worldId })
        return created(plans.filter((plan) => plan.name === name).length)
      },
    }
  },
}

const updatePlan: Write = {
  name: 'plans.update',
  ready: async (api, { planId }) => {
    const params = { planId }
    const { plan } = await api.call(contract.plans.get, { params })
    const notes = `Notiz ${fresh()}`
    return {
      act: (client) => client.send(contract.plans.update, { params, body: { notes } }),
      look: async (client) =>
        compareOutcome((await client.call(contract.plans.get, { params })).plan.notes, plan.notes, notes),
    }
  },
}

export const planWrites = { bulk: [duplicate, startTour, removePlan], small: [createPlan, updatePlan] }
