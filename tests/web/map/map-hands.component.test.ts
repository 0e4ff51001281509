import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { gone, press, sees, shownText, shows } from '../support/screen.ts'
import { reload } from '../support/visit.tsx'
import { address, box, clickAt, drawn, map, onScreen, open, scale } from './map-screen.ts'

describe('moving', () => {
  it('zooms by wheel, buttons and keys, never out of the world, and keeps the view in the address', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    const { x, y } = map.element().getBoundingClientRect()
    const wheel = (deltaY: number) =>
      map
        .element()
        .dispatchEvent(
          new WheelEvent('wheel', { deltaY, clientX: x + 300, clientY: y + 200, bubbles: true, cancelable: true }),
        )
    wheel(-100)
    await expect.poll(scale).toBe(3.6)
    for (let turn = 0; turn < 20; turn++) wheel(100)
    await expect.poll(scale).toBe(1)
    await page.getByRole('button', { name: 'Vergrößern' }).click()
    await expect.poll(scale).toBe(1.44)
    const element = map.element()
    if (element instanceof HTMLElement) element.focus()
    await press('+')
    await expect.poll(scale).toBe(1.73)
    const before = Number(address().get('x'))
    await press('ArrowRight')
    await expect.poll(() => Number(address().get('x'))).toBeGreaterThan(before)
    await reload()
    await expect.poll(() => drawn('attack').length).toBe(3)
    expect(scale()).toBe(1.73)
  })

  it('is dragged: what was drawn moves along, and is drawn again at rest', async () => {
    await open()
    await expect.poll(() => drawn('front').length).toBe(1)
    const place = () => drawn('front')[0]?.getBoundingClientRect().left ?? 0
    const before = place()
    const frame = map.element().getBoundingClientRect()
    const pointer = (type: string, x: number) =>
      map
        .element()
        .dispatchEvent(
          new PointerEvent(type, { pointerId: 1, clientX: frame.left + x, clientY: frame.top + 200, bubbles: true }),
        )
    const element = map.element()
    // There is no such pointer to be captured.
    if (element instanceof HTMLElement) element.setPointerCapture = () => undefined
    pointer('pointerdown', 300)
    pointer('pointermove', 350)
    pointer('pointermove', 400)
    pointer('pointerup', 400)
    await expect.poll(() => Math.round(place() - before)).toBe(100)
    await expect.poll(() => Number(address().get('x'))).toBeLessThan(450)
    expect(Math.round(place() - before)).toBe(100)
  })
})

describe('what is shown', () => {
  it('of an attack: from where to where, who, what and when', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    await clickAt(475, 475)
    const told = box('Angriff')
    await sees(told)
    const text = shownText(told)
    for (const part of ['Annas Dorf (500|500)', 'Barbarendorf (450|450)', 'Anna', 'Fake', 'Rammbock']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('04.03.2038, 09:00:00')
    expect(told.element().getBoundingClientRect().width).toBeLessThanOrEqual(300)
    await told.getByRole('button', { name: 'Schließen' }).click()
    await gone(told)
  })

  it('of attacks on the same way, one after another', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    await clickAt(430, 500)
    await sees(page.getByText('1 von 2 auf diesem Weg'))
    await page.getByRole('button', { name: 'Nächster Angriff' }).click()
    await sees(box('Angriff').getByText('Ben'))
  })

  it('of a village: who attacks it from where and when, and what it lacks', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    await clickAt(400, 500)
    const told = box('Verteidigers Dorf (400|500)')
    await sees(told)
    for (const part of [
      'Verteidiger [IHR]',
      '8.000',
      'K54',
      'es fehlen 2 Offs',
      '2 Angriffe: 1 Off, 1 BF Cleaner',
      'Off von Anna aus 500|500',
      'ab 01.03.2038, 19:00:00',
    ]) {
      // Attacks, targets and senders come one by one.
      await expect.poll(() => shownText(told)).toContain(part)
    }
    expect(address().get('target')).toBe('400|500')
    // Off and cleaner take the same way.
    await expect.poll(() => drawn('attack', 'chosen').length).toBe(1)
  })

  it('under the pointer: village, owner, points', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    await map.hover({ position: onScreen(500, 500) })
    await sees(page.css('[data-map-tip]'))
    await shows(
      page.css('[data-map-tip]'),
      'Annas Dorf (500|500) K55\nAnna [WIR]\n9.000 Punkte\nHerkunftsdorf des Plans',
    )
  })

  it('by the ruler: how far, and how long each unit takes', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    await page.getByRole('button', { name: 'Lineal' }).click()
    await clickAt(500, 500)
    await sees(page.getByText('Tippe auf das Ende der Strecke.'))
    await clickAt(400, 500)
    const told = box('Lineal')
    await sees(told.getByText('100 Felder'))
    expect(shownText(told)).toContain('Axtkämpfer\n30:00:00')
    expect(shownText(told)).toContain('Rammbock\n50:00:00')
  })
})

describe('touch', () => {
  it('zooms with two fingers around what lies between them', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    const element = map.element()
    if (element instanceof HTMLElement) element.setPointerCapture = () => undefined
    const { left, top } = element.getBoundingClientRect()
    const finger = (type: string, pointerId: number, x: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          pointerType: 'touch',
          clientX: left + x,
          clientY: top + 300,
          bubbles: true,
        }),
      )
    finger('pointerdown', 1, 300)
    finger('pointerdown', 2, 500)
    finger('pointermove', 1, 200)
    finger('pointermove', 2, 600)
    finger('pointerup', 1, 200)
    finger('pointerup', 2, 600)
    await expect.poll(scale).toBe(6)
    await gone(box('Angriff'))
  })
})

describe('searching', () => {
  it('goes to a coordinate and shows the village there', async () => {
    await open()
    await sees(map)
    await page.getByLabelText('Suche').fill('400|500')
    await press('Enter')
    await sees(box('Verteidigers Dorf (400|500)'))
    await expect.poll(() => address().get('x')).toBe('400')
  })

  it('says when nothing is found', async () => {
    await open()
    await sees(map)
    await page.getByLabelText('Suche').fill('gibt es nicht')
    await sees(page.getByRole('option', { name: 'Nichts gefunden' }))
  })
})
