import { describe, expect, it } from 'vitest'
import { orderMessage } from '../../../shared/game/orders/order-message.ts'
import { defaultMessageTemplate, defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import type { Segment } from '../../../shared/game/world/frontline.ts'
import { fillTemplate, templateVariables, unknownVariables } from '../../../shared/model/message-template.ts'
import { frontSentence, ruleSentence, thresholdSentence } from '../../../web/features/settings/labels.ts'
import { coveredMinutes, windowParts, windowSentence } from '../../../web/features/settings/sections/day.ts'
import { insertAt, sampleValues } from '../../../web/features/settings/sections/message.ts'
import { newRule, withFront, withoutRuleAt, withRuleAt } from '../../../web/features/settings/sections/rules.ts'
import { frontSketch } from '../../../web/features/settings/sections/sketch.ts'
import { farmPlaces, marchSentence, unitsShown, withCount } from '../../../web/features/settings/sections/troops.ts'
import { sectionViews } from '../../../web/features/settings/sections.ts'

/** What a message needs of a player. */
const entry = {
  playerName: 'Anna',
  lines: 3,
  edit: `/orders/${'k'.repeat(32)}`,
  show: `/orders/${'s'.repeat(32)}`,
  timeslots: [],
  targetCoords: ['512|487'],
  firstLaunch: '2038-03-03T18:00:00.000Z',
  firstArrival: '2038-03-04T08:00:00.000Z',
  lastArrival: '2038-03-04T08:00:00.000Z',
}
const line = (x1: number, y1: number, x2: number, y2: number): Segment => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
})
const open = [line(480, 480, 500, 485), line(500, 485, 510, 515)]
// In no order, and one of them backwards.
const ring = [line(480, 480, 520, 480), line(480, 520, 480, 480), line(520, 480, 480, 520)]

describe('the front line', () => {
  it('says whether it counts as a ring or as a line', () => {
    expect(frontSentence([])).toMatch(/^Ohne Frontlinie/)
    expect(frontSentence(open)).toMatch(/^Offene Linie.*10 Feldern/)
    expect(frontSentence(ring)).toMatch(/^Geschlossener Ring/)
    const settings = { ...defaultSettings(), frontlineCoords: ring }
    expect(sectionViews.frontlineCoords.summary(settings)).toBe('3 Abschnitte · Ring')
    expect(sectionViews.frontlineCoords.summary({ ...settings, frontlineCoords: open })).toBe('2 Abschnitte · Linie')
  })

  it('is drawn with room for its reach, and with its inside when it is a ring', () => {
    expect(frontSketch(open)).toMatchObject({ left: 462.5, top: 465, size: 65, inside: undefined })
    expect(frontSketch(open).columns).toEqual([470, 480, 490, 500, 510, 520])
    expect(frontSketch(ring).inside).toBe('M480 480L520 480L480 520Z')
    const two = [...ring, ...ring.map(({ from, to }) => line(from.x + 100, from.y, to.x + 100, to.y))]
    expect(frontSketch(two).inside?.match(/M/g)).toHaveLength(2)
  })

  it('is drawn whole where it is a single point', () => {
    expect(frontSketch([line(500, 500, 500, 500)])).toMatchObject({ left: 480, top: 480, size: 40 })
  })
})

describe('rules', () => {
  it('gain and lose the front by the switch, once', () => {
    const within = withFront([newRule], true)
    expect(within).toEqual([{ withinFront: true }, { unit: 'axe', op: '>=', value: 1000 }])
    expect(withFront(within, true)).toEqual(within)
    expect(withFront([...within, { withinFront: true }], undefined)).toEqual([newRule])
    expect(withFront(within, false)).toEqual([{ withinFront: false }, newRule])
  })

  it('are changed and removed by their place among the troop rules', () => {
    const rules = withFront([newRule, { ...newRule, unit: 'ram' }], true)
    expect(withRuleAt(rules, 1, { unit: 'spy', op: '<', value: 5 })[2]).toEqual({ unit: 'spy', op: '<', value: 5 })
    expect(withoutRuleAt(rules, 0)).toEqual([{ withinFront: true }, { ...newRule, unit: 'ram' }])
    expect(withoutRuleAt([newRule, newRule], 0)).toEqual([newRule])
  })

  it('are read aloud', () => {
    expect(ruleSentence([])).toBe('Keine Regel: Jedes Dorf passt.')
    expect(ruleSentence([{ withinFront: true }])).toBe('Ein Dorf passt, wenn es innerhalb der Front liegt.')
    expect(ruleSentence([{ withinFront: false }])).toBe('Ein Dorf passt, wenn es hinter der Front liegt.')
    expect(ruleSentence([newRule, { unit: 'ram', op: '<', value: 50 }, { withinFront: true }])).toBe(
      'Ein Dorf passt, wenn es mindestens 1.000 Axtkämpfer und weniger als 50 Rammböcke hat und innerhalb der Front liegt.',
    )
    expect(ruleSentence([{ unit: 'catapult', op: '==', value: 1 }])).toContain('genau 1 Katapult hat')
  })
})

