import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defaultSettings, neverSaved } from '../../../shared/model/default-settings.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, callsOf, failure, hold } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan, aPlanSummary, aSender, aTarget, aWorld } from '../support/samples.ts'
import { confirmWith, dialog, gone, press, sees, textOf, toast, valueIn } from '../support/screen.ts'
import { reload, type Visit, visit } from '../support/visit.tsx'
import { anAttack, someMapData } from './samples.ts'

const settled = { outdated: false, outdatedBy: [] }
const attacks = [
  anAttack(),
  anAttack({ type: 'fake', xt: 450, yt: 450, targetVillageName: 'Barbarendorf', targetPlayerName: '' }),
  anAttack({ type: 'bfcleaner', senderPlayerId: 11, senderPlayerName: 'Ben', launchAt: '2027-03-02T10:00:00.000Z' }),
]
const targets = [aTarget({ maxOff: 3, currentOff: 1, villageId: 400_500 }), aTarget({ x: 450, y: 450, currentOff: 1 })]
const served: Answers = {
  ...planServer({ targets, senders: [aSender()] }).answers,
  'lookups.mapData': someMapData(),
  'plans.attacks': { attacks, ...settled },
}

const open = (search = '?plan=plan-1&x=450&y=480&z=3', look: Visit = {}) =>
  visit(`/map${search}`, { as: 'user', ...look, answers: { ...served, ...look.answers } })

