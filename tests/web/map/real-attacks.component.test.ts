import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { planServer } from '../support/plan-server.ts'
import { gone, sees, shownText } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { anAttack, aRealAttack, someMapData } from './samples.ts'

/** Two planned attacks, one of which was seen, and scouts that nobody planned. */
const attacks = [
  anAttack({ state: 'seen' }),
  anAttack({ type: 'fake', xt: 450, yt: 450, state: 'skipped' }),
  aRealAttack({ time: '2038-03-04T08:00:09.000Z' }),
  aRealAttack({ type: 'spy', xf: 400, xt: 450, yt: 450, senderPlayerId: 20, senderPlayerName: 'Verteidiger' }),
]

const open = (look: Visit = {}, shown: typeof attacks = attacks) =>
  visit('/map?plan=plan-1&x=450&y=480&z=3', {
    as: 'user',
    answers: {
      ...planServer().answers,
      'snapshots.mapData': someMapData(),
      'calculations.attacks': ({ query }) => ({
        attacks: shown.filter(({ isRealInc }) => query?.real !== '0' || !isRealInc),
        outdated: false,
        outdatedBy: [],
      }),
    },
    ...look,
  })

const map = page.getByRole('application')
const kinds = () =>
  [...map.element().querySelectorAll('[data-layer=attack]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => [element.getAttribute('data-kind'), element.getAttribute('stroke-dasharray')])
const source = page.getByLabelText('Angriffe', { exact: true })

it('real attacks are dashed upon the planned ones, and named apart in legend, table and label', async () => {
  await open()
  await expect.poll(kinds).toEqual([
    ['fake', null],
    ['off', null],
    ['real-spy', '6,5'],
    ['real-off', '6,5'],
  ])
  await sees(page.getByRole('listitem').filter({ hasText: 'Wirklich gesehen' }))
  expect(map.element().getAttribute('aria-label')).toContain('4 Angriffe, davon 2 echte')
  // What was seen is mostly what was planned: never one number.
  await sees(page.getByRole('img', { name: 'Off: 1 geplant · 1 gesehen', exact: true }))
  await sees(page.getByRole('img', { name: 'Fake: 1 geplant', exact: true }))
  const players = () => page.css('option').filter({ hasText: 'Anna (2 geplant · 1 gesehen)' }).elements()
  await expect.poll(() => players().length).toBe(1)
  await sees(page.getByRole('tab', { name: 'Gezeigte Angriffe (4)' }))
  expect(page.getByRole('cell', { name: 'echt', exact: true }).elements()).toHaveLength(2)
  await sees(page.getByRole('cell', { name: 'gesehen', exact: true }))
  await sees(page.getByRole('cell', { name: 'ausgelassen', exact: true }))
})

it('planned or real ones can be left out', async () => {
  await open()
  await source.selectOptions('Nur geplante')
  await expect.poll(() => kinds().map(([kind]) => kind)).toEqual(['fake', 'off'])
  await sees(page.getByRole('img', { name: 'Späher: 0 geplant' }))
  await source.selectOptions('Nur echte')
  await expect.poll(() => kinds().map(([kind]) => kind)).toEqual(['real-spy', 'real-off'])
  await sees(page.getByRole('img', { name: 'Off: 0 geplant · 1 gesehen', exact: true }))
})

it('no hour of launch and no moment under way is known of a real one', async () => {
  await open()
  await page.getByLabelText('Abschickstunde').selectOptions('ab Mo., 01.03.2038, 19:00 (2)')
  await expect.poll(() => kinds().map(([kind]) => kind)).toEqual(['fake', 'off'])
  await page.getByLabelText('Abschickstunde').selectOptions('Alle Stunden')
  await page.getByRole('slider', { name: 'Unterwegs um' }).fill(String(Date.parse('2038-03-01T20:00:00Z') / 60_000))
  await expect.poll(() => kinds().map(([kind]) => kind)).toEqual(['fake', 'off'])
})

it('a village distinguishes planned and real ones', async () => {
  await visitVillage()
  const box = page.getByRole('region', { name: 'Verteidigers Dorf (400|500)', exact: true })
  await sees(box)
  expect(shownText(box)).toContain('1 Angriff: 1 Off')
  expect(shownText(box)).toContain('1 echter: 1 Off')
  expect(shownText(box)).toContain('Echt: Off von Anna')
  expect(shownText(box)).toContain('an 04.03.2038, 09:00:00 · Gesehen')
})

const visitVillage = async () => {
  await open()
  await sees(map)
  await page.getByRole('tab', { name: 'Gezeigte Angriffe (4)' }).click()
  const { width, height } = map.element().getBoundingClientRect()
  const pixels = (3 * Math.min(width, height)) / 1000
  await map.click({ position: { x: (400 - 450) * pixels + width / 2, y: (500 - 480) * pixels + height / 2 } })
}

it('without real ones nothing is to choose', async () => {
  await open({}, attacks.slice(0, 2))
  await expect.poll(() => kinds().length).toBe(2)
  await gone(source)
  await gone(page.getByRole('listitem').filter({ hasText: 'Wirklich gesehen' }))
})

it.each(looks)('is accessible (phone: $phone)', async (look) => {
  await open({ phone: look.phone })
  await expect.poll(() => kinds().length).toBe(4)
  await expectAccessible()
})
