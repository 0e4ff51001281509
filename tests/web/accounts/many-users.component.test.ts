import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure } from '../support/answers.ts'
import { aUser } from '../support/samples.ts'
import { confirmWith, gone, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { accounts } from './accounts.ts'

const self = aUser({ username: 'superadmin', role: 'superadmin' })
const names = ['Menge A', 'Menge B', 'Menge C']
const registered = (username: string, day: number) => {
  const createdAt = `2038-02-0${day}T10:00:00.000Z`
  return aUser({ username, isActive: false, createdAt, updatedAt: createdAt })
}

let server: ReturnType<typeof accounts>
beforeEach(() => {
  server = accounts(self, ...names.map((name, index) => registered(name, index + 1)))
})

async function administration(word: string, look: Visit = {}): Promise<void> {
  await visit('/useradmin', { as: self, answers: server.answers, ...look })
  await page.getByLabelText('Suche').fill(word)
  await sees(page.getByText(/^\d+ von \d+ Benutzern$/))
}

const standing = () => names.map((name) => server.standing().find(({ username }) => username === name)?.isActive)
/** Also while a dialog above them closes. */
const boxes = () => page.getByRole('checkbox', { name: 'Menge', includeHidden: true }).elements()
/** A list keeps its order for a moment. */
const settled = { timeout: 60_000 }

describe('a second click', () => {
  it.each(looks)('on the activation of one account activates no other (phone: $phone)', async (look) => {
    await administration('Menge', look)
    await sees(page.getByRole('button', { name: `Aktivieren: ${names[2]}` }))
    await page.getByRole('button', { name: `Aktivieren: ${names[0]}` }).dblClick({ delay: 20 })
    await sees(page.getByText('Aktiv', { exact: true }))
    expect(standing()).toEqual([true, false, false])
    // And then it goes where it belongs: behind those who wait.
    await expect
      .poll(() => boxes().map(({ ariaLabel }) => ariaLabel), settled)
      .toEqual([names[1], names[2], names[0]].map((name) => `${name} auswählen`))
    expect(standing()).toEqual([true, false, false])
  })

  it('after a deletion hits no other row, which stay where they are', async () => {
    await administration('Menge')
    const places = () => boxes().map((box) => box.getBoundingClientRect().top)
    await sees(page.getByRole('checkbox', { name: `${names[2]} auswählen` }))
    const before = places()
    await page.getByRole('button', { name: `Aktionen für ${names[0]}` }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).dblClick()
    // The row keeps its place for a moment, and can no longer be hit.
    const resting = () => page.css('[role=row][inert]').elements().length
    await expect.poll(() => [resting(), places()]).toEqual([1, before])
    await sees(toast(`„${names[0]}“ wurde gelöscht.`))
    await expect.poll(() => places().length, settled).toBe(2)
    expect(standing()).toEqual([undefined, false, false])
  })

  it('reaches only what the first one has hit', async () => {
    await visit('/')
    await sees(page.getByRole('button', { name: 'Anmelden' }))
    const clicks = { below: 0, above: 0 }
    const buttons = (['below', 'above'] as const).map((name) => {
      const button = document.createElement('button')
      button.textContent = name
      button.style.cssText = 'position:fixed;inset:0;width:200px;height:100px;z-index:99'
      button.addEventListener('click', () => {
        clicks[name]++
        if (name === 'above') button.style.visibility = 'hidden'
      })
      document.body.append(button)
      return button
    })
    const middle = { position: { x: 50, y: 50 } }
    await page.css('html').dblClick(middle)
    await gone(page.getByText('above'))
    expect(clicks).toEqual({ below: 0, above: 1 })
    await page.css('html').dblClick(middle)
    expect(clicks).toEqual({ below: 2, above: 1 })
    for (const button of buttons) button.remove()
  })
})

describe('many accounts at once', () => {
  it.each(looks)('are activated, and deleted after a question that names them (phone: $phone)', async (look) => {
    await administration('Menge', look)
    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).click()
    await sees(page.getByText('3 Benutzer ausgewählt'))
    await expectAccessible()
    await page.getByRole('button', { name: 'Auswahl aktivieren' }).click()
    await sees(toast('3 Benutzer aktiviert.'))
    expect(standing()).toEqual([true, true, true])

    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).click()
    await expect.element(page.getByRole('button', { name: 'Auswahl aktivieren' })).toBeDisabled()
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await sees(page.getByText(`Das betrifft ${names[0]}, ${names[1]} und ${names[2]}.`))
    await confirmWith('3 Benutzer löschen')
    await sees(toast('3 Benutzer gelöscht.'))
    expect(standing()).toEqual([undefined, undefined, undefined])
    await sees(page.getByText('Kein Benutzer passt zum Filter.'))
  })

  it('are named when they fail, and stay chosen', async () => {
    await administration('Menge')
    const remove = server.answers['accounts.remove']
    const second = server.standing().find(({ username }) => username === names[1])?._id
    answers({
      'accounts.remove': (call) =>
        call.params.userId === second || typeof remove !== 'function' ? failure('busy') : remove(call),
    })
    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).click()
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith('3 Benutzer löschen')
    await sees(page.getByText(`${names[1]}: Der Server ist gerade überlastet. Bitte versuche es gleich noch einmal.`))
    await sees(toast('2 Benutzer gelöscht.'))
    await sees(page.getByText('1 Benutzer ausgewählt'))
    await expect.element(page.getByRole('checkbox', { name: `${names[1]} auswählen` })).toBeChecked()
  })

  it('spare one’s own', async () => {
    await administration('superadmin')
    await page.getByRole('checkbox', { name: 'superadmin auswählen' }).click()
    await expect.element(page.getByRole('button', { name: 'Auswahl löschen' })).toBeDisabled()
  })
})
