import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { WorldAccessState } from '../../../shared/model/world.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { aUser, aWorld } from '../support/samples.ts'
import { dialog, gone, press, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const anna = aUser({ username: 'Anna', email: 'anna@stamm.example' })
const many = Array.from({ length: 300 }, (_, i) => aUser({ username: `Mitglied ${i + 1}` }))
const boss = aUser({ username: 'superadmin', role: 'superadmin' })
const users = [boss, anna, ...many]
const row = page.getByRole('row').or(page.css('li[data-index]')).filter({ hasText: 'Demo-Welt' })
const save = dialog().getByRole('button', { name: 'Speichern' })
const onlyMembers = dialog().getByRole('radio', { name: 'Nur Mitglieder' })
const search = dialog().getByRole('searchbox', { name: 'Suche' })

async function open(state: Partial<WorldAccessState> = {}, look: Visit = {}): Promise<void> {
  const stored: WorldAccessState = { access: 'all', members: [], version: 1, ...state }
  await visit('/worldadmin', {
    as: 'superadmin',
    ...look,
    answers: {
      'accounts.list': { users },
      'worlds.list': () => ({ worlds: [aWorld({ access: stored.access })] }),
      'worlds.access': () => stored,
      ...look.answers,
    },
  })
  await page.getByRole('button', { name: 'Aktionen für Demo-Welt' }).click()
  await page.getByRole('menuitem', { name: 'Zugang' }).click()
}

describe('the access to a world', () => {
  it('is limited to members, who are searched among all accounts', async () => {
    await open()
    await expect.element(dialog().getByRole('radio', { name: 'Alle aktiven Benutzer' })).toBeChecked()
    await gone(search)
    await onlyMembers.click()
    await search.fill('superadmin')
    await expect.element(dialog().getByRole('checkbox', { name: 'superadmin' })).toBeDisabled()
    await search.fill('mitglied 27')
    await sees(dialog().getByText('11 von 302 Benutzern'))
    await search.fill('stamm.example')
    await dialog().getByRole('checkbox', { name: 'Anna' }).click()
    await sees(dialog().getByText('1 Mitglied ·'))
    let world = aWorld()
    answers({
      'worlds.list': () => ({ worlds: [world] }),
      'worlds.setAccess': ({ body }) => {
        world = aWorld({ access: body.access, version: 2 })
        return { access: body.access, members: body.members, version: 2 }
      },
    })
    await save.click()
    await sees(toast('Zugang erfolgreich aktualisiert!'))
    await gone(dialog())
    await sees(row.getByText('Nur Mitglieder'))
    expect(recordedCalls('worlds.setAccess').at(-1)?.body).toEqual({
      access: 'members',
      members: [anna._id],
      version: 1,
    })
  })

  it('that somebody else has changed is decided field by field; deleted accounts are left out', async () => {
    await open({ access: 'members', members: ['gone', many[0]?._id ?? ''] })
    await sees(dialog().getByText('1 Mitglied ·'))
    await search.fill('Anna')
    await dialog().getByRole('checkbox', { name: 'Anna' }).click()
    const current: WorldAccessState = { access: 'members', members: [boss._id], version: 2 }
    answers({ 'worlds.setAccess': failure('world_changed', { current }) })
    await save.click()
    await dialog().getByRole('button', { name: 'Mitglieder: Deine Eingabe behalten' }).click()
    answers({ 'worlds.setAccess': ({ body: { access, members } }) => ({ access, members, version: 3 }) })
    await save.click()
    await gone(dialog())
    expect(recordedCalls('worlds.setAccess').at(-1)?.body).toEqual({
      access: 'members',
      members: [anna._id, many[0]?._id].toSorted(),
      version: 2,
    })
  })

  it('is not changed before it was read', async () => {
    await open({}, { answers: { 'worlds.access': failure('internal') } })
    await sees(dialog().getByText('Der Zugang konnte nicht geladen werden'))
    await expect.element(save).toBeDisabled()
    answers({ 'worlds.access': { access: 'members', members: [anna._id], version: 4 } })
    await dialog().getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(dialog().getByText('1 Mitglied ·'))
    await expect.element(save).toBeEnabled()
  })

  it.each(looks)('is chosen accessibly (phone: $phone)', async (look) => {
    await open({ access: 'members' }, look)
    await sees(dialog().getByRole('checkbox', { name: 'Anna' }))
    await expectAccessible()
    await press('Escape')
    await gone(dialog())
  })
})
