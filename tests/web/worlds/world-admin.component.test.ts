import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { World } from '../../../shared/model/world.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { aPlanSummary, aWorld } from '../support/samples.ts'
import { dialog, gone, press, sees, seesInView, shownText, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const demo = aWorld()
const other = aWorld({ _id: 'world-2', name: 'Die erste', server: 'de774' })
const quiet = { server: 'answers' as const, worlds: [] }

/** A server that keeps worlds. */
function worldServer(...first: World[]): Answers {
  let all = first
  const put = (world: World) => {
    all = [...all.filter(({ _id }) => _id !== world._id), world]
    return { world }
  }
  return {
    'worlds.list': () => ({ worlds: all }),
    'worlds.create': ({ body }) => put(aWorld({ ...body, _id: `world-${all.length + 1}` })),
    'worlds.update': ({ params, body }) => put(aWorld({ ...body, _id: params.worldId })),
    'worlds.remove': ({ params }) => {
      all = all.filter(({ _id }) => _id !== params.worldId)
      return { success: true }
    },
    'worlds.check': quiet,
    'plans.list': { plans: [] },
  }
}

const open = (more: Answers = {}, look: Visit = {}) =>
  visit('/worldadmin', { as: 'superadmin', answers: { ...worldServer(demo, other), ...more }, ...look })

const row = (name: string) => page.getByRole('row').or(page.css('li[data-index]')).filter({ hasText: name })
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Aktionen für ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const newWorld = page.getByRole('button', { name: 'Neue Welt' })
const nameField = dialog().getByLabelText('Weltname')
const serverField = dialog().getByLabelText('Server')
const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' })

describe('a world', () => {
  it('is not created or changed with something missing', async () => {
    await open()
    await newWorld.click()
    await dialog().getByRole('button', { name: 'Erstellen' }).click()
    await sees(dialog().getByText('Weltname ist erforderlich'))
    await sees(dialog().getByText('Server ist erforderlich (z.B. de236, en114)'))
    await nameField.fill('x'.repeat(101))
    await serverField.fill(' en771 ')
    await press('Enter')
    await sees(dialog().getByText('Höchstens 100 Zeichen sind erlaubt.'))
    await expect.element(nameField).toHaveValue('x'.repeat(101))
    await nameField.fill('  Probewelt ')
    await press('Enter')
    await sees(toast('Welt erfolgreich erstellt!'))
    expect(recordedCalls('worlds.create').map(({ body }) => body)).toEqual([{ name: 'Probewelt', server: 'en771' }])

    await choose('Probewelt', 'Bearbeiten')
    await serverField.fill('')
    await press('Enter')
    await sees(dialog().getByText('Server ist erforderlich', { exact: true }))
    await serverField.fill('en771')
    await nameField.fill('Umbenannt')
    await press('Enter')
    await sees(toast('Welt erfolgreich aktualisiert!'))
    await sees(row('Umbenannt'))
  })

  it('that was just made is in a list that does not know of it yet', async () => {
    await open({ 'worlds.list': { worlds: [demo] } })
    await newWorld.click()
    await nameField.fill('Probewelt')
    await serverField.fill('en771')
    await press('Enter')
    await sees(toast('Welt erfolgreich erstellt!'))
    await expect.poll(() => recordedCalls('worlds.list').length).toBeGreaterThan(1)
    await sees(row('Probewelt'))
  })

  it('without data is offered to be synchronised, until it is', async () => {
    const fresh = aWorld({ _id: 'world-3', name: 'Neuland', lastSync: undefined, stats: undefined })
    let isSynced = false
    const stats = { players: 100, tribes: 5, villages: 2000 }
    await open({
      'worlds.list': () => ({ worlds: [demo, isSynced ? { ...fresh, lastSync: demo.lastSync, stats } : fresh] }),
      'worlds.sync': () => {
        isSynced = true
        return { success: true, message: '', stats }
      },
    })
    await sees(page.getByText(/^„Neuland“ hat noch keine Spieler, Stämme und Dörfer/))
    await expectAccessible()
    await page.getByRole('button', { name: 'Jetzt synchronisieren: Neuland' }).click()
    await sees(page.getByText(/^Sync für Neuland erfolgreich!/).last())
    await gone(page.getByText(/^„Neuland“ hat noch keine/))
    expect(recordedCalls('worlds.sync').map(({ body }) => body)).toEqual([{ worldId: 'world-3' }])
  })

  it('says with the specified beginnings what failed', async () => {
    await open({ 'worlds.list': failure('internal') })
    await sees(page.getByText('Fehler beim Laden der Welten: Serverfehler'))
    answers(worldServer(demo, other))
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(row('Demo-Welt'))

    const failed = failure('internal')
    answers({ 'worlds.create': failed, 'worlds.update': failed, 'worlds.remove': failed, 'worlds.sync': failed })
    await newWorld.click()
    await nameField.fill('Welt')
    await serverField.fill('de1')
    await press('Enter')
    await sees(page.getByText('Fehler beim Erstellen: Serverfehler'))
    await expect.element(nameField).toHaveValue('Welt')
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await choose('Demo-Welt', 'Bearbeiten')
    await nameField.fill('Umbenannt')
    await press('Enter')
    await sees(page.getByText('Fehler beim Aktualisieren: Serverfehler'))
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await choose('Demo-Welt', 'Löschen')
    await remove.click()
    await sees(page.getByText('Fehler beim Löschen: Serverfehler'))
    await page.getByRole('button', { name: 'Schließen' }).click()
    // On a low screen the head of the page is out of view.
    await page.viewport(390, 420)
    await choose('Demo-Welt', 'Synchronisieren')
    await seesInView(page.getByText(/^Sync-Fehler für .+: Serverfehler$/))
  })

  it('is warned about while its server is typed, and made all the same', async () => {
    const known = [{ _id: other._id, name: other.name }]
    await open({
      'worlds.check': ({ query }) => {
        if (query.server === 'quatsch') return { server: 'invalid', worlds: [] }
        return query.server === 'de774' ? { server: 'answers', worlds: known } : { server: 'silent', worlds: [] }
      },
    })
    const twice = 'Eine Welt auf de774 gibt es schon: „Die erste“.'
    await newWorld.click()
    await serverField.fill('de775')
    await sees(dialog().getByText('Der Server de775 antwortet nicht.'))
    await expectAccessible()
    await serverField.fill('de774')
    await sees(dialog().getByText(twice))
    await gone(dialog().getByText('antwortet nicht'))
    await serverField.fill('quatsch')
    await sees(dialog().getByText(/ist kein bekannter Server/))
    await serverField.fill('de775')
    await sees(dialog().getByText('Der Server de775 antwortet nicht.'))

    // What was wrong is right again as soon as it is edited.
    await press('Enter')
    await sees(dialog().getByText('Weltname ist erforderlich'))
    await nameField.fill('Z')
    await gone(dialog().getByText('Weltname ist erforderlich'))
    const create = worldServer(demo, other)['worlds.create']
    answers({ 'worlds.create': failure('internal') })
    await nameField.fill('Die zweite')
    await press('Enter')
    await sees(dialog().getByText('Fehler beim Erstellen: Serverfehler'))
    answers({ 'worlds.create': create })
    await nameField.fill('Die zweite Welt')
    await gone(dialog().getByText('Fehler beim Erstellen: Serverfehler'))
    await press('Enter')
    await sees(toast('Welt erfolgreich erstellt!'))

    // A save that is quicker than the question reports afterwards.
    await choose('Demo-Welt', 'Bearbeiten')
    const answerQuestion = hold('worlds.check')
    await serverField.fill('de774')
    await press('Enter')
    await gone(dialog())
    answerQuestion()
    await sees(toast(twice))
  })

  it('is deleted once, after a question that counts its plans', async () => {
    await open({ 'plans.list': { plans: [aPlanSummary({ _id: '1' }), aPlanSummary({ _id: '2' })] } })
    await choose('Die erste', 'Löschen')
    await sees(page.getByText(/werden auch 2 Pläne mit Zielen/))
    await remove.dblClick()
    await sees(toast('Welt erfolgreich gelöscht!'))
    await gone(row('Die erste'))
    expect(recordedCalls('worlds.remove')).toHaveLength(1)
  })

  it('that was deleted elsewhere goes from every screen', async () => {
    // The site remembers which world is gone: no other test may need one of this id.
    const lost = aWorld({ _id: 'gone', name: 'Geht anderswo', server: 'de776' })
    await open({ ...worldServer(demo, lost), 'worlds.sync': failure('world_not_found') })
    const choice = page.getByRole('combobox', { name: 'Welt' })
    await choice.selectOptions('Geht anderswo (de776)')
    answers(worldServer(demo))
    await choose('Geht anderswo', 'Synchronisieren')
    await sees(toast('„Geht anderswo“ wurde gelöscht oder ist nur noch für ihre Mitglieder.'))
    await gone(row('Geht anderswo'))
    const options = choice.getByRole('option')
    expect(options.elements().map(({ textContent }) => textContent)).toEqual(['Demo-Welt (de999)'])
  })

  it.each(looks)('is kept accessibly (phone: $phone)', async (look) => {
    await open({}, look)
    await sees(row('Demo-Welt'))
    await expectAccessible()
    await newWorld.click()
    await dialog().getByRole('button', { name: 'Erstellen' }).click()
    await sees(page.getByText('Weltname ist erforderlich'))
    await expectAccessible()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByRole('button', { name: 'Aktionen für Demo-Welt' }).click()
    await sees(page.getByRole('menuitem', { name: 'Admins' }))
    await expectAccessible()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await sees(page.getByRole('alertdialog'))
    await expectAccessible()
  })

  it('is found by sorting the table', async () => {
    await open({
      'worlds.list': { worlds: [aWorld({ name: 'Groß', stats: { players: 1, tribes: 1, villages: 99_999 } }), other] },
    })
    const names = () =>
      page
        .getByRole('row')
        .all()
        .slice(1)
        .map((line) => shownText(line).split('\n')[0])
    await expect.poll(names).toEqual(['Die erste', 'Groß'])
    await page.getByRole('columnheader', { name: 'Dörfer' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Dörfer' }).getByRole('button').click()
    await expect.poll(names).toEqual(['Groß', 'Die erste'])
  })
})

describe('the dialog of a world', () => {
  const question = page.getByText('Eingaben verwerfen?')
  beforeEach(() => open())

  it('asks before Escape or a click beside closes it, and not when nothing is entered', async () => {
    await newWorld.click()
    await nameField.fill('Getippt')
    await nameField.fill('')
    await press('Escape')
    await gone(nameField)
    await newWorld.click()
    await nameField.fill('Getippt')
    await press('Escape')
    await sees(question)
    await press('Escape')
    await gone(question)
    await expect.element(nameField).toHaveValue('Getippt')
    await page.css('html').click({ position: { x: 5, y: 5 }, force: true })
    await sees(question)
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await gone(question)
    // The keyboard is where it was, and not behind the dialog.
    await expect.element(nameField).toHaveFocus()
    await press('Escape')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await gone(nameField)
    await newWorld.click()
    await expect.element(nameField).toHaveValue('')
    await press('Escape')
    await gone(nameField)
  })
})

describe('the worlds', () => {
  it('never show the plans of the one that was left, however late they arrive', async () => {
    const slow = Promise.withResolvers<void>()
    await visit('/incplans', {
      as: 'user',
      answers: {
        ...worldServer(demo, other),
        'plans.list': async ({ headers }) => {
          if (headers.get('x-world-id') !== demo._id) return { plans: [] }
          await slow.promise
          return { plans: [aPlanSummary({ name: 'Zu spät' })] }
        },
      },
    })
    await sees(page.getByText('Lade Pläne …'))
    await page.getByRole('combobox', { name: 'Welt' }).selectOptions('Die erste (de774)')
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    slow.resolve()
    // The answer has been taken in when the next one is shown.
    await page.getByRole('combobox', { name: 'Welt' }).selectOptions('Demo-Welt (de999)')
    await sees(page.getByText('Zu spät'))
    await page.getByRole('combobox', { name: 'Welt' }).selectOptions('Die erste (de774)')
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    await gone(page.getByText('Zu spät'))
  })
})
