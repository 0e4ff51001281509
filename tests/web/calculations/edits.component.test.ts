import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wishRefusals } from '../../../shared/model/wishes/wish.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { hold, recordedCalls } from '../support/answers.ts'
import {
  confirmWith,
  dialog,
  elementTexts,
  fillMoment,
  focused,
  gone,
  press,
  sees,
  valueIn,
} from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { aCandidate, anEditable, wishServer } from './wish-server.ts'

async function open(server = wishServer(), look: Visit = {}) {
  await visit('/incplans/plan-1/calculate?tab=attacks', { as: 'user', answers: server.answers, ...look })
  await sees(page.getByText(/Angriffe? nach Abschickzeit/))
  return server
}

const edits = () => recordedCalls('wishes.edit').map(({ body }) => body.edits)
const menuButton = (way: string) => page.getByRole('button', { name: `Angriff ${way} bearbeiten` })
const first = '500|500 → 400|500'
const firstRef = { kind: 'off', villageId: 1, targetId: 'offs-400-500' }
const undo = page.getByRole('button', { name: 'Rückgängig', exact: true })
const conflict = page.getByText(/Jemand anderes hat die Wünsche inzwischen geändert\./)

async function choose(item: string, way = first) {
  await menuButton(way).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('giving an attack to another village', () => {
  const candidates = [
    aCandidate(),
    aCandidate({
      villageId: 51,
      x: 451,
      playerName: 'Cleo',
      instead: { kind: 'fake', villageId: 51, targetId: 'offs-402-500', x: 402, y: 500 },
    }),
    {
      ...aCandidate({ villageId: 52, x: 452, isFeasible: false }),
      reason: 'too_far' as const,
      message: wishRefusals.too_far,
    },
  ]

  it('lists who can with launch, slack and distance, whose attack it costs, and who cannot', async () => {
    await open(wishServer({ candidates }))
    await choose('Anderem Dorf geben')
    await sees(dialog().getByText('2 Dörfer können es senden.'))
    await sees(dialog().getByText('ab Mi., 03.03., 21:00:00 · Reserve 1 Std. 30 Min. · 12,3 Felder').first())
    await sees(dialog().getByText('Kostet Fake auf 402|500'))
    await sees(dialog().getByText(wishRefusals.too_far))
    expect(recordedCalls('wishes.candidates').map(({ query }) => query)).toEqual([{ attack: 'off:1:offs-400-500' }])
    await dialog().getByPlaceholder('Spieler, Dorf oder Koordinate').fill('cleo')
    await sees(dialog().getByText('1 gefunden.'))
    await dialog().getByRole('button', { name: 'Geben: 451|500 von Cleo' }).click()
    await gone(dialog())
    expect(edits()).toEqual([
      [
        {
          op: 'give',
          attack: firstRef,
          villageId: 51,
          instead: { kind: 'fake', villageId: 51, targetId: 'offs-402-500' },
        },
      ],
    ])
    await sees(page.getByText(`Off ${first} anderem Dorf gegeben.`))
    await sees(page.getByText('Von Hand geändert (1)'))
    await sees(menuButton('450|500 → 400|500'))
  })

  it('names the launch without rams and catapults, and gives it like that, also where it is too late with them', async () => {
    const faster = { unit: 'axe' as const, launchAt: '2038-03-03T21:30:00Z', slackSeconds: 7200 }
    await open(
      wishServer({
        candidates: [aCandidate(), aCandidate({ villageId: 52, x: 452, isFeasible: false })].map((one) => ({
          ...one,
          faster,
        })),
      }),
    )
    await choose('Anderem Dorf geben')
    await sees(dialog().getByText('2 Dörfer können es senden.'))
    const without = 'Ohne Rammböcke und Katapulte · ab Mi., 03.03., 22:30:00 · Reserve 2 Std.'
    await expect.element(dialog().getByText(without)).toHaveLength(2)
    await dialog().getByRole('button', { name: 'Geben: 452|500 von Ben ohne Rammböcke und Katapulte' }).click()
    await gone(dialog())
    expect(edits()).toEqual([[{ op: 'give', attack: firstRef, villageId: 52, unit: 'axe' }]])
  })

  it('says why it was refused where the user is, and after another leader’s change lets them repeat', async () => {
    const server = await open()
    server.refuse('give', 'no_troops')
    await choose('Anderem Dorf geben')
    const give = dialog().getByRole('button', { name: 'Geben: 450|500 von Ben' })
    await give.click()
    await sees(dialog().getByText(`Nicht übernommen: ${wishRefusals.no_troops}`))
    server.refuse('give')
    server.changeElsewhere()
    server.changeElsewhere()
    await give.click()
    await sees(dialog().getByText(/Jemand anderes hat die Wünsche inzwischen geändert\./))
    await give.click()
    await gone(dialog())
    await sees(menuButton('450|500 → 400|500'))
  })

  it('says it once if nobody can', async () => {
    await open(
      wishServer({
        candidates: [{ ...candidates[2], ...aCandidate({ isFeasible: false }), message: wishRefusals.target_full }],
      }),
    )
    await choose('Anderem Dorf geben')
    await sees(dialog().getByText(wishRefusals.target_full))
  })
})

describe('other edits of one attack', () => {
  it('exchange it with one of another village, the same kind first', async () => {
    await open()
    await choose('Mit anderem Angriff tauschen')
    const names = () => elementTexts(dialog().getByRole('listitem')).map((text) => text.split('\n')[0])
    await expect.poll(names).toEqual(['Off 500|501 → 401|500', 'Fake 500|502 → 402|500'])
    await dialog().getByRole('button', { name: 'Tauschen: 500|502' }).click()
    await gone(dialog())
    const other = { kind: 'fake', villageId: 3, targetId: 'offs-402-500' }
    expect(edits()).toEqual([[{ op: 'swap', attack: firstRef, with: other }]])
  })

  it('exchange it with a train as a whole', async () => {
    const train = [0, 1].map((trainIndex) => anEditable(2, { type: 'ag', trainIndex, commands: 2 }))
    await open(wishServer({ attacks: [anEditable(0), anEditable(1), ...train] }))
    await choose('Mit anderem Angriff tauschen')
    await expect.poll(() => dialog().getByRole('listitem').elements().length).toBe(2)
  })

  it('shift its arrival in the time of the world, and keep what was typed when refused', async () => {
    const server = await open()
    server.refuse('shift', 'too_far')
    await choose('Ankunft verschieben')
    await fillMoment(dialog(), 'Neue Ankunft', '2038-03-04T10:30')
    await confirmWith('Verschieben')
    await sees(dialog().getByText(`Nicht übernommen: ${wishRefusals.too_far}`))
    expect(valueIn(dialog().getByLabelText('Neue Ankunft, Uhrzeit'))).toBe('10:30')
    server.refuse('shift')
    await confirmWith('Verschieben')
    await gone(dialog())
    const shift = { op: 'shift', attack: firstRef, arrival: '2038-03-04T09:30:00.000Z' }
    expect(edits()).toEqual([[shift], [shift]])
    await undo.click()
    await sees(page.getByText('Rückgängig gemacht.'))
    expect(edits().at(-1)).toEqual([
      { op: 'shift', attack: firstRef, arrival: '2038-03-04T08:00:00.000Z' },
      { op: 'unpin', attack: firstRef },
    ])
  })

  it('add one more on its target, of any kind', async () => {
    await open()
    await choose('Weiterer Angriff auf dieses Ziel')
    await dialog().getByLabelText('Art').selectOptions('Fake')
    await dialog().getByRole('button', { name: 'Hinzufügen: 450|500 von Ben' }).click()
    await gone(dialog())
    const asked = new Set(recordedCalls('wishes.candidates').map(({ query }) => query.attack))
    expect(asked).toEqual(new Set(['off:0:offs-400-500', 'fake:0:offs-400-500']))
    expect(edits()).toEqual([[{ op: 'add', attack: { ...firstRef, kind: 'fake', villageId: 50 } }]])
  })

  it('add one on any target of the plan', async () => {
    await open()
    await page.getByRole('button', { name: 'Angriff hinzufügen' }).click()
    await dialog().getByRole('combobox', { name: 'Ziel' }).fill('401')
    await page.getByRole('option', { name: /^401\|500/ }).click()
    await dialog().getByRole('button', { name: 'Hinzufügen: 450|500 von Ben' }).click()
    await gone(dialog())
    expect(edits()).toMatchObject([[{ op: 'add', attack: { kind: 'off', villageId: 50, targetId: 'offs-401-500' } }]])
  })
})

describe('selected attacks', () => {
  it('are pinned, released and removed in one call each, and undone', async () => {
    await open(
      wishServer({ attacks: [anEditable(0), anEditable(1, { fixed: 'pinned' }), anEditable(2, { fixed: 'sent' })] }),
    )
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await page.getByRole('button', { name: 'Festhalten (1)' }).click()
    await sees(page.getByText(`Off ${first} festgehalten.`))
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await page.getByRole('button', { name: 'Lösen (2)' }).click()
    await sees(page.getByText('2 Angriffe gelöst.'))
    await page.getByRole('checkbox', { name: `Angriff ${first} auswählen` }).click()
    await page.getByRole('button', { name: 'Wegnehmen (1)' }).click()
    await confirmWith('Wegnehmen')
    await gone(menuButton(first))
    expect(edits().map((made) => made.map(({ op }) => op))).toEqual([['pin'], ['unpin', 'unpin'], ['remove']])
    await undo.click()
    await sees(page.getByText('Rückgängig gemacht.'))
    expect(edits().at(-1)).toEqual([
      { op: 'unforbid', ...firstRef },
      { op: 'add', attack: firstRef, arrival: '2038-03-04T08:00:00.000Z', unit: 'ram' },
      { op: 'unpin', attack: firstRef },
    ])
  })

  it('are as many as the filter shows, in calls of at most 2,000', async () => {
    const many = Array.from({ length: 2100 }, (_, index) => anEditable(index))
    await open(wishServer({ attacks: [...many, anEditable(3000, { type: 'fake' })] }))
    await page.getByLabelText('Art', { exact: true }).selectOptions('Off')
    await page.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).click()
    await page.getByRole('button', { name: 'Festhalten (2.100)' }).click()
    await sees(page.getByText('2.100 Angriffe festgehalten.'))
    expect(edits().map(({ length }) => length)).toEqual([2000, 100])
  })

  it('that another leader’s change kept from being edited are sent again in one press', async () => {
    const server = await open()
    server.changeElsewhere()
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).click()
    await page.getByRole('button', { name: 'Festhalten (3)' }).click()
    await sees(conflict)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(page.getByText('3 Angriffe festgehalten.'))
    await gone(conflict)
    expect(recordedCalls('wishes.edit').map(({ body }) => body.version)).toEqual([0, 1])
  })
})

