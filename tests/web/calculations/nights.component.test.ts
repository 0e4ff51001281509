import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanLaunches } from '../../../shared/model/plan-launches.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { recordedCalls } from '../support/answers.ts'
import { aSender, targetsInARow } from '../support/samples.ts'
import { dialog, gone, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { anAttack, calculationServer } from './calculation-server.ts'
import { wishServer } from './wish-server.ts'

const byHour = Array.from({ length: 24 }, (_, hour) => (hour === 2 ? 12 : hour === 20 ? 1388 : 0))
const player = (playerId: number, playerName: string, commands: number, minutes: number) => {
  return { playerId, playerName, commands, minutes }
}
const launches: PlanLaunches = {
  byHour,
  atNight: 12,
  silentAtNight: 3,
  silent: { launches: 812, players: 25 },
  players: [
    player(11, 'Anna', 1200, 146),
    player(12, 'Bert', 150, 31),
    player(13, 'Cleo', 49, 12),
    player(14, 'Dora', 1, 1),
  ],
  busiestHour: { playerName: 'Anna', launches: 1188, from: '2027-03-28T18:00:00.000Z', aboveGoal: 0 },
  idle: [
    { playerId: 15, playerName: 'Emil', reason: 'no_reach' },
    { playerId: 16, playerName: 'Fritz', reason: 'no_troops' },
    { playerId: 17, playerName: 'Gabi', reason: 'no_troops' },
  ],
}

const card = page.css('section').filter({ has: page.getByRole('heading', { name: 'Nacht und Last' }) })
const option = card.getByRole('switch', { name: 'Keine Abschickzeit nachts für Spieler ohne Zeitfenster' })

async function open(given: Partial<PlanLaunches> = {}, look = {}) {
  const server = calculationServer({ attacks: [anAttack(0)], launches: { ...launches, ...given } })
  Object.assign(server.plan.now, { targets: targetsInARow(2), senders: [500, 501].map((y) => aSender({ x: 405, y })) })
  const answers = { ...server.answers, 'wishes.edit': wishServer().answers['wishes.edit'] }
  await visit('/incplans/plan-1/calculate', { as: 'user', answers, ...look })
  await sees(page.getByRole('button', { name: 'Alles berechnen' }))
  return server
}

const savedOptions = () => recordedCalls('plans.update').map(({ body }) => body.options)

describe('the card of nights and load', () => {
  it('says what is sent at night, how much each player sends, and who sends nothing and why', async () => {
    await open()
    await sees(
      card.getByText(
        '12 von 1.400 Angriffen werden nachts (23–8 Uhr) abgeschickt, 3 davon von Spielern ohne Zeitfenster.',
      ),
    )
    await sees(
      card.getByRole('img', { name: 'Abschickzeiten nach Stunde. 2 Uhr (Nacht): 12, 20 Uhr: 1.388', exact: true }),
    )
    await sees(
      card.getByText(
        '812 von 1.400 Angriffen hängen an 25 Spielern, die nicht geantwortet haben. Ohne sie bleiben 588.',
      ),
    )
    await sees(card.getByText('4 Spieler schicken Befehle, im Median 99,5, am meisten Anna (1.200).'))
    await sees(card.getByText('In einer Stunde am meisten: Anna, 1.188 Angriffe ab So., 28.03.2027, 20:00.'))
    await sees(card.getByText('1.200 Befehle in 146 Minuten'))
    await gone(card.getByText('1 Befehl in 1 Minute'))
    await card.getByRole('button', { name: 'Alle 4 anzeigen' }).click()
    await sees(card.getByText('1 Befehl in 1 Minute'))
    await card.getByRole('button', { name: '3 Spieler ohne Befehle' }).click()
    const lines = card.getByRole('list', { name: 'Spieler ohne Befehle' }).getByRole('listitem')
    expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
      '2 Spieler ohne Truppen, die im Plan etwas schicken: Fritz, Gabi',
      '1 Spieler zu weit weg für alle Ziele, oder zur falschen Zeit: Emil',
    ])
  })

  it.each(looks)('is accessible and not tall (phone: $phone)', async (look) => {
    await open({}, look)
    await card.getByRole('button', { name: '3 Spieler ohne Befehle' }).click()
    const chart = card.getByRole('img').element().parentElement
    expect(chart?.getBoundingClientRect().height).toBeLessThanOrEqual(220)
    await expectAccessible()
  })

  it('says so where nothing is sent at night and nobody is idle', async () => {
    await open({
      atNight: 0,
      silentAtNight: 0,
      silent: { launches: 0, players: 0 },
      idle: [],
      players: launches.players.slice(0, 1),
    })
    await sees(card.getByText('Nachts (23–8 Uhr) wird kein Angriff abgeschickt.'))
    await gone(card.getByText(/nicht geantwortet/))
    await sees(card.getByText('Nur Anna schickt Befehle.'))
    await gone(card.getByRole('button', { name: /ohne Befehle/ }))
  })
})

