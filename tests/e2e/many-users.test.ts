import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import type { User } from '../../shared/model/user.ts'
import { api, tokenOf } from '../support/api.ts'
import { confirmWith, toast } from './demo-plan.ts'
import { expectAccessible, gone, looks, sees, visit } from './visit.ts'

const prefix = 'Menge'
const superadmin = () => api(tokenOf('superadmin'))
const all = async () => (await superadmin().call(contract.users.list, {})).users
let accounts = 0
/** A list keeps its order for a moment. */
const settled = { timeout: 10_000 }

/** New accounts that wait for their activation, found by the word that they share. */
async function registrations(count: number): Promise<{ word: string; names: string[] }> {
  const word = `${prefix}${++accounts}x`
  const names = Array.from({ length: count }, (_, index) => `${word} ${'ABCDEF'[index]}`)
  for (const username of names) await api().call(contract.auth.register, { body: { username, password: 'geheim1' } })
  return { word, names }
}

const standing = async (names: string[]): Promise<(User | undefined)[]> => {
  const users = await all()
  return names.map((name) => users.find(({ username }) => username === name))
}

async function administration(word: string, look = {}): Promise<Page> {
  const page = await visit('/useradmin', { role: 'superadmin', ...look })
  await page.getByLabel('Suche').fill(word)
  await sees(page.getByText(/^\d+ von \d+ Benutzern$/))
  return page
}

afterAll(async () => {
  for (const { _id: userId, username } of await all()) {
    if (username.startsWith(prefix)) await superadmin().call(contract.users.remove, { params: { userId } })
  }
})

describe('a second click', () => {
  it.each(looks)('on the activation of one account activates no other (phone: $phone)', async (look) => {
    const { word, names } = await registrations(3)
    const page = await administration(word, look)
    await sees(page.getByRole('button', { name: `Aktivieren: ${names[2]}` }))
    await page.getByRole('button', { name: `Aktivieren: ${names[0]}` }).dblclick({ delay: 20 })
    await sees(page.getByText('Aktiv', { exact: true }))
    await expect.poll(async () => (await standing(names)).map((user) => user?.isActive)).toEqual([true, false, false])
    // And then it goes where it belongs: behind those who wait.
    await expect
      .poll(
        () => page.getByRole('checkbox', { name: word }).evaluateAll((boxes) => boxes.map((box) => box.ariaLabel)),
        settled,
      )
      .toEqual([names[1], names[2], names[0]].map((name) => `${name} auswählen`))
    expect((await standing(names)).map((user) => user?.isActive)).toEqual([true, false, false])
  })

  it('after a deletion hits no other row, which stay where they are', async () => {
    const { word, names } = await registrations(3)
    const page = await administration(word)
    const places = () =>
      page
        .getByRole('checkbox', { name: word })
        .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top))
    await sees(page.getByRole('checkbox', { name: `${names[2]} auswählen` }))
    const before = await places()
    await page.getByRole('button', { name: `Aktionen für ${names[0]}` }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).dblclick()
    await sees(toast(page, `„${names[0]}“ wurde gelöscht.`))
    expect(await places()).toEqual(before)
    await expect.poll(async () => (await places()).length, settled).toBe(2)
    expect(await standing(names)).toMatchObject([undefined, { isActive: false }, { isActive: false }])
  })

  it('reaches only what the first one has hit', async () => {
    const page = await visit('/')
    await sees(page.getByRole('button', { name: 'Anmelden' }))
    await page.evaluate(() => {
      for (const name of ['below', 'above']) {
        const button = document.createElement('button')
        button.textContent = name
        button.style.cssText = 'position:fixed;inset:0;width:200px;height:100px;z-index:99'
        button.addEventListener('click', () => {
          button.dataset.clicks = String(Number(button.dataset.clicks ?? 0) + 1)
          if (name === 'above') button.style.visibility = 'hidden'
        })
        document.body.append(button)
      }
    })
    const clicks = () => page.getByRole('button', { name: 'below' }).getAttribute('data-clicks')
    await page.mouse.dblclick(50, 50)
    await gone(page.getByText('above'))
    expect(await clicks()).toBeNull()
    await page.mouse.dblclick(50, 50)
    expect(await clicks()).toBe('2')
  })
})

describe('many accounts at once', () => {
  it.each(looks)('are activated, and deleted after a question that names them (phone: $phone)', async (look) => {
    const { word, names } = await registrations(3)
    const page = await administration(word, look)
    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).check()
    await sees(page.getByText('3 Benutzer ausgewählt'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Auswahl aktivieren' }).click()
    await sees(toast(page, '3 Benutzer aktiviert.'))
    expect((await standing(names)).map((user) => user?.isActive)).toEqual([true, true, true])

    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).check()
    expect(await page.getByRole('button', { name: 'Auswahl aktivieren' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await sees(page.getByText(`Das betrifft ${names[0]}, ${names[1]} und ${names[2]}.`))
    await confirmWith(page, '3 Benutzer löschen')
    await sees(toast(page, '3 Benutzer gelöscht.'))
    expect(await standing(names)).toEqual([undefined, undefined, undefined])
    await sees(page.getByText('Kein Benutzer passt zum Filter.'))
  })

  it('are told by name when they fail, and stay chosen', async () => {
    const { word, names } = await registrations(3)
    const [, second] = await standing(names)
    const page = await administration(word)
    const message = 'Der Server ist gerade überlastet. Bitte versuche es gleich noch einmal.'
    await page.route(`**/api/admin/users/${second?._id}`, (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', message } }),
    )
    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).check()
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith(page, '3 Benutzer löschen')
    await sees(page.getByText(`${names[1]}: ${message}`))
    await sees(toast(page, '2 Benutzer gelöscht.'))
    await sees(page.getByText('1 Benutzer ausgewählt'))
    expect(await page.getByRole('checkbox', { name: `${names[1]} auswählen` }).isChecked()).toBe(true)
  })

  it('spare one’s own', async () => {
    const page = await administration('superadmin')
    await page.getByRole('checkbox', { name: 'superadmin auswählen' }).check()
    expect(await page.getByRole('button', { name: 'Auswahl löschen' }).isDisabled()).toBe(true)
  })
})