describe('the keyboard', () => {
  it('pins, gives and removes the row with the focus, moves between rows, and stays in the list', async () => {
    await open()
    const box = page.getByRole('checkbox', { name: `Angriff ${first} auswählen` })
    box.element().focus()
    await userEvent.keyboard('p')
    await sees(page.getByText('festgehalten', { exact: true }))
    await press('ArrowDown')
    expect(focused()?.getAttribute('aria-label')).toBe('Angriff 500|501 → 401|500 auswählen')
    await userEvent.keyboard('g')
    await sees(dialog().getByText(/^Off 500\|501 → 401\|500, bisher von Anna/))
    await press('Escape')
    await gone(dialog())
    await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Angriff 500|501 → 401|500 auswählen')
    await press('Delete')
    await gone(menuButton('500|501 → 401|500'))
    await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Angriff 500|502 → 402|500 auswählen')
    expect(edits().map(([edit]) => edit?.op)).toEqual(['pin', 'remove'])
    await sees(page.getByText(/Entf wegnehmen/).or(page.getByText(/weggenommen\.$/)))
  })

  it('may be faster than the server: edits are made one after another', async () => {
    await open()
    page
      .getByRole('checkbox', { name: `Angriff ${first} auswählen` })
      .element()
      .focus()
    const release = hold('wishes.edit')
    await userEvent.keyboard('p{ArrowDown}p')
    release()
    await expect.poll(() => recordedCalls('wishes.edit').map(({ body }) => body.version)).toEqual([0, 1])
    await expect.poll(() => page.getByText('festgehalten', { exact: true }).elements().length).toBe(2)
  })

  it('opens the menu of a row and chooses from it', async () => {
    await open()
    menuButton(first).element().focus()
    await press('Enter')
    await sees(page.getByRole('menuitem', { name: 'Festhalten' }))
    await press('Enter')
    await sees(page.getByText(`Off ${first} festgehalten.`))
  })
})

