import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { expectDone } from '../faults/fixture.ts'
import { compareOutcome, Half, type Write } from '../faults/write-case.ts'
import { calculationsAreWhole, fetchAttacks, fetchRuns, fetchTargets, fresh, withoutSender } from './seen.ts'

const kindByCall = {
  calculateOffs: 'off',
  calculateRamoffs: 'ramoff',
  calculateBfCleaner: 'bfcleaner',
  calculateBfKatas: 'bfkatas',
  calculateFakes: 'fake',
  calculateAg: 'ag',
  calculateAll: 'all',
} as const
type Calculation = keyof typeof kindByCall

/** Assignments and diagnosis of a calculation: both old or both new. */
const calculation = (verb: Calculation): Write => ({
  name: verb === 'calculateAll' ? 'calculation of all' : `calculation of ${kindByCall[verb]}`,
  call: `calculations.${verb}`,
  refused: ['calculation_conflict'],
  ready: async (api, { planId }) => {
    const run = (client: ApiClient) =>
      client.raw('POST', contract.calculations[verb].path.replace('{planId}', planId), {})
    expectDone(await run(api))
    const times = async (client: ApiClient) =>
      (await fetchRuns(client, planId))
        .filter(({ kind }) => verb === 'calculateAll' || kind === kindByCall[verb])
        .map(({ calculatedAt }) => calculatedAt)
    const before = await times(api)
    return {
      act: run,
      look: async (client) => {
        await calculationsAreWhole(client, planId)
        const [runs, attacks, { sent }] = await Promise.all([
          fetchRuns(client, planId),
          fetchAttacks(client, planId),
          client.call(contract.calculations.diagnosis, { params: { planId } }),
        ])
        // Other kinds' diagnoses are as of their own runs, with the senders of then.
        for (const { kind, current } of runs) {
          if (verb !== 'calculateAll' && kind !== kindByCall[verb]) continue
          const count = attacks.filter(({ type }) => type === kind).length
          const unlisted = withoutSender(sent).filter((order) => order.kind === kind).length
          if (count > current || count < current - unlisted)
            throw new Half(`${count} attacks of ${kind}, its diagnosis says ${current}`)
        }
        const seen = await times(client)
        const fresh = seen.filter((time, i) => time !== before[i]).length
        if (fresh !== 0 && fresh !== seen.length) throw new Half(`${fresh} of ${seen.length} runs are new`)
        return fresh === 0 ? 'before' : 'after'
      },
    }
  },
})

/** Reasons beside a result: none or all, and the same attacks. */
const explanation: Write = {
  name: 'explanation',
  call: 'calculations.explain',
  refused: ['explanation_outdated'],
  ready: async (api, { planId }) => {
    const params = { planId }
    const targetIds = (await fetchTargets(api, planId)).filter(({ type }) => type === 'ramoff').map(({ _id }) => _id)
    await api.call(contract.targets.updateMany, { params, body: { targetIds, limits: { maxOff: 100 } } })
    await api.call(contract.calculations.calculateAll, { params, body: {} })
    const state = async (client: ApiClient) => {
      const runs = await fetchRuns(client, planId)
      const short = runs.filter(({ required, current }) => current < required)
      return {
        short: short.length,
        explained: short.filter(({ reasons, pending }) => reasons.length > 0 && !pending).length,
      }
    }
    const before = await state(api)
    if (before.short === 0 || before.explained > 0) throw new Error('nothing is pending')
    return {
      act: (client) => client.send(contract.calculations.explain, { params }),
      look: async (client) => {
        await calculationsAreWhole(client, planId)
        return compareOutcome(await state(client), before, { ...before, explained: before.short })
      },
    }
  },
}

const reset: Write = {
  name: 'reset of the calculation',
  call: 'calculations.reset',
  ready: async (api, { planId }) => {
    const params = { planId }
    await api.call(contract.calculations.calculateAll, { params, body: {} })
    const state = async (client: ApiClient) => {
      const [runs, attacks] = await Promise.all([fetchRuns(client, planId), fetchAttacks(client, planId)])
      return { runs: runs.length, attacks: attacks.length }
    }
    const before = await state(api)
    return {
      act: (client) => client.send(contract.calculations.reset, { params }),
      look: async (client) => compareOutcome(await state(client), before, { runs: 0, attacks: 0 }),
    }
  },
}