const map = page.getByRole('application')
const drawn = (layer: string, kind?: string): SVGElement[] => {
  const selector = `[data-layer=${layer}]${kind === undefined ? '' : `[data-kind=${kind}]`}`
  return [...map.element().querySelectorAll<SVGElement>(selector)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
}
const strokes = (layer: string, kind?: string) => drawn(layer, kind).map((element) => element.getAttribute('stroke'))
const address = () => new URLSearchParams(window.location.search)
const scale = () => Number(address().get('z'))

/** The middle of a village on the screen, from the view in the address. */
function onScreen(x: number, y: number): { x: number; y: number } {
  const { width, height } = map.element().getBoundingClientRect()
  const pixels = (scale() * Math.min(width, height)) / 1000
  return {
    x: (x - Number(address().get('x'))) * pixels + width / 2,
    y: (y - Number(address().get('y'))) * pixels + height / 2,
  }
}

/** The colour of the raster where a village lies, `#rrggbb`. */
function colourAt(x: number, y: number): string {
  const canvas = [...map.element().querySelectorAll('canvas')].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
  const box = canvas?.getBoundingClientRect()
  const frame = map.element().getBoundingClientRect()
  if (!canvas || !box) return 'nothing drawn'
  const place = onScreen(x, y)
  const [column, row] = [
    ((place.x + frame.left - box.left) / box.width) * canvas.width,
    ((place.y + frame.top - box.top) / box.height) * canvas.height,
  ]
  const data = canvas.getContext('2d')?.getImageData(Math.floor(column), Math.floor(row), 1, 1).data
  return `#${[...(data ?? [])]
    .slice(0, 3)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Presses the pointer at one place of the map, moves it to another and lifts it. */
async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const element = map.element()
  // There is no such pointer to be captured.
  if (element instanceof HTMLElement) element.setPointerCapture = () => undefined
  const { left, top } = element.getBoundingClientRect()
  const pointer = (type: string, share: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        clientX: left + from.x + (to.x - from.x) * share,
        clientY: top + from.y + (to.y - from.y) * share,
        bubbles: true,
      }),
    )
  pointer('pointerdown', 0)
  for (let step = 1; step <= 5; step++) {
    pointer('pointermove', step / 5)
    await new Promise(requestAnimationFrame)
  }
  pointer('pointerup', 1)
}

const clickAt = (x: number, y: number) => map.click({ position: onScreen(x, y) })
const box = (name: string) => page.getByRole('region', { name, exact: true })

describe('what is drawn', () => {
  it('are attacks by kind, the front line, and villages in the colours of their tribes', async () => {
    await open()
    await expect.poll(() => strokes('attack', 'off')).toEqual(['#ff4444'])
    expect(strokes('attack', 'fake')).toEqual(['#888888'])
    expect(strokes('attack', 'bfcleaner')).toEqual(['#000000'])
    const [front] = drawn('front')
    expect([front?.getAttribute('stroke'), front?.getAttribute('stroke-dasharray')]).toEqual(['#ff0000', '5,5'])
    expect([colourAt(500, 500), colourAt(400, 500), colourAt(450, 450)]).toEqual(['#0f6cbd', '#c4314b', '#a19f9d'])
    expect([drawn('mark', 'lacking').length, drawn('mark', 'filled').length]).toEqual([1, 1])
    const frame = map.element().parentElement?.getBoundingClientRect()
    expect(frame?.height).toBeCloseTo(window.innerHeight * 0.75, 0)
  })

  it('goes where the arrow goes: from sender to target', async () => {
    await open()
    await expect.poll(() => drawn('attack', 'off').length).toBe(1)
    const [arrow] = drawn('attack', 'off')
    if (!(arrow instanceof SVGPathElement)) throw new Error('no path')
    const frame = map.element().getBoundingClientRect()
    const start = arrow.getPointAtLength(0).matrixTransform(arrow.getScreenCTM() ?? undefined)
    const from = onScreen(500, 500)
    expect(start.x - frame.left).toBeCloseTo(from.x, 0)
    expect(start.y - frame.top).toBeCloseTo(from.y, 0)
  })

  it('is only of visible kinds, in chosen colours, and both are remembered', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    await page.getByRole('checkbox', { name: 'Fake' }).click()
    await expect.poll(() => drawn('attack', 'fake').length).toBe(0)
    await page.getByLabelText('Farbe von Off', { exact: true }).fill('#00aa00')
    await expect.poll(() => strokes('attack', 'off')).toEqual(['#00aa00'])
    await reload()
    await expect.poll(() => strokes('attack')).toEqual(['#000000', '#00aa00'])
    expect(textOf(page.getByRole('img', { name: 'Fake: 1' }))).toBe('1')
  })

  it('shows black attacks in the dark too, and unknown tribes as specified in the light', async () => {
    await open(undefined, { dark: true })
    await expect.poll(() => strokes('attack', 'bfcleaner').length).toBe(1)
    expect(strokes('attack', 'bfcleaner')).not.toEqual(['#000000'])
    expect(strokes('attack', 'off')).toEqual(['#ff4444'])
    await open()
    await expect.poll(() => colourAt(400, 500)).toBe('#c4314b')
    await page.getByRole('button', { name: '[IHR] Die Anderen entfernen' }).click()
    await expect.poll(() => colourAt(400, 500)).toBe('#dee2e6')
  })

  it('colours tribes that are added, black at first; one that is chosen already is ignored', async () => {
    await open('?x=450&y=480&z=3')
    await expect.poll(() => colourAt(400, 500)).toBe('#dee2e6')
    const add = async (tribe: string) => {
      await page.getByLabelText('Stamm hinzufügen').fill(tribe)
      await page.getByRole('option', { name: new RegExp(tribe) }).click()
    }
    await add('IHR')
    await expect.poll(() => colourAt(400, 500)).toBe('#000000')
    await page.getByLabelText('Farbe von [IHR]').fill('#123456')
    await expect.poll(() => colourAt(400, 500)).toBe('#123456')
    await add('IHR')
    await expect.poll(() => valueIn(page.getByLabelText('Farbe von [IHR]'))).toBe('#123456')
  })
})

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

  it('is dragged: what was drawn goes along, and is drawn anew at rest', async () => {
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

describe('what is told', () => {
  it('of an attack: from where to where, who, what and when', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    await clickAt(475, 475)
    const told = box('Angriff')
    await sees(told)
    const text = textOf(told)
    for (const part of ['Annas Dorf (500|500)', 'Barbarendorf (450|450)', 'Anna', 'Fake', 'Rammbock']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('04.03.2027, 09:00:00')
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
    const text = textOf(told)
    for (const part of [
      'Verteidiger [IHR]',
      '8.000',
      'K54',
      'es fehlen 2 Offs',
      '2 Angriffe: 1 Off, 1 BF Cleaner',
      'Off von Anna aus 500|500',
      'ab 01.03.2027, 19:00:00',
    ]) {
      expect(text).toContain(part)
    }
    expect(address().get('target')).toBe('400|500')
  })

  it('under the pointer: village, owner, points', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    await map.hover({ position: onScreen(500, 500) })
    await sees(page.css('[data-map-tip]'))
    expect(textOf(page.css('[data-map-tip]'))).toBe(
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
    expect(textOf(told)).toContain('Axtkämpfer\n30:00:00')
    expect(textOf(told)).toContain('Rammbock\n50:00:00')
  })
})

describe('the plan', () => {
  it('is chosen by name and arrival; without one there are no attacks', async () => {
    await open('')
    await sees(map)
    const plan = page.getByLabelText('IncPlan')
    expect(callsOf('plans.attacks')).toEqual([])
    await plan.selectOptions('Großangriff (Do., 04.03.2027, 09:00)')
    await expect.poll(() => drawn('attack').length).toBe(3)
    expect(address().get('plan')).toBe('plan-1')
    await plan.selectOptions('Kein Plan')
    await expect.poll(() => drawn('attack').length).toBe(0)
    await sees(page.getByRole('img', { name: 'Off: 0', exact: true }))
  })

  it('is narrowed to a player and to the hour of launch, and stands in a table too', async () => {
    await open()
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (3)' }))
    await page.getByLabelText('Spieler', { exact: true }).selectOptions('Ben (1)')
    await expect.poll(() => strokes('attack')).toEqual(['#000000'])
    expect(address().get('player')).toBe('11')
    await page.getByLabelText('Spieler', { exact: true }).selectOptions('Alle Spieler (2)')
    await page.getByLabelText('Abschickstunde').selectOptions('ab Mo., 01.03.2027, 19:00 (2)')
    await expect.poll(() => drawn('attack').length).toBe(2)
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (2)' }))
    await page.getByRole('tab', { name: 'Ziele, denen etwas fehlt (1)' }).click()
    await sees(page.getByRole('cell', { name: '2 Offs' }))
    await page.getByRole('button', { name: '400|500 auf der Karte zeigen' }).click()
    await expect.poll(() => Number(address().get('x'))).toBe(400)
  })

  it('plays: only what is under way at the moment is shown', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    const slider = page.getByRole('slider', { name: 'Unterwegs um' })
    await slider.fill(String(Date.parse('2027-03-01T20:00:00Z') / 60_000))
    await expect.poll(() => drawn('attack').length).toBe(2)
    await expect.poll(() => drawn('mark', 'traveller').length).toBe(2)
    await page.getByRole('button', { name: 'Alle Zeiten zeigen' }).click()
    await expect.poll(() => drawn('attack').length).toBe(3)
  })

  it('is shown as a whole where a link names no view', async () => {
    await open('?plan=plan-1')
    await expect.poll(() => scale()).toBeGreaterThan(3)
    expect(drawn('attack').length).toBe(3)
  })

  it('that is gone, or whose attacks do not come, is said', async () => {
    await open('?plan=gone')
    await sees(page.getByText('Diesen Plan gibt es nicht mehr, oder er gehört zu einer anderen Welt.'))
    await open(undefined, { answers: { 'plans.attacks': failure('internal') } })
    await sees(page.getByText('Fehler beim Laden der Angriffe'))
    expect(drawn('attack')).toEqual([])
    answers({ 'plans.attacks': { attacks, ...settled } })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.poll(() => drawn('attack').length).toBe(3)
  })
})

describe('working on the plan', () => {
  const message = 'Ein Ziel hinzugefügt.'
  const added = {
    success: true,
    message,
    accepted: 1,
    added: 1,
    updated: 0,
    coordinates: [],
    rejected: 0,
    rejectedLines: [],
  }

  it('makes everything in a drawn circle targets, but for villages of our own', async () => {
    await open(undefined, { answers: { 'targets.addManual': added } })
    await expect.poll(() => drawn('attack').length).toBe(3)
    await page.getByRole('button', { name: 'Ziele im Kreis wählen' }).click()
    const view = address().toString()
    await drag(onScreen(470, 470), onScreen(520, 520))
    await sees(dialog().getByText('450|450'))
    expect(textOf(dialog())).toContain('1 Dorf als Ziel')
    expect(address().toString()).toBe(view)
    await dialog().getByLabelText('Typ').selectOptions('Fakes')
    await dialog().getByLabelText('Max. Fakes', { exact: true }).fill('3')
    await confirmWith('Hinzufügen')
    await sees(toast(message))
    expect(callsOf('targets.addManual').map(({ body }) => body)).toMatchObject([
      { coordinates: ['450|450'], type: 'fakes', maxOff: 1, maxFake: 3, maxBFake: 0 },
    ])
    expect(callsOf('targets.list').length).toBe(2)
  })

  it('draws new segments of the front line, added to those that stand', async () => {
    const standing = { from: { x: 440, y: 480 }, to: { x: 460, y: 520 } }
    const settings = {
      ...defaultSettings(),
      frontlineCoords: [standing],
      versions: { ...neverSaved, frontlineCoords: 4 },
    }
    await open(undefined, {
      answers: {
        'worlds.settings': settings,
        'worlds.saveSettings': { success: true, message: 'Gespeichert', settings },
      },
    })
    await expect.poll(() => drawn('front').length).toBe(1)
    await page.getByRole('button', { name: 'Frontlinie zeichnen' }).click()
    await clickAt(500, 500)
    await clickAt(450, 450)
    await clickAt(400, 500)
    await expect.poll(() => drawn('front').length).toBe(3)
    await page.getByRole('button', { name: 'Letzte Ecke zurück' }).click()
    await expect.poll(() => drawn('front').length).toBe(2)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await sees(toast('Frontlinie um 1 Abschnitt verlängert.'))
    expect(callsOf('worlds.saveSettings').map(({ body }) => body)).toMatchObject([
      {
        frontlineCoords: [standing, { from: { x: 500, y: 500 }, to: { x: 450, y: 450 } }],
        versions: { frontlineCoords: 4 },
      },
    ])
    expect(callsOf('lookups.mapData').length).toBe(2)
  })

  it('takes targets away again, and leads to where they are edited', async () => {
    await open('?plan=plan-1&x=450&y=480&z=3&target=400|500')
    const told = box('Verteidigers Dorf (400|500)')
    await expect
      .element(told.getByRole('link', { name: 'Ziel bearbeiten' }))
      .toHaveAttribute('href', '/targets/edit/plan-1?target=offs-400-500')
    await told.getByRole('button', { name: 'Ziel entfernen' }).click()
    await confirmWith('Entfernen')
    await expect.poll(() => callsOf('targets.removeMany').map(({ body }) => body.targetIds)).toEqual([['offs-400-500']])
    await expect.poll(() => drawn('mark', 'lacking').length).toBe(0)
  })
})

it('shows from how far each unit still reaches a target', async () => {
  const later = new Date(Date.now() + 10 * 3_600_000).toISOString()
  const plan = aPlanSummary(aPlan({ arriveAt: later }))
  await open('?plan=plan-1&x=400&y=500&z=3&target=400|500', { answers: { 'plans.list': { plans: [plan] } } })
  await page.getByRole('button', { name: 'Reichweiten' }).click()
  await expect.poll(() => drawn('reach').length).toBe(2)
  const { width, height } = map.element().getBoundingClientRect()
  const radii = drawn('reach').map((ring) => Number(ring.getAttribute('r')) / ((3 * Math.min(width, height)) / 1000))
  expect(radii.map(Math.round)).toEqual([20, 33])
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
  it('goes to a coordinate and tells of the village there', async () => {
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

describe('without a map', () => {
  it('says that worlds and data are being loaded', async () => {
    await visit('/map', { as: 'user', answers: served })
    const release = hold('lookups.mapData')
    await open()
    await sees(page.getByText('Karte wird geladen'))
    release()
    await sees(map)
    const letWorlds = hold('worlds.list')
    await open()
    await sees(page.getByText('Welten werden geladen'))
    letWorlds()
    await sees(map)
  })

  it('asks for a world where there is none', async () => {
    await open('', { answers: { 'worlds.list': { worlds: [] } } })
    await sees(page.getByText('Keine Welt ausgewählt'))
  })

  it('offers other worlds where there are no data, and after a failure', async () => {
    const worlds = [aWorld(), aWorld({ _id: 'world-2', name: 'Zweite', server: 'de998' })]
    const empty = someMapData({ villages: [], players: [], tribes: [] })
    await open('', {
      answers: {
        'worlds.list': { worlds },
        'lookups.mapData': ({ query }) => (query.worldId === 'world-2' ? someMapData() : empty),
      },
    })
    await sees(page.getByText('Keine Kartendaten verfügbar'))
    await page.getByRole('button', { name: 'Zu Zweite wechseln' }).click()
    await sees(map)
    await open('', { answers: { 'worlds.list': { worlds: [aWorld()] }, 'lookups.mapData': failure('internal') } })
    await sees(page.getByText('Keine Kartendaten verfügbar'))
    expect(page.getByRole('button', { name: /wechseln$/ }).elements()).toEqual([])
    answers({ 'lookups.mapData': someMapData() })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(map)
  })
})

it.each(looks)('is accessible in both colour schemes (phone: $phone)', async (look) => {
  await open(undefined, look)
  await expect.poll(() => drawn('attack').length).toBe(3)
  await expectAccessible()
  await clickAt(400, 500)
  await sees(box('Verteidigers Dorf (400|500)'))
  await expectAccessible()
})

it('is reached from the navigation and from a plan’s card', async () => {
  await visit('/incplans', { as: 'user', answers: { ...served, 'plans.list': { plans: [aPlanSummary(aPlan())] } } })
  await page.getByRole('navigation', { name: 'Schritte' }).getByRole('link', { name: 'Karte' }).click()
  await sees(page.getByRole('heading', { name: 'Interaktive Angriffskarte' }))
  await expect.poll(() => drawn('attack').length).toBe(3)
  await expect.element(page.getByRole('link', { name: 'Karte' })).toHaveAttribute('aria-current', 'page')
})
