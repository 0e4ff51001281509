import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Attack } from '../../../shared/model/attack.ts'
import type { CalculationOptions } from '../../../shared/model/plan.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, recordedCalls } from '../support/answers.ts'
import { aSender, aSlotPlayer, targetsInARow } from '../support/samples.ts'
import { dialog, gone, panel, sees, toast } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { anAttack, calculationServer } from './calculation-server.ts'

const disguise = panel('Tarnung')
const absence = panel('Ausfallprobe')
const reliability = panel('Verlässlichkeit')
const count = 30

/** On targets in a row: each of the first 30 gets three offs, two of them of one player, and two fakes, the others four fakes. */
const planned: Attack[] = Array.from({ length: 2 * count }, (_, index) => {
  const kinds =
    index < count ? (['off', 'off', 'off', 'fake', 'fake'] as const) : (['fake', 'fake', 'fake', 'fake'] as const)
  return kinds.map((type, i) => {
    const sender = type === 'off' && i < 2 ? index % 7 : 10 + i
    return anAttack(index, {
      type,
      xf: 500 + i,
      senderPlayerId: sender,
      senderPlayerName: `Spieler ${sender}`,
      targetId: `offs-${400 + index}-500`,
    })
  })
}).flat()

/** Only Spieler 0 is known, who sends every second plan. */
const known = (): Answers => ({
  'timeslots.list': {
    players: [aSlotPlayer({ playerId: 0, playerName: 'Spieler 0', reliability: { rate: 0.5, plans: 4 } })],
    lastArrival: '2038-03-04T08:00:00.000Z',
    usualReliability: 0.9,
  },
})

async function open(
  attacks: Attack[] = planned,
  look = {},
  options: Partial<CalculationOptions> = { disguise: true },
  more: Answers = {},
  villages = 20,
) {
  const server = calculationServer({ attacks })
  Object.assign(server.answers, more)
  server.plan.now.plan.options = { ...server.plan.now.plan.options, ...options }
  const targets = targetsInARow(2 * count).map((target, index) => {
    const fakes = index < count ? 2 : 4
    return { ...target, maxOff: index < count ? 3 : 0, maxFake: fakes, currentFake: fakes }
  })
  const senders = Array.from({ length: villages }, (_, index) => aSender({ x: 430, y: 510 + index }))
  Object.assign(server.plan.now, { targets, senders })
  await visit('/incplans/plan-1/calculate?tab=risks', { as: 'user', answers: server.answers, ...look })
  await sees(page.getByRole('tab', { name: 'Risiken' }))
  return server
}

describe('the card of what the enemy sees', () => {
  it('says what gives real targets away, how much, and what to do', async () => {
    await open()
    await sees(
      disguise.getByText(
        /^Von je einem echten und einem Fake-Ziel erkennt der Gegner in 100\u00a0% der Fälle das echte\./,
      ),
    )
    await sees(
      disguise.getByText(
        'Echte Ziele bekommen im Mittel 5 Angriffe, Fake-Ziele 4: Alle auf 5 auffüllen kostet 30 Fakes.',
      ),
    )
    await sees(disguise.getByText(/demselben Spieler/))
    await disguise.getByRole('button', { name: 'Alle Merkmale' }).click()
    await sees(disguise.getByText(/^Ziele: Angriffe 100\u00a0%, /))
    await disguise.getByRole('link', { name: 'Fakes weitergeben' }).click()
    await sees(page.getByRole('tab', { name: /^Angriffe/, selected: true }))
    await expect.element(page.getByRole('combobox', { name: 'Art' })).toHaveValue('fake')
  })

  it('switches the option on that brings closer what differs', async () => {
    const { plan } = await open(planned, {}, { disguise: false })
    await sees(disguise.getByText(/demselben Spieler.*: Mit der Option „Tarnung“ gleicht die Berechnung das an\.$/))
    await disguise.getByRole('button', { name: 'Tarnung einschalten' }).first().click()
    await expect.poll(() => plan.now.plan.options?.disguise).toBe(true)
    await sees(disguise.getByRole('link', { name: 'Fakes weitergeben' }))
    await gone(disguise.getByRole('button', { name: 'Tarnung einschalten' }))
  })

  it('fills fakes up with one press, after a preview', async () => {
    const { plan } = await open()
    await disguise.getByRole('button', { name: 'Fakes auffüllen' }).click()
    await sees(dialog().getByText('30 Ziele wollen dann mehr Fakes, damit jedes auf mindestens 5 Angriffe kommt.'))
    await sees(dialog().getByText(/^Wirkung: .*Fakes? mehr/))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Übernehmen' }).click()
    await sees(toast('30 Ziele wollen jetzt mehr Fakes.'))
    await gone(dialog())
    expect(recordedCalls('targets.updateMany').map(({ body }) => [body.targetIds.length, body.limits])).toEqual([
      [30, { maxFake: 5 }],
    ])
    expect(plan.now.targets.map(({ maxFake }) => maxFake)).toEqual([...Array(count).fill(2), ...Array(count).fill(5)])
  })

  it('is not determined with few targets, and empty without attacks', async () => {
    await open(planned.slice(0, 20))
    await sees(disguise.getByText(/^Wie gut die Ziele getarnt sind, ist nicht bestimmbar/))
    await gone(disguise.getByRole('button'))
    await open([])
    await sees(page.getByText('Noch keine Angriffe geplant'))
  })
})

