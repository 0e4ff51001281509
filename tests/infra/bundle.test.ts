import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Bundle, bundleHandlers, bundleLimit, handlerFiles } from '../../infra/aws/bundle.ts'
import { apiAt } from '../../infra/local/api-client.ts'
import { demoPassword } from '../../infra/local/seed.ts'
import { contract } from '../../shared/contract/index.ts'
import { signInAll } from '../support/context.ts'
import { forkStack } from '../support/fork-stack.ts'
import { temporaryFolder } from '../support/temporary.ts'

const outDir = temporaryFolder('bundles')

test('a handler that is missing is named', async () => {
  await expect(
    bundleHandlers({ files: ['api/auth/login', 'api/auth/nowhere'], outDir: join(outDir, 'x') }),
  ).rejects.toThrow('functions/api/auth/nowhere.ts')
})

describe('the handlers of the contract', () => {
  let bundles: Bundle[]
  beforeAll(async () => {
    bundles = await bundleHandlers({ outDir: join(outDir, 'handlers') })
  })

  test('are all there', () => {
    expect(bundles.map(({ file }) => file)).toEqual(handlerFiles)
  })

  test('stay small enough to start quickly', () => {
    const tooLarge = bundles.filter(({ bytes }) => bytes > bundleLimit)
    expect(tooLarge.map(({ file, bytes }) => `${file}: ${bytes}`)).toEqual([])
  })

  test('load in plain Node, without a package, a network or an effect, and export their handler', () => {
    const files = bundles.map(({ folder }) => pathToFileURL(join(folder, 'index.mjs')).href)
    const program = `
      const types = []
      for (const file of ${JSON.stringify(files)}) types.push(typeof (await import(file)).handler)
      console.log(JSON.stringify(types))`
    // No environment at all: settings are read when a call comes, not when the module loads.
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: outDir, env: {} })
    expect(JSON.parse(output.toString())).toEqual(bundles.map(() => 'function'))
  })

  test('do their work: the demo is seeded through them, calculated, and removed again', async () => {
    const stack = await forkStack({ seed: 'demo', bundles: join(outDir, 'handlers') })
    try {
      const { superadmin } = await signInAll(stack.url, demoPassword)
      const api = apiAt(stack.url, superadmin)
      const { worlds } = await api.call(contract.worlds.list, {})
      const worldId = worlds[0]?._id ?? ''
      const { plans } = await api.call(contract.plans.list, { query: { worldId } })
      const params = { planId: plans[0]?._id ?? '' }
      expect((await api.call(contract.offtool.status, { params })).totalCurrentOffs).toBeGreaterThan(100)
      expect((await api.call(contract.lookups.mapData, { worldId })).villages.length).toBeGreaterThan(10_000)
      expect((await api.call(contract.worlds.sync, { body: { worldId } })).stats.tribes).toBe(40)
      await api.call(contract.worlds.remove, { params: { worldId } })
      expect((await api.call(contract.worlds.list, {})).worlds).toEqual([])
    } finally {
      await stack.close()
    }
  })
})
