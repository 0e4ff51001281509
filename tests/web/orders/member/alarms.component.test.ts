import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Order } from '../../../../shared/model/orders/order.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { answers } from '../../support/answers.ts'
import { anOrderLine, anOrderSheet, inSeconds } from '../../support/order-samples.ts'
import { markSent, visitOrders } from '../../support/orders-page.tsx'
import { gone, sees } from '../../support/screen.ts'
import { abilities, pass, serverTime } from './alarm-abilities.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const article = () => page.getByRole('article')

/** Opens a page whose first attack is due in some seconds, and unfolds the alarms. */
async function openAlarms(seconds: number, ...others: Order[]) {
  const lines = [anOrderLine({ launchAt: inSeconds(seconds) }), ...others]
  answers({ 'orders.sheet': () => anOrderSheet({ lines, serverTime: serverTime() }) })
  await visitOrders()
  await button(/^Alarme (an|aus)$/).click()
}

/** Keeps one lead time only. */
async function setLead(lead: string) {
  for (const usual of ['5 min', '1 min', '10 s']) await button(usual).click()
  await page.getByLabelText('Weiterer Vorlauf').fill(lead)
  await button('Hinzufügen').click()
}

describe('alarms', () => {
  test('ring with tones, a notification and a blinking title, so long before the launch as was chosen', async () => {
    const { shown, tones, request, release } = abilities()
    await openAlarms(600)
    await setLead('30')
    expect(document.title).toBe('Befehle')
    await button('Alarme einschalten').click()
    await expect.poll(() => document.title).toMatch(/^00:09:\d\d · Befehle$/)
    pass(572)
    // The time really left, not the lead time that was passed.
    const title = expect.stringMatching(/^Off in [12]?\d\u00a0s abschicken$/)
    await expect.poll(() => shown).toMatchObject([{ title, body: '500|501 → 512|488 Ziel' }])
    expect(tones.length).toBeGreaterThan(0)
    expect(request).toHaveBeenCalledWith('screen')
    await expect.poll(() => document.title).toMatch(/^▶ Off 500\|501 → 512\|488$/)
    await expect.poll(() => document.title).toMatch(/^⏰ 00:00:\d\d · Befehle$/)
    await button('Alarme ausschalten').click()
    await expect.poll(() => document.title).toBe('Befehle')
    expect(release).toHaveBeenCalled()
  })

  test('are silent for what was sent meanwhile', async () => {
    const { shown, tones } = abilities()
    const next = anOrderLine({ id: 'next', launchAt: inSeconds(605), to: { ...anOrderLine().to, name: 'Nächstes' } })
    await openAlarms(600, next)
    answers({
      'orders.mark': ({ body: { marks } }) => ({
        success: true,
        serverTime: serverTime(),
        marks: marks.map((mark) => ({ ...mark, by: 'member' as const })),
        gone: [],
        unknown: [],
      }),
    })
    await setLead('35')
    await button('Alarme einschalten').click()
    // The list below moves when they are on.
    await sees(button('Probe'))
    await markSent(article().filter({ hasText: '512|488 Ziel' }))
    pass(574)
    await expect.poll(() => shown.map(({ body }) => body)).toEqual(['500|501 → 512|488 Nächstes'])
    expect(tones.length).toBeGreaterThan(0)
  })

  test('can be tried out', async () => {
    const { shown, tones } = abilities()
    await openAlarms(3000)
    await button('Alarme einschalten').click()
    await button('Probe').click()
    await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Probealarm'])
    expect(tones.length).toBeGreaterThan(0)
  })

  test('sound as they were chosen to, and let hear it at once', async () => {
    const { waves } = abilities()
    await openAlarms(3000)
    await button('Alarme einschalten').click()
    await page.getByLabelText('Klang').selectOptions('Sirene')
    await expect.poll(() => waves.at(-1)).toMatchObject({ type: 'sawtooth' })
    const loud = waves.at(-1)?.peak ?? 0
    await page.getByLabelText('Lautstärke').fill('10')
    await expect.poll(() => waves.at(-1)?.peak).toBeCloseTo(loud / 5)
    await visitOrders()
    await button(/^Alarme (an|aus)$/).click()
    await expect.poll(() => page.getByLabelText('Klang').element()).toHaveProperty('value', 'siren')
    await expect.poll(() => page.getByLabelText('Lautstärke').element()).toHaveProperty('value', '10')
  })

  test('that were on ask for one touch after a reload, until they are turned off', async () => {
    const { tones } = abilities()
    await openAlarms(3000)
    await button('Alarme einschalten').click()
    await visitOrders()
    await button('Alarme waren an – antippen').click()
    await gone(button('Alarme waren an – antippen'))
    await expect.poll(() => document.title).toMatch(/^00:\d\d:\d\d · Befehle$/)
    await visitOrders()
    await sees(button('Alarme waren an – antippen'))
    await expectAccessible()
    await button('Aus lassen').click()
    await gone(button('Alarme waren an – antippen'))
    await visitOrders()
    await sees(article())
    await gone(button('Alarme waren an – antippen'))
    expect(tones).toEqual([])
  })

  test('say what does not work here, and the rest goes on', async () => {
    abilities({ permission: 'denied', sound: 'suspended', wakes: false })
    await openAlarms(3000)
    await sees(page.getByText('Alarme klingeln nur, solange diese Seite offen ist.'))
    await button('Alarme einschalten').click()
    await sees(page.getByText('Dein Browser spielt hier gerade keinen Ton.'))
    await sees(button('Der Ton ist aus – antippen'))
    await sees(page.getByText('Benachrichtigungen sind für diese Seite verboten.'))
    await sees(page.getByText('Der Bildschirm bleibt gerade nicht an'))
    await expect.poll(() => document.title).toMatch(/^00:\d\d:\d\d · Befehle$/)
    await expectAccessible()
  })

  test('remember how they were set, and refuse what is no duration', async () => {
    abilities()
    await openAlarms(3000)
    await button('1 min').click()
    await page.getByLabelText('Weiterer Vorlauf').fill('bald')
    await button('Hinzufügen').click()
    await sees(page.getByText('Das ist keine Dauer bis zu einem Tag'))
    await page.getByLabelText('Weiterer Vorlauf').fill('2 min')
    await button('Hinzufügen').click()
    await page.getByLabelText('Ton').click()
    await openAlarms(3000)
    await sees(button('2 min'))
    await gone(button('1 min'))
    await expect.poll(() => page.getByLabelText('Ton').element()).toHaveProperty('checked', false)
  })
})
