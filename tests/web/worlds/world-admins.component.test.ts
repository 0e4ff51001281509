import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { aUser, aWorld } from '../support/samples.ts'
import { dialog, gone, press, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const leader = aUser({ username: 'Anführer', role: 'admin', email: 'probe@stamm.example' })
const users = [
  aUser({ username: 'superadmin', role: 'superadmin' }),
  leader,
  aUser({ username: 'admin', role: 'admin' }),
]
const row = page.getByRole('row').or(page.css('li[data-index]')).filter({ hasText: 'Demo-Welt' })
const picker = dialog().getByRole('combobox', { name: 'Admins' })

async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Aktionen für Demo-Welt' }).click()
  await page.getByRole('menuitem', { name: 'Admins' }).click()
}

async function open(look: Visit = {}): Promise<void> {
  await visit('/worldadmin', { as: 'superadmin', answers: { 'accounts.list': { users } }, ...look })
  await openDialog()
}

describe('the admins of a world', () => {
  it('are picked among the users, who show their e-mail', async () => {
    await open()
    await picker.fill('stamm.example')
    await sees(page.getByRole('option', { name: 'probe@stamm.example' }))
    await page.getByRole('option', { name: 'Anführer' }).click()
    await picker.fill('admin')
    await sees(page.getByRole('option', { name: 'keine E-Mail hinterlegt' }).first())
    await press('Escape')

    answers({ 'worlds.setAdmins': failure('internal') })
    const save = dialog().getByRole('button', { name: 'Speichern' })
    await save.click()
    await sees(dialog().getByText('Fehler beim Aktualisieren der Admins: Serverfehler'))
    let world = aWorld()
    answers({
      'worlds.list': () => ({ worlds: [world] }),
      'worlds.setAdmins': ({ body }) => {
        world = aWorld({ admins: users.filter(({ _id }) => body.admins.includes(_id)) })
        return { world }
      },
    })
    await save.click()
    await sees(toast('Admins erfolgreich aktualisiert!'))
    await gone(dialog())
    await sees(row.getByText('Anführer'))
    expect(recordedCalls('worlds.setAdmins').at(-1)?.body).toMatchObject({ admins: [leader._id] })

    await openDialog()
    await dialog().getByRole('option', { name: 'Anführer' }).click()
    await dialog().getByRole('button', { name: 'Speichern' }).click()
    await gone(dialog())
    await gone(row.getByText('Anführer'))
  })

  it('are not picked from a list that could not be loaded', async () => {
    await visit('/worldadmin', { as: 'superadmin', answers: { 'accounts.list': failure('internal') } })
    await openDialog()
    await sees(dialog().getByText('Die Benutzer konnten nicht geladen werden'))
    await expect.element(dialog().getByRole('button', { name: 'Speichern' })).toBeDisabled()
    answers({ 'accounts.list': { users } })
    await dialog().getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(picker)
  })

  it.each(looks)('are picked accessibly (phone: $phone)', async (look) => {
    await open(look)
    await sees(picker)
    await expectAccessible()
    await picker.click()
    await sees(page.getByRole('option').first())
    await expectAccessible()
  })
})