/** What is seen of the kept results: how often they changed, and what is current. */
const fetchResults = async (client: ApiClient, planId: string) => {
  const { version, results } = await client.call(contract.calculations.results, { params: { planId } })
  const current = results.find(({ isCurrent }) => isCurrent)
  return { version, current, results }
}

const restoration: Write = {
  name: 'restoration of a former result',
  call: 'calculations.restoreResult',
  refused: ['results_changed'],
  ready: async (api, { planId }) => {
    const params = { planId }
    await api.call(contract.calculations.calculateAll, { params, body: {} })
    const runs = (await fetchRuns(api, planId)).length
    await api.call(contract.calculations.reset, { params })
    const { version, current } = await fetchResults(api, planId)
    const resultId = current?.before ?? ''
    const state = async (client: ApiClient) => {
      const [{ current: now }, present, attacks] = await Promise.all([
        fetchResults(client, planId),
        fetchRuns(client, planId),
        fetchAttacks(client, planId),
      ])
      return { current: now?._id, runs: present.length, attacks: attacks.length > 0 }
    }
    return {
      act: (client) =>
        client.send(contract.calculations.restoreResult, { params: { ...params, resultId }, body: { version } }),
      look: async (client) => {
        await calculationsAreWhole(client, planId)
        const before = { current: current?._id, runs: 0, attacks: false }
        return compareOutcome(await state(client), before, { current: resultId, runs, attacks: true })
      },
    }
  },
}

const naming: Write = {
  name: 'calculations.nameResult',
  ready: async (api, { planId }) => {
    await api.call(contract.calculations.calculateOffs, { params: { planId }, body: {} })
    const { current } = await fetchResults(api, planId)
    const params = { planId, resultId: current?._id ?? '' }
    const name = `Stand ${fresh()}`
    return {
      act: (client) => client.send(contract.calculations.nameResult, { params, body: { name } }),
      look: async (client) => compareOutcome((await fetchResults(client, planId)).current?.name, '', name),
    }
  },
}

/** Wishes and the attacks that they name: both old or both new. */
const wishEdit: Write = {
  name: 'edit of wishes',
  call: 'wishes.edit',
  refused: ['calculation_conflict', 'wishes_changed'],
  ready: async (api, { planId }) => {
    const params = { planId }
    await api.call(contract.calculations.calculateAll, { params, body: {} })
    const state = async (client: ApiClient) => {
      const { pins } = await client.call(contract.wishes.state, { params })
      const attacks = await fetchAttacks(client, planId)
      return { pins: pins.length, pinned: attacks.filter((attack) => 'fixed' in attack && attack.fixed).length }
    }
    const { version, pins } = await api.call(contract.wishes.state, { params })
    const before = await state(api)
    const found = (await fetchAttacks(api, planId)).find((attack) => 'targetId' in attack && !attack.fixed)
    if (!found || !('targetId' in found) || found.isRealInc) throw new Error('no attack to pin')
    const attack = { kind: found.type, villageId: found.senderVillageId, targetId: found.targetId ?? '' }
    return {
      act: (client) => client.send(contract.wishes.edit, { params, body: { version, edits: [{ op: 'pin', attack }] } }),
      look: async (client) =>
        compareOutcome(await state(client), before, { pins: pins.length + 1, pinned: before.pinned + 1 }),
    }
  },
}

export const calculationWrites = {
  bulk: [
    calculation('calculateOffs'),
    calculation('calculateRamoffs'),
    calculation('calculateBfCleaner'),
    calculation('calculateBfKatas'),
    calculation('calculateFakes'),
    calculation('calculateAg'),
    calculation('calculateAll'),
    explanation,
    wishEdit,
    reset,
    restoration,
  ],
  small: [naming],
}
