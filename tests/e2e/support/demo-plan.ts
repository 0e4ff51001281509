import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type DemoTribe, demoServer, demoWorld } from '../../../infra/local/demo/demo-world.ts'
import { troopDump } from '../../../infra/local/demo/seed-dump.ts'
import { contract } from '../../../shared/contract/index.ts'
import { api, roleToken } from '../../support/stack/api.ts'

/** A number as the site prints it. */
export const de = (value: number) => value.toLocaleString('de-DE')
const tribeVillages = ({ members }: DemoTribe) => members.flatMap(({ villages }) => villages)
function largestTribes() {
  const [ours, theirs] = demoWorld().tribes.toSorted((a, b) => tribeVillages(b).length - tribeVillages(a).length)
  if (!ours || !theirs) throw new Error('The demo world has no two tribes')
  return { ours, theirs }
}

/** The demo world's largest tribe attacks its second largest. */
export const { ours, theirs } = largestTribes()

/** The API as the account `user`. */
export const user = () => api(roleToken('user'))

/** The id of the demo world. */
export async function demoWorldId(): Promise<string> {
  const { worlds } = await user().call(contract.worlds.list, {})
  const world = worlds.find(({ server }) => server === demoServer)
  if (!world) throw new Error('No demo world')
  return world._id
}

/** Our strongest players, as many as it takes to have about a thousand villages. */
export function thousandVillages() {
  let villages = 0
  return ours.members.filter((member) => {
    const wanted = villages < 1000
    if (wanted) villages += member.villages.length
    return wanted
  })
}

/** A plan of the demo's largest tribe with troops and targets, made by the API; see `schedule`. */
export async function aPlan(targetCount: number, weeks = 0): Promise<string> {
  const worldId = await demoWorldId()
  const { plan } = await user().call(contract.plans.create, {
    worldId,
    body: { name: `Ablauf ${Date.now()}`, tribes: [ours.id], ...schedule(weeks) },
  })
  const params = { planId: plan._id }
  await user().call(contract.senders.uploadTroops, { params, body: { dump: troopDump(ours.members.slice(0, 3)) } })
  if (targetCount > 0) {
    const coordinates = tribeCoordinates(theirs).slice(0, targetCount)
    await user().call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', maxOff: 1 } })
  }
  return plan._id
}

/** All coordinates of a tribe. */
export const tribeCoordinates = (tribe: DemoTribe) => tribeVillages(tribe).map(({ x, y }) => `${x}|${y}`)

/**
 * Sending begins tomorrow evening, arrival is four mornings later; both some weeks after that for plans of their own weeks, whose troops
 * no other plan uses.
 */
export function schedule(weeks = 0) {
  const at = (days: number, hour: number) => {
    const date = new Date(Date.now() + (days + 7 * weeks) * 86_400_000)
    date.setUTCHours(hour, 0, 0, 0)
    return date.toISOString()
  }
  return { sendFrom: at(1, 17), arriveAt: at(5, 8) }
}

/** The figure in the tile of that name. */
export const tile = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** The part of the screen under that heading. */
export const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** A toast's text; the region for screen readers repeats it. */
export const toast = (page: Page, text: string) => page.getByText(text).last()

/** Waits until the element says exactly this. */
export const shows = (locator: Locator, text: string) => expect.poll(() => locator.innerText()).toBe(text)

/** Pastes as a person does: thousands of lines typed key by key would take minutes. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  // A field that waits for its list takes no focus.
  await field.and(page.locator(':enabled')).focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** What a paste would give now. */
export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Answers the open question with this button. */
export const confirmWith = (page: Page, action: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: action }).click()