describe('the option to send nothing at night', () => {
  it('says what it costs, is saved on the card, and is taken back by its chip', async () => {
    const { plan } = await open()
    plan.now.plan = { ...plan.now.plan, options: { ...plan.now.plan.options, night: { from: 1, to: 0 } } }
    await card.getByRole('button', { name: 'Was kostet das?' }).click()
    await sees(card.getByText('kostet 2 Offs'))
    await option.click()
    await expect.poll(savedOptions).toEqual([{ noNights: true }])
    await sees(card.getByRole('button', { name: 'Was kostet das?' }))
    const chip = page.getByRole('button', { name: 'Keine Abschickzeit nachts', exact: true })
    await sees(chip)
    await page.getByRole('button', { name: 'zurücknehmen' }).first().click()
    await expect.poll(() => savedOptions().length).toBe(2)
  })

  it.each(looks)('is set with the hours of the night in a dialog (phone: $phone)', async (look) => {
    await open({}, look)
    await page.getByRole('button', { name: 'Optionen' }).click()
    await sees(page.getByText('Nacht: 23–8 Uhr'))
    await page.getByRole('button', { name: 'Nacht und Last ändern' }).click()
    const to = dialog().getByRole('spinbutton', { name: 'Bis (Uhr)' })
    await to.fill('23')
    await sees(dialog().getByText('Die Nacht braucht ein anderes Ende als ihren Anfang.'))
    await expectAccessible()
    await to.fill('7')
    await dialog().getByRole('switch', { name: 'Keine Abschickzeit nachts für Spieler ohne Zeitfenster' }).click()
    await dialog().getByRole('button', { name: 'Übernehmen' }).click()
    const load = { balanceLoad: false, launchesPerHour: 0 }
    await expect.poll(savedOptions).toEqual([{ night: { from: 23, to: 7 }, noNights: true, ...load }])
    await sees(page.getByText('Nacht: 23–7 Uhr').first())
  })
})

describe('the option to keep a margin', () => {
  it.each(looks)('says how many launches are in one, and is set in a dialog (phone: $phone)', async (look) => {
    const { plan } = await open({ inMargins: 3 }, look)
    await sees(card.getByText('3 Abschickzeiten sind weniger als 5 Minuten vom Rand eines Zeitfensters entfernt.'))
    await gone(page.getByRole('button', { name: 'zurücknehmen' }))
    await page.getByRole('button', { name: 'Optionen' }).click()
    await sees(page.getByText('Puffer an Zeitfenstern: 5 min'))
    await page.getByRole('button', { name: 'Puffer ändern' }).click()
    const minutes = dialog().getByRole('spinbutton', { name: 'Minuten bis zum Rand' })
    await minutes.fill('121')
    await expect.element(dialog().getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await minutes.fill('0')
    await sees(dialog().getByText(/kürzer sind als zweimal dieser Abstand/))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Übernehmen' }).click()
    await expect.poll(savedOptions).toEqual([{ marginMinutes: 0 }])
    await sees(page.getByText('Kein Puffer an Zeitfenstern').first())
    await page.getByRole('button', { name: 'zurücknehmen' }).first().click()
    await expect.poll(() => plan.now.plan.options.marginMinutes).toBe(5)
  })

  it('says nothing of margins without the option', async () => {
    await open()
    await sees(card.getByText(/^4 Spieler schicken Befehle/))
    await gone(card.getByText(/vom Rand eines Zeitfensters/))
  })
})

describe('the options of load', () => {
  it('balance it from the card, with its cost, and are taken back by a chip', async () => {
    const { plan } = await open()
    await card.getByRole('switch', { name: 'Last ausgleichen, auch auf längeren Wegen' }).click()
    await expect.poll(savedOptions).toEqual([{ balanceLoad: true }])
    await sees(card.getByText('kostet keinen Angriff'))
    expect(plan.now.plan.options.balanceLoad).toBe(true)
    await page.getByRole('button', { name: 'zurücknehmen' }).first().click()
    await expect.poll(() => plan.now.plan.options.balanceLoad).toBe(false)
  })

  it.each(looks)('set a goal for each hour, and say what is above it (phone: $phone)', async (look) => {
    await open({ busiestHour: { ...launches.busiestHour, aboveGoal: 3 } }, look)
    await page.getByRole('button', { name: 'Optionen' }).click()
    await sees(page.getByText('Beliebig viele Abschickzeiten je Stunde'))
    await page.getByRole('button', { name: 'Nacht und Last ändern' }).click()
    const goal = dialog().getByRole('spinbutton', { name: /je Spieler und Stunde/ })
    await goal.fill('0')
    await expect.element(dialog().getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await goal.fill('20')
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Übernehmen' }).click()
    await expect.poll(() => savedOptions().at(-1)).toMatchObject({ launchesPerHour: 20 })
    await sees(card.getByText(/3 Abschickzeiten liegen über dem Ziel von 20 je Stunde\./))
    await sees(page.getByText('Höchstens 20 Abschickzeiten je Spieler und Stunde, wenn es geht').first())
  })

  it.each(looks)('cap the attacks of each player, with the effect before (phone: $phone)', async (look) => {
    await open({}, look)
    await card.getByRole('button', { name: 'Höchstzahl je Spieler' }).click()
    await dialog().getByRole('spinbutton', { name: 'Höchstens so viele Angriffe' }).fill('1')
    await sees(dialog().getByText(/^Wirkung: /))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Hinzufügen' }).click()
    await expect
      .poll(() => recordedCalls('wishes.edit').map(({ body }) => body.edits))
      .toEqual([[{ op: 'cap', max: 1 }]])
    await gone(dialog())
  })
})