describe('thresholds and templates', () => {
  it('say what they ask for', () => {
    expect(thresholdSentence({ ram: 100, axe: 4000, spy: 0 })).toBe(
      'Das Dorf hat mindestens 4.000 Axtkämpfer und 100 Rammböcke.',
    )
    expect(thresholdSentence({ axe: 0 })).toBe('Ohne Schwellenwert wird kein Dorf so eingestuft.')
  })

  it('drop counts of 0 and hide no unit that counts', () => {
    expect(withCount({ axe: 5, ram: 1 }, 'ram', 0)).toEqual({ axe: 5 })
    expect(withCount(undefined, 'ram', 3)).toEqual({ ram: 3 })
    expect(unitsShown(['axe'], { light: 10, axe: 0, snob: 0 })).toEqual(['axe', 'light'])
  })

  it('know their farm places and their slowest unit', () => {
    expect(farmPlaces({ axe: 6000, spy: 50, light: 2500, ram: 300 })).toBe(17_600)
    expect(marchSentence({ axe: 1, light: 1 })).toBe('5 Bauernhofplätze · langsamste Einheit: Axtkämpfer')
    expect(marchSentence({ ram: 1, snob: 1, spy: 9 })).toBe('123 Bauernhofplätze · langsamste Einheit: Adelsgeschlecht')
    expect(marchSentence({ catapult: 1 })).toBe('8 Bauernhofplätze · langsamste Einheit: Katapult')
    expect(marchSentence({})).toBe('Keine Einheiten')
  })
})

describe('daily windows', () => {
  it('run over midnight when they do not end after they begin', () => {
    expect(windowParts({ start: '18:00', end: '22:30' })).toEqual([{ from: 1080, to: 1350 }])
    expect(windowParts({ start: '23:00', end: '02:00' })).toEqual([
      { from: 1380, to: 1440 },
      { from: 0, to: 120 },
    ])
    expect(windowParts({ start: '08:00', end: '08:00' }).reduce((sum, { from, to }) => sum + to - from, 0)).toBe(1440)
    expect(windowParts({ start: '', end: '08:00' })).toEqual([])
  })

  it('say so', () => {
    expect(windowSentence({ start: '18:00', end: '22:30' })).toBe('18:00–22:30 Uhr · 4 Std. 30 Min.')
    expect(windowSentence({ start: '23:00', end: '02:00' })).toMatch(/3 Std., über Mitternacht/)
    expect(windowSentence({ start: '', end: '02:00' })).toBe('Bitte gib Beginn und Ende an.')
  })

  it('count overlapping minutes once', () => {
    const windows = [
      { start: '20:00', end: '22:00' },
      { start: '21:00', end: '01:00' },
      { start: '00:30', end: '02:00' },
    ]
    expect(coveredMinutes(windows)).toBe(6 * 60)
  })
})

describe('the message', () => {
  const samples = sampleValues('https://planer.example')

  it('is previewed with links as they are sent', () => {
    const sent = orderMessage('{editUrl} {showUrl}', entry, { origin: 'https://planer.example', timeZone: 'UTC' }).text
    const shape = (text: string) => text.replace(/\/orders\/[\w-]{32}/g, '/orders/key')
    expect(shape(fillTemplate('{editUrl} {showUrl}', samples))).toBe(shape(sent))
    expect(samples.dsuEditUrl).toMatch(/^https:\/\/ds-ultimate\.de\/tools\/attackPlanner\/\d+\/edit\/\w{40}$/)
    expect(samples.dsuShowUrl).toMatch(/^https:\/\/ds-ultimate\.de\/tools\/attackPlanner\/\d+\/show\/\w{40}$/)
  })

  it('is previewed with every variable filled', () => {
    const text = fillTemplate(`${defaultMessageTemplate} {attacks} {firstLaunch} {dsuEditUrl} {dsuShowUrl}`, samples)
    for (const variable of templateVariables) expect(text).toContain(samples[variable])
    expect(text).not.toMatch(/[{}]/)
    expect(text).toMatch(/5 Fakes[\s\S]*60 Katapulte[\s\S]*1 Katapult/)
  })

  it('leaves unknown names standing and points at them', () => {
    expect(fillTemplate('{playername} {playerName} {$&}', { ...samples, playerName: '$& {editUrl}' })).toBe(
      '{playername} $& {editUrl} {$&}',
    )
    expect(unknownVariables('{playername} {a} {playerName} {a} {}')).toEqual(['playername', 'a'])
  })

  it('takes a variable at the caret, in place of what is selected', () => {
    expect(insertAt('Hallo , du', 6, 6, '{x}')).toEqual({ text: 'Hallo {x}, du', caret: 9 })
    expect(insertAt('Hallo Name', 6, 10, '{x}')).toEqual({ text: 'Hallo {x}', caret: 9 })
  })
})
