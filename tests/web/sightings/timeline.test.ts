import { describe, expect, it } from 'vitest'
import { analyse } from '../../../shared/compare/analyse.ts'
import type { Timeline } from '../../../shared/model/analysis.ts'
import {
  arrivalsText,
  countTicks,
  momentText,
  placeOn,
  tickText,
  timelineSteps,
  timeTicks,
} from '../../../web/components/plan/timeline/timeline.ts'
import { fc } from '../../support/properties.ts'
import { aCompared, anInc } from './real-incs-server.ts'

const zone = 'Europe/Berlin'
const at = (iso: string) => Date.parse(iso)
const steps = (...planned: number[]) => planned.map((count) => ({ planned: count, sent: 0, unplanned: 1 }))
const aTimeline = (more: Partial<Timeline> = {}): Timeline => ({
  from: '2038-03-28T00:00:00.000Z',
  stepSeconds: 1800,
  steps: steps(0, 5, 2, 0),
  before: 0,
  after: 0,
  ...more,
})

describe('a timeline', () => {
  it('goes on over the night in which the clock is changed', () => {
    const texts = (timeline: Timeline) =>
      timelineSteps(timeline).steps.map(({ at }) => tickText(at, timeline.stepSeconds, zone))
    expect(texts(aTimeline())).toEqual(['01:00', '01:30', '03:00', '03:30'])
    expect(texts(aTimeline({ from: '2026-10-25T00:00:00.000Z' }))).toEqual(['02:00', '02:30', '02:00', '02:30'])
  })

  it('names days where its steps are days, and seconds where they are short', () => {
    const moment = at('2038-03-04T08:00:00Z')
    expect(momentText(moment, 1800, zone)).toBe('Do., 04.03.2038, 09:00')
    expect(momentText(moment, 86_400, zone)).toBe('Do., 04.03.2038')
    expect(momentText(moment, 30, zone)).toBe('Do., 04.03., 09:00:00')
    expect(tickText(moment, 172_800, zone)).toBe('04.03.')
  })

  it('is as high as most arrivals of a step, planned or real', () => {
    expect(timelineSteps(aTimeline()).most).toBe(5)
    expect(timelineSteps(aTimeline({ steps: [{ planned: 2, sent: 2, unplanned: 7 }] })).most).toBe(9)
    expect(timelineSteps(aTimeline({ steps: [{ planned: 0, sent: 0, unplanned: 0 }] })).most).toBe(1)
  })

  it('has an axis of round times on the clock of the world, over a clock change too', () => {
    const axis = (from: string, stepSeconds: number, count: number) =>
      timeTicks(aTimeline({ from, stepSeconds, steps: steps(...Array.from({ length: count }, () => 0)) }), zone)
    expect(axis('2038-03-04T07:47:13.000Z', 60, 60).map(({ text }) => text)).toEqual([
      '08:50',
      '09:00',
      '09:10',
      '09:20',
      '09:30',
      '09:40',
    ])
    expect(axis('2038-03-27T15:10:00.000Z', 1800, 48).map(({ text }) => text)).toEqual([
      '18:00',
      '28.03.',
      '06:00',
      '12:00',
    ])
    expect(axis('2038-03-01T15:10:00.000Z', 86_400, 9).map(({ text }) => text)).toEqual([
      '02.03.',
      '04.03.',
      '06.03.',
      '08.03.',
      '10.03.',
    ])
    const [, second] = axis('2038-03-04T07:30:00.000Z', 60, 120)
    expect(second).toEqual({ text: '09:00', share: 0.25 })
  })

  it('has round counts beside it', () => {
    const counts = (most: number) => countTicks(most).ticks.map(({ text }) => text)
    expect(counts(1)).toEqual(['0', '1'])
    expect(counts(9)).toEqual(['0', '5', '10'])
    expect(counts(2600)).toEqual(['0', '1.000', '2.000', '3.000'])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), (most) => {
        const { ticks, top } = countTicks(most)
        expect(top).toBeGreaterThanOrEqual(most)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.at(-1)?.share).toBe(1)
      }),
    )
  })

  it('has a place for every moment within it, and none for others', () => {
    const timeline = aTimeline()
    const length = 4 * 1800
    fc.assert(
      fc.property(fc.integer({ min: -length, max: 2 * length }), (seconds) => {
        const place = placeOn(timeline, new Date(at(timeline.from) + seconds * 1000).toISOString())
        expect(place).toBe(seconds >= 0 && seconds <= length ? seconds / length : undefined)
      }),
    )
  })
})

describe('the arrivals in words', () => {
  const said = (...given: Parameters<typeof analyse>) => arrivalsText(analyse(...given), zone)
  const by = { basis: 'orders' as const, tolerance: 60 }

  it('are those planned and those seen, from when until when', () => {
    const attacks = [
      aCompared({ time: '2038-03-28T00:30:00.000Z', state: 'punctual', deviation: 0 }),
      aCompared({ time: '2038-03-28T01:30:00.000Z' }),
    ]
    expect(said(attacks, [], by)).toBe(
      '2 Ankünfte geplant, von 28.03.2038, 01:30:00 bis 28.03.2038, 03:30:00. 1 gesehen, um 28.03.2038, 01:30:00, davon 0 ungeplant.',
    )
  })

  it('mention what lies far beside them', () => {
    const incs = [anInc({ time: '2038-03-03T08:00:00.000Z', count: 2 }), anInc({ time: '2038-03-05T08:00:00.000Z' })]
    const text = said([aCompared()], incs, by)
    expect(text).toContain('2 echte Angriffe kommen mehr als eine Stunde davor an.')
    expect(text).toContain('1 echter Angriff kommt mehr als eine Stunde danach an.')
  })

  it('are none where nothing is', () => {
    expect(said([], [], by)).toBe('0 Ankünfte geplant.')
  })
})
