import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoServer } from '../../../infra/local/demo/demo-world.ts'
import { contract } from '../../../shared/contract/index.ts'
import type { World } from '../../../shared/model/world.ts'
import { aDiscordId } from '../../support/servers/discord.ts'
import { type } from '../../support/servers/discord-client.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { aPlan, confirmWith, demoWorldId, theirs, toast, tribeCoordinates, user } from '../support/demo-plan.ts'
import { gone, sees, visit } from '../support/visit.ts'

const superadmin = () => api(roleToken('superadmin'))
const [place = ''] = tribeCoordinates(theirs)
let world: World
let planId: string
let planName: string

/** A plan that attacks the village, and somebody who looks after its world. */
beforeAll(async () => {
  const worldId = await demoWorldId()
  const { worlds } = await superadmin().call(contract.worlds.list, {})
  world = worlds.find(({ _id }) => _id === worldId) ?? expect.unreachable()
  const admin = (await superadmin().call(contract.accounts.list, {})).users.find(({ username }) => username === 'admin')
  await setAdmins([admin?._id ?? expect.unreachable()])
  planId = await aPlan(5)
  planName = (await user().call(contract.plans.get, { params: { planId } })).plan.name
})

// The stack's own world and plans are all that the other journeys expect.
afterAll(async () => {
  await setAdmins(world.admins.map(({ _id }) => _id))
  await superadmin().call(contract.plans.remove, { params: { planId } })
})

const setAdmins = (admins: string[]) =>
  superadmin().call(contract.worlds.setAdmins, { params: { worldId: world._id }, body: { admins } })

/** The page of the bot, with keys and test field of the demo world. */
async function botPage(): Promise<Page> {
  const page = await visit('/discord-bot', { role: 'admin' })
  const tools = page.getByRole('button', { name: `Testfeld und Schlüssel: ${world.name}` })
  await sees(tools)
  // They are open already where there is no other world.
  if ((await tools.getAttribute('aria-expanded')) === 'false') await tools.click()
  return page
}

/** Asks the documented endpoint about the village, as somebody's own bot does. */
async function askWith(key: string) {
  const answer = await fetch(`${ownStack().url}/api/inc-plan/${demoServer}/${encodeURIComponent(place)}`, {
    headers: { authorization: `Bot ${key}` },
  })
  return { status: answer.status, body: await answer.json() }
}

describe('the bot', () => {
  it('answers a key as the test field shows, until it is revoked', async () => {
    const page = await botPage()
    const name = `Ablauf ${Date.now()}`
    await page.getByRole('button', { name: `Neuer Schlüssel: ${world.name}` }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    const secret = page.getByRole('dialog').getByLabel('Schlüssel', { exact: true })
    await sees(secret)
    const key = await secret.inputValue()
    await page.keyboard.press('Escape')
    await confirmWith(page, 'Ohne ihn schließen')
    await gone(page.getByRole('dialog'))

    // A plan that was never issued is seen by nobody before it is allowed.
    expect(JSON.stringify(await askWith(key))).not.toContain(planName)
    const details = await visit(`/incplans/${planId}`, { role: 'user' })
    await details.getByRole('switch', { name: 'Entwurf dem Bot zeigen' }).click()
    await details.getByRole('button', { name: 'Speichern', exact: true }).click()
    await sees(details.getByText('Plan gespeichert.'))
    const answer = await askWith(key)
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
    expect(JSON.stringify(answer.body.plans)).toContain(planName)
    await page.getByLabel('Koordinate').fill(place)
    await page.keyboard.press('Enter')
    await sees(page.getByText(`/inc ${place}`))
    await sees(page.getByText(`Entwurf: ${planName}`, { exact: true }))
    await page.getByRole('tab', { name: 'Als JSON' }).click()
    const shown = await page.getByRole('region', { name: 'Antwort als JSON' }).textContent()
    expect(JSON.parse(shown ?? '')).toEqual(answer.body)

    await page.reload()
    const tools = page.getByRole('button', { name: `Testfeld und Schlüssel: ${world.name}` })
    await sees(tools)
    if ((await tools.getAttribute('aria-expanded')) === 'false') await tools.click()
    const item = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    await sees(item.last().getByText(/zuletzt benutzt/))
    await page.getByRole('button', { name: `Widerrufen: ${name}` }).click()
    await confirmWith(page, 'Widerrufen')
    await sees(toast(page, 'Schlüssel widerrufen'))
    await gone(page.getByText(name, { exact: true }))
    expect(await askWith(key)).toMatchObject({ status: 401, body: { code: 'bot_key_wrong' } })
  })

  it('answers a Discord server between its approval and its removal', async () => {
    await user().call(contract.plans.update, { params: { planId }, body: { draftForBot: true } })
    const guild = aDiscordId()
    const ask = async () => (await type('inc', { coords: place }, { guild })).data
    // A name that would reverse the text after it.
    const anna = { id: aDiscordId(), username: 'anna', global_name: '\u202eAnna' }
    await type('setwelt', { server: demoServer }, { guild, more: { member: { user: anna, permissions: '0' } } })
    expect((await ask()).embeds).toBeUndefined()

    const page = await botPage()
    const item = page.getByRole('listitem').filter({ hasText: guild })
    await sees(item.getByText(/gefragt von Anna in #angriffe/))
    await page.getByRole('button', { name: `Freigeben: ${guild}` }).click()
    await page.getByRole('dialog').getByLabel('Name (freiwillig)').fill('Stammes-Discord')
    await page.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click()
    await sees(toast(page, 'Discord-Server freigegeben'))
    await sees(item.getByText('Stammes-Discord', { exact: true }))
    const names = (await ask()).embeds?.[0]?.fields.map(({ name }) => name)
    expect(names).toContain(`Entwurf: ${planName}`)

    await page.getByRole('button', { name: `Entfernen: ${guild}` }).click()
    await confirmWith(page, 'Entfernen')
    await sees(toast(page, 'Discord-Server entfernt'))
    expect((await ask()).embeds).toBeUndefined()
    await page.reload()
    await sees(item.getByText('Entfernt', { exact: true }))
  })
})
