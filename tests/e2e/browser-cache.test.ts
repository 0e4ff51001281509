import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, inflateRawSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { browserFlags, chromiumPath } from '../../infra/local/find-browser.mjs'
import { contract } from '../../shared/contract/index.ts'
import { api } from '../support/stack/api.ts'
import { ownStack } from '../support/stack/own-stack.ts'
import { aPlan, user } from './support/demo-plan.ts'
import { sees } from './support/visit.ts'

it('the disk keeps no link of what a leader has seen, and nothing of the world once they have signed out', async () => {
  const planId = await aPlan(3, 6)
  const params = { planId }
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  await user().call(contract.orders.issue, { params })
  const { entries } = await user().call(contract.orders.list, { params })
  const keys = entries.flatMap(({ edit, show }) => [edit, show].map((link) => link.split('/').at(-1) ?? ''))
  expect(keys.length).toBeGreaterThan(0)

  // Signing out ends this session, not the one that other tests share.
  const { token } = await api().call(contract.sessions.login, { body: { username: 'user', password: demoPassword } })

  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  const open = () => openBrowser(profile)
  const { page, close } = await open()
  await page.goto('/favicon.svg')
  await page.evaluate((own) => localStorage.setItem('angriffsplaner.token', own), token)
  await page.goto(`/dsultimate/${planId}/board`)
  await sees(page.getByRole('table', { name: 'Fortschritt je Spieler' }))
  await page.goto('/map')
  await page.waitForLoadState('networkidle')
  await close()
  const kept = diskText(profile)
  expect(kept.includes('/api/map/data')).toBe(true)
  expect(keys.filter((key) => kept.includes(key))).toEqual([])

  const again = await open()
  await again.page.goto(`/dsultimate/${planId}/board`)
  const ended = again.page.waitForResponse((response) => response.request().method() === 'DELETE')
  await again.page.getByRole('button', { name: 'Logout' }).click()
  await (await ended).finished()
  await again.close()
  expect(diskText(profile).includes('/api/')).toBe(false)
})

/** A browser with a disk cache in `profile`, and its tab. */
async function openBrowser(profile: string) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: browserFlags,
    baseURL: ownStack().url,
    viewport: { width: 1440, height: 900 },
  })
  const close = () => context.close()
  onTestFinished(close)
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(60_000)
  return { page, close }
}

/** Everything in the profile's caches, with what is gzipped in it unpacked. */
function diskText(profile: string): string {
  const files = readdirSync(profile, { recursive: true, withFileTypes: true })
  const cached = files.filter((file) => file.isFile() && file.parentPath.includes('Cache'))
  return cached.map(({ parentPath, name }) => plainText(readFileSync(join(parentPath, name)))).join('\n')
}

/** The start of a gzip header of ten bytes, as the API sends it. */
const gzipStart = Buffer.from([0x1f, 0x8b, 0x08, 0x00])
const headerBytes = 10

function plainText(bytes: Buffer): string {
  const texts = [bytes.toString('latin1')]
  for (let at = bytes.indexOf(gzipStart); at >= 0; at = bytes.indexOf(gzipStart, at + 1)) {
    try {
      texts.push(inflateRawSync(bytes.subarray(at + headerBytes), { finishFlush: constants.Z_SYNC_FLUSH }).toString())
    } catch {
      // These bytes only look like the start of a gzip stream.
    }
  }
  return texts.join('\n')
}
