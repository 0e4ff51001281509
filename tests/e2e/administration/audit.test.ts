import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import type { Account } from '../../../shared/model/account.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { demoWorldId, ours, schedule, theirs, toast } from '../support/demo-plan.ts'
import { gone, sees, visit } from '../support/visit.ts'

const password = 'geheim1'
const superadmin = () => api(roleToken('superadmin'))
const prefix = 'Chronik'
/** No name contains another: rows are found by what they contain. */
let names = 0
const fresh = () => `${prefix} ${String(++names).padStart(3, '0')}x`

/** A new active account, signed in. */
async function anAccount(): Promise<{ user: Account; token: string }> {
  const { user } = await superadmin().call(contract.accounts.create, { body: { username: fresh(), password } })
  const { token } = await api().call(contract.sessions.login, { body: { username: user.username, password } })
  return { user, token }
}

let author: { user: Account; token: string }
let planId: string

/** An account of its own makes a plan, adds a target and changes it many times. */
beforeAll(async () => {
  author = await anAccount()
  const own = api(author.token)
  const worldId = await demoWorldId()
  const body = { name: 'Chronikplan', tribes: [ours.id], ...schedule() }
  planId = (await own.call(contract.plans.create, { worldId, body })).plan._id
  const params = { planId }
  const [village] = theirs.members.flatMap(({ villages }) => villages)
  const place = `${village?.x}|${village?.y}`
  await own.call(contract.targets.addManual, { params, body: { coordinates: [place], type: 'offs', maxOff: 1 } })
  const targetId = `offs-${village?.x}-${village?.y}`
  // One after the other: a hundred changes of one target at once may be refused as too many.
  for (let maxOff = 2; maxOff <= 101; maxOff++) {
    await own.call(contract.targets.update, { params: { planId, targetId }, body: { maxOff } })
  }
  await own.call(contract.plans.update, { params, body: { name: 'Umbenannt' } })
})

// The stack's own accounts and plans are all that the other journeys expect.
afterAll(async () => {
  const { call } = superadmin()
  await call(contract.plans.remove, { params: { planId } })
  for (const { _id: userId, username } of (await call(contract.accounts.list, {})).users) {
    if (username.startsWith(prefix)) await call(contract.accounts.remove, { params: { userId } })
  }
})

const entry = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Änderungen' }).getByRole('listitem').filter({ hasText: text })

async function log(): Promise<Page> {
  const page = await visit('/audit', { role: 'superadmin' })
  await sees(page.getByRole('heading', { name: 'Änderungsprotokoll' }))
  await sees(page.getByRole('list', { name: 'Änderungen' }))
  return page
}

describe('the log of changes', () => {
  it('says who changed what, narrows, opens details and reads on', async () => {
    const page = await log()
    await sees(page.getByRole('banner').getByRole('link', { name: 'Protokoll' }))
    await page.getByLabel('Person').selectOption(author.user.username)
    await sees(page.getByText('100 Änderungen seit'))
    const renamed = entry(page, 'hat den Plan „Chronikplan“ geändert: Name.')
    await sees(renamed.getByText(author.user.username))
    await renamed.getByRole('button', { name: 'Einzelheiten' }).press('Enter')
    await sees(renamed.getByText('Chronikplan (heißt jetzt Umbenannt)'))
    await sees(renamed.getByText('Chronikplan → Umbenannt'))

    await page.getByRole('button', { name: 'Weitere laden' }).dblclick()
    await sees(page.getByText(/^10\d Änderungen, das sind alle$/))
    await gone(page.getByRole('button', { name: 'Weitere laden' }))
    await sees(entry(page, 'hat den Plan „Chronikplan“ angelegt.'))
    await sees(entry(page, '1 Ziel (Offs)'))

    await page.getByLabel('Bereich').selectOption('Zeitfenster')
    await sees(page.getByText('Keine Änderung passt zum Filter'))
    await page.getByLabel('Bereich').selectOption('Benutzer')
    await sees(entry(page, `hat „${author.user.username}“ angelegt (Benutzer).`).getByText('superadmin'))
    // The address contains the choice, so it survives a reload.
    await page.reload()
    await sees(entry(page, `hat „${author.user.username}“ angelegt (Benutzer).`))
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await page.getByLabel('Von').fill('2020-01-01')
    await page.getByLabel('Bis einschließlich').fill('2020-01-02')
    await sees(page.getByText('Keine Änderung passt zum Filter'))

    await page.goto(`/audit?planId=${planId}`)
    await entry(page, 'hat den Plan „Chronikplan“ geändert: Name.').getByRole('link', { name: 'Chronikplan' }).click()
    await page.waitForURL(`**/incplans/${planId}`)
  })
})

/** Opens the site as an account of ours and one of the dialogs behind its name. */
async function profile(item: string, account: { user: Account; token: string }): Promise<Page> {
  const page = await visit('/favicon.svg')
  await page.evaluate((token) => localStorage.setItem('angriffsplaner.token', token), account.token)
  await page.goto('/incplans')
  await page.getByRole('button', { name: account.user.username }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page
}

describe('the own account', () => {
  it('gets an e-mail address, is downloaded, and deleted with its password', async () => {
    const account = await anAccount()
    const { username } = account.user
    const page = await profile('E-Mail-Adresse ändern', account)
    const dialog = page.getByRole('dialog')
    const email = dialog.getByRole('textbox', { name: 'E-Mail-Adresse' })
    await email.fill('chronik@example.org')
    await page.keyboard.press('Enter')
    await sees(toast(page, 'E-Mail-Adresse gespeichert.'))

    await page.getByRole('button', { name: username }).click()
    const downloads = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Meine Daten herunterladen' }).click()
    const download = await downloads
    expect(download.suggestedFilename()).toMatch(/^angriffsplaner-meine-daten-\d{4}-\d{2}-\d{2}\.json$/)
    const data = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(data.account).toMatchObject({ username, email: 'chronik@example.org' })

    await page.getByRole('button', { name: username }).click()
    await page.getByRole('menuitem', { name: 'Konto löschen' }).click()
    await sees(dialog.getByText('Pläne, die du angelegt hast, bleiben erhalten.'))
    const secret = dialog.locator('input[type=password]')
    await secret.fill('falsch')
    await page.keyboard.press('Enter')
    await sees(dialog.getByText('Das Passwort ist falsch.').first())
    expect(await secret.inputValue()).toBe('falsch')
    await secret.fill(password)
    await page.keyboard.press('Enter')
    await sees(page.getByText('Dein Konto wurde gelöscht.'))
    await sees(page.getByRole('button', { name: 'Anmelden' }))
    expect(await page.evaluate(() => localStorage.getItem('angriffsplaner.token'))).toBeNull()
    const { users } = await superadmin().call(contract.accounts.list, {})
    expect(users.some((user) => user.username === username)).toBe(false)
  })
})
