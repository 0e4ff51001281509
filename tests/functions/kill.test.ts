import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { apiAt } from '../../infra/local/api-client.ts'
import { demoPassword } from '../../infra/local/seed.ts'
import { contract } from '../../shared/contract/index.ts'
import { signInAll } from '../support/context.ts'
import { type ForkedStack, forkStack } from '../support/fork-stack.ts'
import { serveWorld, worldFiles } from '../support/provider.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { dumpLine, newServer, rows, schedule, twoTribes } from './world.ts'

/** Kills in a run; `KILLS=200` for the long version. */
const kills = Number(process.env.KILLS ?? 6)
const off = { axe: 5000, ram: 200, catapult: 100 }

/** A stack on the same data again, with the plan as seen through it. */
async function reopen(dataDir: string, providerUrl: string) {
  const stack = await forkStack({ dataDir, providerUrl })
  const { superadmin } = await signInAll(stack.url, demoPassword)
  return { stack, api: apiAt(stack.url, superadmin) }
}

async function killed(stack: ForkedStack): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  stack.process.once('exit', () => resolve())
  stack.process.kill('SIGKILL')
  await promise
}

test(
  'killed at random moments, the stack loses no acknowledged senders, targets or calculation, and shows no half',
  async () => {
    const dataDir = temporaryFolder('kill')
    const providerUrl = inject('providerUrl')
    const server = newServer()
    await serveWorld(server, worldFiles(twoTribes))
    let { stack, api } = await reopen(dataDir, providerUrl)
    const { world } = await api.call(contract.worlds.create, { body: { name: 'Kill', server } })
    await api.call(contract.worlds.sync, { body: { worldId: world._id } })
    const { plan } = await api.call(contract.plans.create, {
      body: { worldId: world._id, name: 'Kill', tribes: [1], ...schedule },
    })
    const params = { planId: plan._id }
    const coordinates = rows(500, 509).map((y) => `510|${y}`)
    await api.call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', maxOff: 1 } })

    /** What may be there: the last acknowledged number of senders, or the one under way. */
    let possible = [0]
    for (let kill = 0; kill < kills; kill++) {
      const running = (async () => {
        for (let n = 1; ; n = (n % 9) + 1) {
          possible = [possible.at(-1) ?? 0, n]
          await api.call(contract.plans.uploadTroops, {
            params,
            body: {
              dump: rows(500, 499 + n)
                .map((y) => dumpLine(y, off))
                .join('\n'),
            },
          })
          possible = [n]
          await api.call(contract.offtool.calculateOffs, { params, body: {} })
        }
      })()
      const ended = running.catch(() => undefined)
      await wait(20 + ((kill * 137) % 400))
      await killed(stack)
      await ended
      ;({ stack, api } = await reopen(dataDir, providerUrl))
      const { senders } = await api.call(contract.senders.list, { params })
      expect(possible).toContain(senders.length)
      // Whatever calculation is in force: it is whole, and of villages that are there.
      const { attacks } = await api.call(contract.plans.attacks, { params })
      const ids = new Set(senders.map(({ villageId }) => villageId))
      expect(attacks.every(({ senderVillageId }) => ids.has(senderVillageId))).toBe(true)
      expect((await api.call(contract.offtool.status, { params })).totalCurrentOffs).toBe(attacks.length)
      expect((await api.call(contract.targets.list, { params })).targets).toHaveLength(10)
      possible = [senders.length]
      expect((await api.call(contract.offtool.calculateOffs, { params, body: {} })).current).toBe(senders.length)
    }
    await stack.close()
  },
  60_000 + kills * 10_000,
)
