import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers } from '../../support/answers.ts'
import { aSecondPasses } from '../../support/clock.ts'
import { anOrderLine, anOrderSheet, inSeconds, manyLines } from '../../support/order-samples.ts'
import { orderKey, visitOrders } from '../../support/orders-page.tsx'
import { elementTexts, gone, sees, shownText } from '../../support/screen.ts'
import { button, card, night, notice, orderServer, overdue, unfold } from './orders-server.ts'

describe('the list', () => {
  test('shows when to send what from where to where, and opens the rally point filled in', async () => {
    orderServer({
      lines: [anOrderLine({ launchAt: '2099-03-04T02:00:07.000Z', arriveAt: '2099-03-04T08:00:00.000Z' })],
    })
    await visitOrders()
    await unfold('Ziel')
    await sees(card('Ziel').getByText('Axtkämpfer'))
    const text = shownText(card('Ziel'))
    for (const part of [
      'Mi., 04.03., 03:00:07',
      'Mi., 04.03., 09:00:00',
      '500|501 001 Burg',
      '512|488 Ziel',
      'Bert',
      '17,7 Felder',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('6.200 Axtkämpfer')
    const link = card('Ziel').getByRole('link', { name: 'Ins Spiel' }).element()
    expect(link.getAttribute('href')).toBe(
      'https://de999.die-staemme.de/game.php?village=1001&screen=place&target=2001&axe=6200&light=2500&ram=300',
    )
    expect(link.getAttribute('rel')).toContain('noreferrer')
    expect(document.title).not.toContain(orderKey)
  })

  test('praises when everything is done, unless a filter hides what is open', async () => {
    orderServer({ lines: [anOrderLine({ state: 'sent', at: inSeconds(-5) })] })
    await visitOrders()
    await sees(notice('Stark: Hier ist nichts mehr offen!'))
    orderServer({ lines: [anOrderLine({ id: 'off-2-offs-2-2-0' })] })
    await visitOrders()
    await sees(card('Ziel'))
    await page.getByLabelText('Angriffe filtern').getByRole('button', { name: 'Abgeschickt' }).click()
    await sees(notice('Hier ist nichts: Kein Angriff passt zum Filter.'))
  })

  test('shows the morale where it is known', async () => {
    orderServer({ lines: [{ ...night, morale: 62 }, overdue] })
    await visitOrders()
    await unfold('Speicherdorf')
    await unfold('Verpasst')
    await sees(card('Speicherdorf').getByText(/Moral 62\u00a0%/))
    expect(document.body.textContent.match(/Moral/g)).toHaveLength(1)
  })

  test('says why an order can no longer be sent, while it is open', async () => {
    const weak = { ...night, warnings: ['no_troops' as const] }
    orderServer({ lines: [weak, { ...overdue, warnings: ['village_lost'], state: 'sent' }] })
    await visitOrders()
    await sees(
      card('Speicherdorf').getByText(
        'Das Dorf hat laut letztem Upload nicht mehr genug Truppen. Frag nach, bevor du abschickst.',
      ),
    )
    expect(document.body.textContent).not.toContain('gehört nicht mehr zu euren Stämmen')
  })

  test('says what the catapults aim at, and warns of the night bonus and of what is overdue', async () => {
    orderServer({ lines: [overdue, night] })
    await visitOrders()
    await sees(card('Speicherdorf').getByText('Nachtbonus'))
    await unfold('Speicherdorf')
    expect(shownText(card('Speicherdorf'))).toContain('Katapulte auf Adelshof')
    expect(shownText(card('Speicherdorf'))).toContain('Barbaren')
    await sees(card('Verpasst').getByText('Überfällig'))
    expect(shownText(card('Verpasst'))).toMatch(/\+00:0[5-9]:\d\d/)
    await sees(notice('1 Angriff ist überfällig.'))
  })

  test('names the night bonus once where all attacks arrive then', async () => {
    const line = anOrderLine({ warnings: ['night'] })
    orderServer({ lines: [night, line] })
    await visitOrders()
    await sees(notice('Alle Angriffe hier kommen im Nachtbonus an.'))
    await gone(card('Ziel').getByText('Nachtbonus'))
  })

  test('says when an overdue attack arrives if sent now, and whether its window permits that', async () => {
    const late = { ...overdue, launchAt: inSeconds(-300), arriveAt: inSeconds(30_000) }
    const open = anOrderLine({ launchAt: inSeconds(-300), arriveAt: inSeconds(30_000), latestAt: inSeconds(31_000) })
    orderServer({ lines: [late, open] })
    await visitOrders()
    await sees(card('Verpasst').getByText(/^Jetzt abgeschickt: an .*, 5\u00a0min( \d+\u00a0s)? zu spät$/))
    await sees(card('Ziel').getByText(/^Jetzt abgeschickt: an .*, noch im Ankunftsfenster$/))
  })

  test('says that the plan is over, and leads to the game no longer', async () => {
    orderServer({ lines: [{ ...overdue, arriveAt: inSeconds(-20) }], lastArrival: inSeconds(-10) })
    await visitOrders()
    await sees(notice('Der Plan ist vorbei:'))
    await sees(card('Verpasst'))
    await gone(page.getByRole('link', { name: 'Ins Spiel' }))
    await gone(page.getByText(/Jetzt abgeschickt/))
  })

  test('counts down by the server’s clock, and says that the device’s is wrong', async () => {
    const ahead = 3600
    answers({
      'orders.sheet': () => ({
        ...anOrderSheet({ lines: [anOrderLine({ launchAt: inSeconds(ahead + 90) })] }),
        serverTime: new Date(Date.now() + ahead * 1000).toISOString(),
      }),
    })
    await visitOrders()
    await sees(notice('Die Uhr deines Geräts geht 1 h nach.'))
    expect(shownText(card('Ziel'))).toMatch(/00:0[01]:\d\d/)
    const before = shownText(card('Ziel').getByRole('timer'))
    await expect.poll(() => shownText(card('Ziel').getByRole('timer'))).not.toBe(before)
  })

  test('opens the game in the account that is looked after, and remembers that', async () => {
    orderServer()
    await visitOrders()
    await button('Werkzeuge').click()
    await page.getByLabelText('UV-Modus').click()
    const href = () => card('Ziel').getByRole('link', { name: 'Ins Spiel' }).element().getAttribute('href')
    await expect.poll(href).toContain('game.php?t=11&village=1001')
    await visitOrders()
    await sees(card('Ziel'))
    expect(href()).toContain('game.php?t=11&village=1001')
  })

  test('of 400 attacks renders what is in view, and brings the next one there', async () => {
    orderServer({
      lines: [
        ...manyLines(300, -18_105),
        ...manyLines(100, 30).map((line) => ({ ...line, id: line.id.replace('off', 'fake'), type: 'fake' as const })),
      ],
    })
    await visitOrders()
    await sees(page.getByText('300 Angriffe sind überfällig.'))
    expect(page.getByRole('article').elements().length).toBeLessThan(20)
    aSecondPasses()
    await button(/Nächster Angriff/).click()
    await expect
      .poll(() => {
        const next = document.querySelector('.upcoming')?.getBoundingClientRect()
        return next && next.top > 0 && next.bottom < window.innerHeight
      })
      .toBe(true)
  })

  test('shows what was seen in the game as done, beside what was marked, and finds it', async () => {
    const seen = { arriveAt: '2038-03-04T08:00:09.000Z' }
    orderServer({
      lines: [{ ...overdue, seen }, { ...night, state: 'skipped', reason: 'Server weg', seen }, anOrderLine()],
    })
    await visitOrders()
    await sees(card('Ziel'))
    expect(page.getByRole('article').elements()).toHaveLength(1)
    await gone(page.getByText(/überfällig/))
    const filters = page.getByLabelText('Angriffe filtern')
    await filters.getByRole('button', { name: 'Gesehen 2' }).click()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(2)
    const text = shownText(card('Verpasst'))
    expect(text).toContain('Gesehen')
    expect(text).toContain('im Spiel gesehen, Ankunft Do., 04.03., 09:00:09')
    await gone(card('Verpasst').getByRole('button', { name: 'Abgeschickt' }))
    await gone(card('Verpasst').getByRole('button', { name: 'Auslassen' }))
    // The mark stays, and can be taken back.
    expect(shownText(card('Speicherdorf'))).toContain('als „Ausgelassen“ markiert · „Server weg“')
    await card('Speicherdorf').getByRole('button', { name: 'Zurücknehmen' }).click()
    await gone(card('Speicherdorf').getByText('Server weg'))
    await sees(card('Speicherdorf').getByText('Gesehen', { exact: true }))
  })

  test('can be filtered by state, kind, own village and target', async () => {
    const sent = anOrderLine({
      id: 'off-9-offs-1-1-0',
      state: 'sent',
      at: inSeconds(-9),
      to: { villageId: 9, x: 1, y: 1, name: 'Fertig', playerName: 'Bert' },
    })
    orderServer({ lines: [anOrderLine(), night, sent] })
    await visitOrders()
    await sees(card('Speicherdorf'))
    expect(page.getByRole('article').elements()).toHaveLength(2)
    await page.getByLabelText('Angriffe filtern').getByRole('button', { name: 'Abgeschickt' }).click()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
    await sees(card('Fertig'))
    await button(/^Alle/).click()
    await page.getByText('Weiter filtern').click()
    await page.getByLabelText('Art', { exact: true }).selectOptions('BF-Katas')
    await expect.poll(() => elementTexts(page.getByRole('article')).length).toBe(1)
    await page.getByLabelText('Art', { exact: true }).selectOptions('Alle Arten')
    await page.getByLabelText('Eigenes Dorf').selectOptions('001 Burg (500|501)')
    await expect.poll(() => page.getByRole('article').elements().length).toBe(3)
    await page.getByLabelText('Ziel', { exact: true }).fill('nirgends')
    await sees(notice('Kein Angriff passt zum Filter.'))
    await button('Alle 3 Angriffe zeigen').click()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(3)
  })

  test('says when nothing is planned', async () => {
    orderServer({ lines: [] })
    await visitOrders()
    await sees(notice('Für dich ist gerade nichts geplant.'))
  })
})
