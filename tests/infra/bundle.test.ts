import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bundle, bundleHandlers, bundleLimit, handlerFiles } from '../../infra/bundle.ts'
import { startFauxqs } from '../../infra/local/fauxqs.ts'

const outDir = mkdtempSync(join(tmpdir(), 'angriffsplaner-bundles-'))
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

test('a handler that is missing is named', async () => {
  await expect(bundleHandlers({ files: ['auth/login', 'auth/nowhere'], outDir: join(outDir, 'x') })).rejects.toThrow(
    'functions/auth/nowhere.ts',
  )
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
})

/** What the bundler drops from the SDK must not be missed: the bundled S3 code does everything against a real server. */
test('the bundled SDK still reads, writes, lists and deletes objects', async () => {
  const [bundle] = await bundleHandlers({ files: ['store/bucket'], outDir: join(outDir, 'sdk') })
  const emulator = await startFauxqs(join(outDir))
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: emulator.url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TABLE_NAME: 'planner',
    BUCKET_NAME: 'planner-data',
  })
  try {
    await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: 'planner-data' }))
    const store = await import(pathToFileURL(join(bundle?.folder ?? '', 'index.mjs')).href)
    await store.putObject('plans/1/a', Buffer.from('Dörfer'), 'text/plain')
    await store.putObject('plans/2/b', Buffer.from('bleibt'), 'text/plain')
    expect(Buffer.from(await store.getObject('plans/1/a')).toString()).toBe('Dörfer')
    expect(await store.getObject('plans/1/none')).toBeUndefined()
    await store.deleteObjects('plans/1/')
    expect(await store.getObject('plans/1/a')).toBeUndefined()
    expect(Buffer.from(await store.getObject('plans/2/b')).toString()).toBe('bleibt')
  } finally {
    await emulator.close()
  }
})
