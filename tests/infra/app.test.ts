import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { handlerFiles } from '../../infra/aws/bundle.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(import.meta.dirname, '../..')
const offline = pathToFileURL(join(import.meta.dirname, 'offline.mjs')).href

test('the app synthesises without network, credentials and Docker', () => {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  const outdir = temporaryFolder('cdk')
  execFileSync(process.execPath, ['--import', offline, 'infra/aws/app.ts'], {
    cwd: root,
    // No PATH: there is no program to call, neither docker nor npm nor aws.
    env: { CDK_OUTDIR: outdir, CDK_CONTEXT_JSON: JSON.stringify(context), PATH: '', HOME: outdir },
    stdio: 'pipe',
  })
  const { Resources } = JSON.parse(readFileSync(join(outdir, 'Angriffsplaner-production.template.json'), 'utf8'))
  const types = Object.values<{ Type: string }>(Resources).map(({ Type }) => Type)
  expect(types.filter((type) => type === 'AWS::Lambda::Function').length).toBeGreaterThanOrEqual(handlerFiles.length)
})

test('wrong settings end it before any work, naming the variable', () => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/aws/app.ts'], {
    cwd: root,
    env: { STAGE: 'Nicht so!' },
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stderr).toContain('STAGE: ')
})
