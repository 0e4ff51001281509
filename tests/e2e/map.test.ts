import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, theirs, tribeCoordinates, user } from './support/demo-plan.ts'
import { sees, visit } from './support/visit.ts'

const targetCount = 8
const patience = { timeout: 60_000 }

/** A calculated plan with its attacks. */
async function aCalculatedPlan() {
  const planId = await aPlan(targetCount)
  const params = { planId }
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  const { attacks } = await user().call(contract.calculations.attacks, { params })
  return { planId, attacks }
}

const map = (page: Page) => page.getByRole('application')
const arrows = (page: Page) => map(page).locator('[data-layer=attack]:visible')

/** Where a field lies in the window, from the view in the address. */
async function onScreen(page: Page, { x, y }: { x: number; y: number }) {
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map has no place')
  const view = new URL(page.url()).searchParams
  const [left, top, scale] = ['x', 'y', 'z'].map((name) => Number(view.get(name)))
  const pixels = ((scale ?? 0) * Math.min(box.width, box.height)) / 1000
  return {
    x: box.x + box.width / 2 + (x - (left ?? 0)) * pixels,
    y: box.y + box.height / 2 + (y - (top ?? 0)) * pixels,
  }
}

it('shows in a few steps who attacks a village, from where and when, and works on the plan', async () => {
  const { planId, attacks } = await aCalculatedPlan()
  const [attack] = attacks
  if (!attack) throw new Error('Nothing was planned')
  const page = await visit('/incplans', { role: 'user' })
  await page.goto(`/targets/utilization/${planId}`)
  await page.getByRole('link', { name: `${attack.xt}|${attack.yt} auf der Karte zeigen` }).click()
  const village = page.getByRole('region', { name: new RegExp(`\\(${attack.xt}\\|${attack.yt}\\)`) })
  await sees(village)
  await expect.poll(() => village.textContent(), patience).toContain(`aus ${attack.xf}|${attack.yf}`)
  await expect.poll(() => village.textContent(), patience).toContain(attack.senderPlayerName)
  await village.getByRole('button', { name: 'Ziel entfernen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click()
  const targets = async () => (await user().call(contract.targets.list, { params: { planId } })).targets
  await expect.poll(async () => (await targets()).length, patience).toBe(targetCount - 1)
})

it('draws every attack, follows mouse and wheel, and saves a picture', async () => {
  const { planId, attacks } = await aCalculatedPlan()
  const ways = new Set(attacks.map(({ type, xf, yf, xt, yt }) => [type, xf, yf, xt, yt].join()))
  const page = await visit(`/map?plan=${planId}`, { role: 'user' })
  await arrows(page).last().waitFor({ state: 'attached' })
  await page.waitForURL(/[?&]z=/)
  await expect.poll(() => arrows(page).count(), patience).toBe(ways.size)
  const [attack] = attacks
  if (!attack) throw new Error('Nothing was planned')
  await map(page).scrollIntoViewIfNeeded()
  const from = await onScreen(page, { x: attack.xf, y: attack.yf })
  await page.mouse.move(from.x, from.y)
  await sees(page.locator('[data-map-tip]').filter({ hasText: `(${attack.xf}|${attack.yf})` }))
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 6 })
  await page.mouse.up()
  // On a busy machine the address follows in several steps.
  const place = () => onScreen(page, { x: attack.xf, y: attack.yf })
  await expect.poll(async () => (await place()).x, patience).toBeCloseTo(from.x + 60, -0.5)
  await expect.poll(async () => (await place()).y, patience).toBeCloseTo(from.y + 40, -0.5)
  const scale = () => Number(new URL(page.url()).searchParams.get('z'))
  const wide = scale()
  await page.mouse.wheel(0, -100)
  await expect.poll(scale, patience).toBeCloseTo(wide * 1.2, 1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bild herunterladen' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Karte .*\.png$/)
})

it('makes everything in a lasso targets', async () => {
  const planId = await aPlan(0)
  const [place = ''] = tribeCoordinates(theirs)
  const [x = 0, y = 0] = place.split('|').map(Number)
  const page = await visit(`/map?plan=${planId}&x=${x}&y=${y}&z=30`, { role: 'user' })
  await page.getByRole('button', { name: 'Ziele mit dem Lasso wählen' }).click()
  await map(page).scrollIntoViewIfNeeded()
  const middle = await onScreen(page, { x, y })
  const corners: [number, number][] = [
    [-9, -9],
    [9, -9],
    [9, 9],
    [-9, 9],
  ]
  await page.mouse.move(middle.x - 9, middle.y - 9)
  await page.mouse.down()
  for (const [right, down] of corners) await page.mouse.move(middle.x + right, middle.y + down, { steps: 3 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await sees(dialog.getByText('1 Dorf als Ziel'))
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  const targets = async () => (await user().call(contract.targets.list, { params: { planId } })).targets
  await expect
    .poll(async () => (await targets()).map((target) => [target.x, target.y, target.maxOff]), patience)
    .toEqual([[x, y, 1]])
})