describe('bans and caps', () => {
  it('are added with any combination, an empty ban is refused with its sentence, and all are lifted again', async () => {
    const server = await open()
    server.refuse('forbid', 'empty_ban')
    await page.getByRole('button', { name: 'Verbot hinzufügen' }).click()
    await confirmWith('Verbieten')
    await sees(dialog().getByText(`Nicht übernommen: ${wishRefusals.empty_ban}`))
    server.refuse('forbid')
    await dialog().getByLabelText('Art').selectOptions('Fake')
    await dialog().getByRole('combobox', { name: 'Spieler' }).fill('Anna')
    await page.getByRole('listbox').getByRole('option', { name: /^Anna/ }).click()
    await confirmWith('Verbieten')
    await gone(dialog())
    expect(edits()).toEqual([[{ op: 'forbid' }], [{ op: 'forbid', kind: 'fake', playerId: 10 }]])
    await page.getByRole('button', { name: 'Höchstzahl hinzufügen' }).click()
    await dialog().getByLabelText('Höchstens so viele Angriffe').fill('12')
    await confirmWith('Hinzufügen')
    await gone(dialog())
    expect(edits().at(-1)).toEqual([{ op: 'cap', max: 12 }])
    await page.getByRole('button', { name: '2 Wünsche' }).click()
    await sees(page.getByText('Verboten: Fake · Anna, betrifft noch 1 Angriff'))
    await page.getByRole('button', { name: 'Aufheben: Höchstens 12 Angriffe: jeder Spieler' }).click()
    await page.getByRole('button', { name: /^Aufheben: Verboten/ }).click()
    await gone(page.getByText(/^Verboten:/))
    expect(edits().slice(-2)).toEqual([[{ op: 'uncap' }], [{ op: 'unforbid', kind: 'fake', playerId: 10 }]])
  })

  it('start from an attack with its player and target', async () => {
    await open()
    await choose('Verbot hinzufügen')
    await expect.poll(() => valueIn(dialog().getByRole('combobox', { name: 'Ziel' }))).toBe('400|500')
    await confirmWith('Verbieten')
    await gone(dialog())
    expect(edits()).toEqual([[{ op: 'forbid', playerId: 10, targetId: 'offs-400-500' }]])
  })
})

const items = ['Anderem Dorf geben', 'Mit anderem', 'Ankunft verschieben', 'Weiterer Angriff', 'Verbot']

it.each(items.flatMap((item) => looks.map((look) => ({ item, ...look }))))(
  'the dialog $item is accessible (phone: $phone)',
  async ({ item, phone }) => {
    await open(wishServer(), { phone })
    await choose(item)
    await sees(dialog())
    await gone(page.getByText('Dörfer werden gesucht …'))
    await expectAccessible()
  },
)
