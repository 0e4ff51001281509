import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { aPlan, aPlanSummary, aTarget, aWorld } from '../support/samples.ts'
import { dialog, gone, press, sees, shownText, valueIn } from '../support/screen.ts'
import { reload, visit } from '../support/visit.tsx'
import {
  address,
  aMapServer,
  attacks,
  box,
  clickAt,
  colourAt,
  drawn,
  map,
  onScreen,
  open,
  scale,
  settled,
  strokes,
  targets,
} from './map-screen.ts'
import { anAttack, someMapData } from './samples.ts'

/** What the tribes 1 and 2 get by themselves: one attacks, the other is attacked. */
const [own, enemy] = ['#107c10', '#bf0077']

describe('what is drawn', () => {
  it('are attacks by kind, the front line, and villages in the colours of their tribes', async () => {
    await open()
    await expect.poll(() => strokes('attack', 'off')).toEqual(['#ff4444'])
    expect(strokes('attack', 'fake')).toEqual(['#888888'])
    expect(strokes('attack', 'bfcleaner')).toEqual(['#000000'])
    const [front] = drawn('front')
    expect([front?.getAttribute('stroke'), front?.getAttribute('stroke-dasharray')]).toEqual(['#ff0000', '5,5'])
    // The targets come by themselves.
    await expect.poll(() => [drawn('mark', 'lacking').length, drawn('mark', 'filled').length]).toEqual([1, 1])
    expect([colourAt(500, 500), colourAt(400, 500), colourAt(450, 450)]).toEqual([own, enemy, '#a19f9d'])
    const frame = map.element().parentElement?.getBoundingClientRect()
    expect(frame?.height).toBeCloseTo(window.innerHeight * 0.75, 0)
  })

  it('is explained inside the map, folded on a phone until it is opened', async () => {
    const legend = page.getByRole('list', { name: 'Legende' })
    const fold = page.getByRole('button', { name: 'Legende' })
    const isInside = () => {
      const [inner, outer] = [legend.element().getBoundingClientRect(), map.element().getBoundingClientRect()]
      return inner.top >= outer.top && inner.bottom <= outer.bottom && inner.right <= outer.right
    }
    await open()
    await sees(legend)
    expect(isInside()).toBe(true)
    await fold.click()
    await gone(legend)
    await open(undefined, { phone: true })
    await sees(fold)
    await gone(legend)
    await fold.click()
    await sees(legend)
    expect(isInside()).toBe(true)
  })

  it('is dimmed but for what the pointer is on', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    const dimmed = () => getComputedStyle(map.css('div').first().element()).opacity
    await map.hover({ position: onScreen(500, 500) })
    await expect.poll(dimmed).toBe('0.4')
    await expect.poll(() => drawn('attack', 'chosen').length).toBe(2)
    await map.hover({ position: onScreen(430, 400) })
    await expect.poll(dimmed).toBe('1')
    await expect.poll(() => drawn('attack', 'chosen').length).toBe(0)
  })

  it('is bundled on request, which is remembered, and a click names the attacks of a bundle', async () => {
    const more = [anAttack({ xt: 410, yt: 510 }), anAttack({ xt: 420, yt: 490 })]
    await open(undefined, { answers: { 'calculations.attacks': { attacks: [...attacks, ...more], ...settled } } })
    await expect.poll(() => drawn('attack', 'off').length).toBe(3)
    await page.getByLabelText('Pfeile', { exact: true }).selectOptions('Gebündelt nach Kontinent')
    await expect.poll(() => drawn('attack', 'off').length).toBe(2)
    await reload()
    await expect.poll(() => drawn('attack', 'off').length).toBe(2)
    await page.getByLabelText('Pfeile', { exact: true }).selectOptions('Gebündelt nach Spieler')
    await clickAt(460, 502)
    await sees(page.getByText('1 von 2 in diesem Bündel'))
    await page.getByLabelText('Pfeile', { exact: true }).selectOptions('Einzeln')
    await expect.poll(() => drawn('attack', 'off').length).toBe(3)
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
    expect(shownText(page.getByRole('img', { name: 'Fake: 1 geplant' }))).toBe('1 geplant')
  })

  it('shows black attacks in the dark too, and unknown tribes as specified in the light', async () => {
    await open(undefined, { dark: true })
    await expect.poll(() => strokes('attack', 'bfcleaner').length).toBe(1)
    expect(strokes('attack', 'bfcleaner')).toEqual(['#ffffff'])
    const legend = page.getByRole('listitem').filter({ hasText: 'Angriff: BF Cleaner' }).element()
    expect(legend.querySelector('path')?.getAttribute('stroke')).toBe('#ffffff')
    expect(strokes('attack', 'off')).toEqual(['#ff4444'])
    await open()
    await expect.poll(() => colourAt(400, 500)).toBe(enemy)
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

describe('the colour of a tribe', () => {
  const plans = [
    aPlanSummary(aPlan()),
    aPlanSummary(aPlan({ _id: 'plan-2', name: 'Zweiter', tribes: [3], tribeNames: ['NEU'] })),
  ]
  const tribes = [
    ...someMapData().tribes,
    { id: 3, tag: 'NEU', name: 'Die Neuen' },
    { id: 10, tag: 'ALT', name: 'Die Alten' },
  ]
  const villages = [
    ...someMapData().villages,
    { id: 420_520, x: 420, y: 520, player_id: 30, ally: 10, name: 'Altes Dorf', points: 100 },
  ]
  const players = [...someMapData().players, { id: 30, name: 'Alter', ally: 10 }]
  const colours = () =>
    Object.fromEntries(
      page
        .getByLabelText(/^Farbe von \[/)
        .elements()
        .map((field) => [
          field.getAttribute('aria-label')?.slice(11, 14) ?? '',
          field instanceof HTMLInputElement ? field.value : '',
        ]),
    )

  it('is the same in every plan, and remembered', async () => {
    // Tribes 2 and 10 come to the same colour by their ids: the one seen first keeps it.
    const old = aTarget({ x: 420, y: 520, playerId: 30, playerName: 'Alter', tribeTag: 'ALT' })
    await open('?plan=plan-1&x=450&y=480&z=3', {
      answers: {
        'plans.list': { plans },
        'snapshots.mapData': someMapData({ tribes, villages, players }),
        'targets.list': ({ params }) => ({ targets: params.planId === 'plan-1' ? targets : [old, ...targets] }),
      },
    })
    await expect.poll(colours).toEqual({ WIR: own, IHR: enemy })
    await page.getByLabelText('IncPlan').selectOptions('04.03.2038, 09:00 · Zweiter')
    await expect.poll(() => Object.keys(colours()).toSorted()).toEqual(['ALT', 'IHR', 'NEU'])
    const before = colours()
    expect(before.IHR).toBe(enemy)
    expect(before.ALT).not.toBe(enemy)
    await reload()
    await expect.poll(colours).toEqual(before)
  })
})

describe('the table', () => {
  const show = (name: string) => page.getByRole('button', { name: `${name} auf der Karte zeigen` })
  const isInView = () => {
    const { top, bottom } = map.element().getBoundingClientRect()
    return top >= -1 && bottom <= window.innerHeight + 1
  }

  it('leads to an attack on the map: in view, highlighted, with its box, which Escape closes from anywhere', async () => {
    await open()
    await show('500|500 nach 450|450').click()
    const told = box('Angriff')
    await sees(told.getByText('Barbarendorf (450|450)'))
    await expect.poll(isInView).toBe(true)
    await expect.poll(() => drawn('attack', 'chosen').length).toBe(1)
    // A list that is open takes the key for itself.
    const search = page.getByLabelText('Stamm hinzufügen')
    await search.fill('IHR')
    await sees(page.getByRole('option', { name: /IHR/ }))
    await press('Escape')
    await gone(page.getByRole('option', { name: /IHR/ }))
    await sees(told)
    await press('Escape')
    await gone(told)
    expect(drawn('attack', 'chosen')).toEqual([])
  })

  it('leads to one of several attacks on a way, and closes what is measured meanwhile', async () => {
    await open()
    await page.getByRole('button', { name: 'Lineal' }).click()
    await sees(box('Lineal'))
    await show('500|500 nach 400|500').nth(1).click()
    await gone(box('Lineal'))
    await sees(page.getByText('1 von 2 auf diesem Weg'))
    await sees(box('Angriff').getByText('Ben'))
  })

  it('leads to a target; Escape leaves its box alone while a dialog is open', async () => {
    await open()
    await page.getByRole('tab', { name: 'Ziele, denen etwas fehlt (1)' }).click()
    await show('400|500').click()
    const told = box('Verteidigers Dorf (400|500)')
    await sees(told)
    await expect.poll(isInView).toBe(true)
    await expect.poll(() => drawn('chosen').length).toBe(1)
    await told.getByRole('button', { name: 'Ziel entfernen' }).click()
    await sees(dialog())
    await press('Escape')
    await gone(dialog())
    await sees(told)
    await press('Escape')
    await gone(told)
    expect(address().get('target')).toBeNull()
  })
})

describe('the plan', () => {
  it('is chosen by name and arrival; without one there are no attacks', async () => {
    await open('')
    await sees(map)
    const plan = page.getByLabelText('IncPlan')
    expect(recordedCalls('calculations.attacks')).toEqual([])
    await plan.selectOptions('04.03.2038, 09:00 · Großangriff')
    await expect.poll(() => drawn('attack').length).toBe(3)
    expect(address().get('plan')).toBe('plan-1')
    await plan.selectOptions('Kein Plan')
    await expect.poll(() => drawn('attack').length).toBe(0)
    await sees(page.getByRole('img', { name: 'Off: 0 geplant', exact: true }))
  })

  it('is narrowed to a player and to the hour of launch, and is in a table too', async () => {
    await open()
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (3)' }))
    await page.getByLabelText('Spieler', { exact: true }).selectOptions('Ben (1)')
    await expect.poll(() => strokes('attack')).toEqual(['#000000'])
    expect(address().get('player')).toBe('11')
    await page.getByLabelText('Spieler', { exact: true }).selectOptions('Alle Spieler (2)')
    await page.getByLabelText('Abschickstunde').selectOptions('ab Mo., 01.03.2038, 19:00 (2)')
    await expect.poll(() => drawn('attack').length).toBe(2)
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (2)' }))
    await page.getByRole('tab', { name: 'Ziele, denen etwas fehlt (1)' }).click()
    await sees(page.getByRole('cell', { name: '2 Offs' }))
    await page.getByRole('button', { name: '400|500 auf der Karte zeigen' }).click()
    await expect.poll(() => Number(address().get('x'))).toBe(400)
  })

  it('is in the table continent by continent too', async () => {
    await open()
    const continent = page.getByLabelText('Kontinent des Ziels')
    await continent.selectOptions('K44')
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (1)' }))
    await sees(page.getByRole('tab', { name: 'Ziele, denen etwas fehlt (0)' }))
    await continent.selectOptions('K54')
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (2)' }))
    await sees(page.getByRole('tab', { name: 'Ziele, denen etwas fehlt (1)' }))
  })

  it('shows fifty rows of a long table at a time, as cards on a phone, and finds the others', async () => {
    const many = Array.from({ length: 120 }, (_, i) => anAttack({ xf: 300 + i, senderPlayerName: `Sender ${i}` }))
    await open(undefined, { phone: true, answers: { 'calculations.attacks': { attacks: many, ...settled } } })
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (120)' }))
    await sees(page.getByText('50 von 120 Angriffen'))
    expect(document.documentElement.scrollHeight).toBeLessThan(9000)
    await page.getByRole('button', { name: 'Weitere Angriffe anzeigen' }).click()
    await sees(page.getByText('100 von 120 Angriffen'))
    await page.getByLabelText('Tabelle filtern').fill('sender 117')
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (1)' }))
    await page.getByRole('button', { name: /^417\|.* auf der Karte zeigen$/ }).click()
    await sees(box('Angriff').getByText('Sender 117'))
    await page.getByLabelText('Tabelle filtern').fill('niemand')
    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (120)' }))
  })

  it('plays: only what is under way at the moment is shown', async () => {
    await open()
    await expect.poll(() => drawn('attack').length).toBe(3)
    const slider = page.getByRole('slider', { name: 'Unterwegs um' })
    await slider.fill(String(Date.parse('2038-03-01T20:00:00Z') / 60_000))
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
    await open('?plan=gone', { answers: { 'plans.get': failure('plan_not_found') } })
    await sees(page.getByText('Diesen Plan gibt es nicht mehr.'))
    await open(undefined, { answers: { 'calculations.attacks': failure('internal') } })
    await sees(page.getByText('Fehler beim Laden der Angriffe'))
    expect(drawn('attack')).toEqual([])
    answers({ 'calculations.attacks': { attacks, ...settled } })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.poll(() => drawn('attack').length).toBe(3)
  })
})

it('leads to the world of a plan of another one', async () => {
  const other = { ...aWorld(), _id: 'world-2', name: 'Welt 200' }
  const plan = aPlan({ _id: 'plan-9', name: 'Fern', world: other._id })
  await open('?plan=plan-9', {
    answers: { 'worlds.list': { worlds: [aWorld(), other] }, 'plans.get': { plan } },
  })
  await sees(page.getByText('Der Plan „Fern“ gehört zu Welt 200.'))
  answers({ 'plans.list': { plans: [{ ...aPlanSummary(), _id: plan._id, name: plan.name, world: other._id }] } })
  await page.getByRole('button', { name: 'Zu Welt 200 wechseln' }).click()
  await gone(page.getByText('Der Plan „Fern“ gehört zu Welt 200.'))
  await expect.poll(() => drawn('attack').length).toBe(3)
})

describe('without a map', () => {
  it('says that worlds and data are being loaded', async () => {
    await visit('/map', { as: 'user', answers: aMapServer() })
    const release = hold('snapshots.mapData')
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
        'snapshots.mapData': ({ query }) => (query.worldId === 'world-2' ? someMapData() : empty),
      },
    })
    await sees(page.getByText('Keine Kartendaten verfügbar'))
    await page.getByRole('button', { name: 'Zu Zweite wechseln' }).click()
    await sees(map)
    await open('', { answers: { 'worlds.list': { worlds: [aWorld()] }, 'snapshots.mapData': failure('internal') } })
    await sees(page.getByText('Keine Kartendaten verfügbar'))
    expect(page.getByRole('button', { name: /wechseln$/ }).elements()).toEqual([])
    answers({ 'snapshots.mapData': someMapData() })
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
  await visit('/incplans', {
    as: 'user',
    answers: { ...aMapServer(), 'plans.list': { plans: [aPlanSummary(aPlan())] } },
  })
  await page.getByRole('navigation', { name: 'Schritte' }).getByRole('link', { name: 'Karte' }).click()
  await sees(page.getByRole('heading', { name: 'Interaktive Angriffskarte' }))
  await expect.poll(() => drawn('attack').length).toBe(3)
  const bars = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Weitere Seiten des Plans' })]
  for (const bar of bars) {
    await expect.element(bar.getByRole('link', { name: 'Karte' })).toHaveAttribute('aria-current', 'page')
  }
})