describe('the card of absences', () => {
  it('names the worst five, and all on demand, and leads to their attacks', async () => {
    await open()
    await sees(
      absence.getByText(
        '30 Ziele verlieren die Hälfte ihrer Offs oder mehr, wenn ein einzelner Spieler ausfällt; am meisten bei Spieler 0 (5 Ziele).',
      ),
    )
    const rows = absence.getByRole('list', { name: 'Was ohne einen Spieler fehlt' }).getByRole('listitem')
    await expect.poll(() => rows.elements().length).toBe(5)
    await sees(absence.getByText('5 Ziele mit halb so vielen Offs oder weniger · 10 Offs').first())
    await absence.getByRole('button', { name: /^Alle \d+ anzeigen$/ }).click()
    await expect.poll(() => rows.elements().length).toBeGreaterThan(5)
    await absence.getByRole('button', { name: 'Spieler 0', exact: true }).click()
    await sees(page.getByRole('tab', { name: /^Angriffe/, selected: true }))
    await expect.element(page.getByRole('combobox', { name: 'Spieler' })).toHaveValue('0')
  })

  it('says so where nobody is missed', async () => {
    await open(planned.filter(({ type }) => type === 'fake'))
    await sees(absence.getByText(/^Kein Ziel mit mindestens 3 Offs verliert die Hälfte davon/))
  })
})

describe('the card of what to expect', () => {
  it('is what players usually send, and names their rate beside what they are missed for', async () => {
    await open(planned, {}, {}, known())
    // Of 30 targets, Spieler 0 has two of three offs on five, the others have two of somebody who sends 90 %.
    await sees(reliability.getByText('Erwartet: 77 von 90 Offs, 5 Ziele unter der Hälfte.'))
    await sees(absence.getByText('hält 50\u00a0% · 4 Pläne'))
    expect(absence.getByText(/hält/).elements()).toHaveLength(1)
  })

  it('plans a reserve where it helps most, with one press after a preview', async () => {
    const { plan } = await open(planned, {}, {}, known(), 120)
    await sees(reliability.getByText(/^30 Offs sind noch frei/))
    await reliability.getByRole('button', { name: 'Reserve einplanen' }).click()
    await sees(
      dialog().getByText(
        '13 Ziele wollen dann zusammen 13 Offs mehr. Kommen sie alle zustande, sind 2 statt 5 Ziele unter der Hälfte zu erwarten.',
      ),
    )
    await sees(dialog().getByText(/^Wirkung: /))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Übernehmen' }).click()
    await sees(toast('13 Ziele wollen jetzt mehr Offs.'))
    await gone(dialog())
    // Those that hang on Spieler 0 are among them.
    const raised = plan.now.targets.filter(({ maxOff }) => maxOff === 4).map(({ x }) => x - 400)
    expect(raised).toHaveLength(13)
    expect(raised).toEqual(expect.arrayContaining([0, 7, 14, 21, 28]))
  })

  it('proposes no reserve where no off is free', async () => {
    await open(planned, {}, {}, known(), 90)
    await sees(reliability.getByText('Für eine Reserve ist keine Off mehr frei.'))
    await gone(reliability.getByRole('button'))
  })

  it('says that it could not be loaded, beside the other cards, and loads it on demand', async () => {
    await open(planned, {}, {}, { 'timeslots.list': failure('internal') })
    const retry = page.getByText('Fehler beim Laden der Verlässlichkeit')
    await sees(retry)
    await sees(absence)
    answers(known())
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(reliability)
    await gone(retry)
  })

  it('is not there where nothing is known of anybody, or no off is planned', async () => {
    await open()
    await sees(absence.getByRole('listitem').first())
    await gone(reliability)
    await open(
      planned.filter(({ type }) => type === 'fake'),
      {},
      {},
      known(),
    )
    await sees(absence.getByRole('listitem').first())
    await gone(reliability)
  })
})

it.each(looks)('is accessible (phone: $phone)', async (look) => {
  await open(planned, look, {}, known(), 120)
  await sees(absence.getByRole('listitem').first())
  await disguise.getByRole('button', { name: 'Alle Merkmale' }).click()
  await expectAccessible()
})
