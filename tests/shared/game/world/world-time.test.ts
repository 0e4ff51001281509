import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { mergeSlots, slotsToSpans, type TimeSlot, toEpoch } from '../../../../shared/game/world/timeslots.ts'
import {
  clockChangeAt,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatExactTime,
  isNight,
  layAutoSlots,
  nightRule,
  partsInZone,
  type WallTime,
  wallTimeToEpoch,
  wallTimeToEpochs,
  weeklySlots,
} from '../../../../shared/game/world/world-time.ts'
import { fc } from '../../../support/properties.ts'

const berlin = 'Europe/Berlin'
const wall = (text: string): WallTime => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number)
  return { year, month, day, hour, minute, second }
}
const toBerlinEpoch = (text: string) => wallTimeToEpoch(wall(text), berlin)
const short = ({ from, to }: TimeSlot) => `${from.slice(5, 16)} ${to.slice(5, 16)}`

describe('the clock of a world', () => {
  test('is an hour ahead of UTC in winter and two in summer', () => {
    expect(toBerlinEpoch('2027-01-15 12:00:07')).toBe(toEpoch('2027-01-15T11:00:07Z'))
    expect(toBerlinEpoch('2027-07-15 12:00:00')).toBe(toEpoch('2027-07-15T10:00:00Z'))
  })

  test('takes a skipped time later and a repeated one the first time', () => {
    expect(toBerlinEpoch('2027-03-28 01:59:59')).toBe(toEpoch('2027-03-28T00:59:59Z'))
    expect(toBerlinEpoch('2027-03-28 02:30:00')).toBe(toEpoch('2027-03-28T01:30:00Z'))
    expect(toBerlinEpoch('2027-03-28 03:00:00')).toBe(toEpoch('2027-03-28T01:00:00Z'))
    expect(toBerlinEpoch('2026-10-25 02:30:00')).toBe(toEpoch('2026-10-25T00:30:00Z'))
    expect(toBerlinEpoch('2026-10-25 03:00:00')).toBe(toEpoch('2026-10-25T02:00:00Z'))
  })

  test('returns every instant that shows a time', () => {
    const all = (text: string) => wallTimeToEpochs(wall(text), berlin)
    expect(all('2027-01-15 12:00:07')).toEqual([toEpoch('2027-01-15T11:00:07Z')])
    expect(all('2027-03-28 02:30:00')).toEqual([])
    expect(all('2026-10-25 02:30:00')).toEqual([toEpoch('2026-10-25T00:30:00Z'), toEpoch('2026-10-25T01:30:00Z')])
    expect(() => all('2027-02-29 00:00:00')).toThrow(RangeError)
  })

  test('refuses dates that do not exist and zones nobody knows', () => {
    expect(() => toBerlinEpoch('2027-02-29 00:00:00')).toThrow(RangeError)
    expect(() => wallTimeToEpoch(wall('2027-02-28 00:00:00'), 'Europe/Atlantis')).toThrow(RangeError)
  })

  test('shows both hours of the repeated night as 02:30', () => {
    for (const instant of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', toEpoch('2026-10-25T01:30:00Z')]) {
      expect(partsInZone(instant, berlin)).toEqual(wall('2026-10-25 02:30:00'))
    }
  })

  test('shows what it was set to, unless that time is skipped', () => {
    const seconds = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 })
    fc.assert(
      fc.property(seconds, fc.constantFrom(berlin, 'America/Sao_Paulo', 'Europe/London'), (epoch, zone) => {
        const shown = partsInZone(epoch, zone)
        const back = wallTimeToEpoch(shown, zone)
        expect(partsInZone(back, zone)).toEqual(shown)
        expect([0, 3600]).toContain(epoch - back)
      }),
    )
  })

  test('is written the German way', () => {
    const instant = '2027-03-28T01:02:03.999Z'
    expect(formatDate(instant, berlin)).toBe('28.03.2027')
    expect(formatDateTime(instant, berlin)).toBe('28.03.2027, 03:02')
    expect(formatDateTimeSeconds(instant, berlin)).toBe('28.03.2027, 03:02:03')
    expect(formatDateTime('2026-12-31T23:00:00Z', berlin)).toBe('01.01.2027, 00:00')
  })

  test('name the hour that comes twice', () => {
    const at = (utc: string, zone = berlin) => formatExactTime(`2026-10-25T${utc}Z`, zone)
    expect(at('00:00:00')).toBe('25.10.2026, 02:00:00 (Sommerzeit)')
    expect(at('00:59:59')).toBe('25.10.2026, 02:59:59 (Sommerzeit)')
    expect(at('01:00:00')).toBe('25.10.2026, 02:00:00 (Winterzeit)')
    expect(at('01:59:59.900')).toBe('25.10.2026, 02:59:59 (Winterzeit)')
    expect(at('02:00:00')).toBe('25.10.2026, 03:00:00')
    expect(formatExactTime('2026-10-24T23:59:59Z', berlin)).toBe('25.10.2026, 01:59:59')
    expect(at('01:30:00', 'Europe/London')).toBe('25.10.2026, 01:30:00 (Winterzeit)')
    expect(at('01:30:00', 'Asia/Tokyo')).toBe('25.10.2026, 10:30:00')
  })
})

describe('a change of the clock', () => {
  const change = (text: string, zone = berlin) => clockChangeAt(wall(text), zone)

  test('passes over an hour in spring and shows one twice in autumn', () => {
    expect(change('2027-03-28 01:59')).toBeUndefined()
    expect(change('2027-03-28 02:00')).toBe('skipped')
    expect(change('2027-03-28 02:59')).toBe('skipped')
    expect(change('2027-03-28 03:00')).toBeUndefined()
    expect(change('2026-10-25 01:59')).toBeUndefined()
    expect(change('2026-10-25 02:00')).toBe('repeated')
    expect(change('2026-10-25 02:59')).toBe('repeated')
    expect(change('2026-10-25 03:00')).toBeUndefined()
    expect(change('2027-03-28 02:30', 'UTC')).toBeUndefined()
  })

  test('skips exactly the times that no instant has', () => {
    const minutes = fc.integer({ min: 0, max: 3 * 366 * 1440 })
    fc.assert(
      fc.property(minutes, (offset) => {
        const local = wall(new Date(Date.UTC(2026, 0, 1) + offset * 60_000).toISOString().slice(0, 16))
        const isShown = isDeepStrictEqual(partsInZone(wallTimeToEpoch(local, berlin), berlin), local)
        expect(clockChangeAt(local, berlin) === 'skipped').toBe(!isShown)
      }),
    )
  })
})

describe('time slots of another plan', () => {
  const span = (from: string, to: string): TimeSlot => ({ from: `2027-${from}:00.000Z`, to: `2027-${to}:00.000Z` })
  /** A Saturday evening, and the night to Sunday. */
  const winter = [span('01-16T17:00', '01-16T21:00'), span('01-16T22:00', '01-17T05:00')]

  test('have the same weekday and clock over the change to summer and winter time', () => {
    const spring = weeklySlots(winter, berlin, span('03-26T12:00', '03-29T12:00'))
    expect(spring.map(short)).toEqual(['03-27T17:00 03-27T21:00', '03-27T22:00 03-28T04:00'])
    const autumn = weeklySlots(winter, berlin, span('10-29T12:00', '11-01T12:00'))
    expect(autumn.map(short)).toEqual(['10-30T16:00 10-30T20:00', '10-30T21:00 10-31T05:00'])
    expect(weeklySlots(autumn, berlin, span('03-26T12:00', '03-29T12:00'))).toEqual(spring)
    const hours = (slots: TimeSlot[]) => slots.map(({ from, to }) => (toEpoch(to) - toEpoch(from)) / 3600)
    expect([hours(winter), hours(spring), hours(autumn)]).toEqual([
      [4, 7],
      [4, 6],
      [4, 8],
    ])
  })

  test('end and start at the change where it skips a bound, take a repeated one the first time, and drop what has no time left', () => {
    const sunday = [span('01-17T01:30', '01-17T03:00'), span('01-17T05:00', '01-17T06:00')]
    expect(weeklySlots(sunday, berlin, span('03-28T00:00', '03-28T22:00')).map(short)).toEqual([
      '03-28T01:00 03-28T02:00',
      '03-28T04:00 03-28T05:00',
    ])
    expect(weeklySlots(sunday, berlin, span('10-30T22:00', '10-31T22:00')).map(short)).toEqual([
      '10-31T00:30 10-31T03:00',
      '10-31T05:00 10-31T06:00',
    ])
    const night = [span('01-16T21:00', '01-17T01:30')]
    expect(weeklySlots(night, berlin, span('03-27T12:00', '03-28T22:00')).map(short)).toEqual([
      '03-27T21:00 03-28T01:00',
    ])
    for (const [from, to] of [
      ['01:00', '02:00'],
      ['01:10', '01:50'],
    ] as const) {
      const skipped = [span(`01-17T${from}`, `01-17T${to}`)]
      expect(weeklySlots(skipped, berlin, span('03-28T00:00', '03-28T22:00'))).toEqual([])
    }
  })

  test('repeat in each week of a longer plan, are cut to the plan, and are empty outside of its weekdays', () => {
    const evening = winter.slice(0, 1)
    expect(weeklySlots(evening, berlin, span('02-06T18:00', '02-20T19:00')).map(short)).toEqual([
      '02-06T18:00 02-06T21:00',
      '02-13T17:00 02-13T21:00',
      '02-20T17:00 02-20T19:00',
    ])
    expect(weeklySlots(evening, berlin, span('02-08T00:00', '02-12T23:00'))).toEqual([])
    // Also back in time, and less than a minute is none.
    expect(weeklySlots(evening, berlin, span('01-02T20:59', '01-09T17:00')).map(short)).toEqual([
      '01-02T20:59 01-02T21:00',
    ])
    expect(weeklySlots(evening, berlin, { from: '2027-01-02T20:59:01.000Z', to: '2027-01-09T17:00:59.000Z' })).toEqual(
      [],
    )
  })

  test('of a plan are its own, when its dates stay', () => {
    const minute = fc.integer({ min: 0, max: 6 * 1440 })
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 1439 })), { maxLength: 5 }), (drawn) => {
        const at = (minutes: number) => new Date(Date.UTC(2027, 0, 4) + minutes * 60_000).toISOString()
        const period = { from: at(0), to: at(6 * 1440) }
        const slots = mergeSlots(
          drawn.map(([from, length]) => ({ from: at(from), to: at(Math.min(from + length, 6 * 1440)) })),
        )
        expect(weeklySlots(slots, berlin, period)).toEqual(slots)
      }),
    )
  })
})

describe('auto time slots', () => {
  const evening = [{ from: '18:00', to: '22:00' }]

  test('lie on every day of the period and are clipped to it', () => {
    const slots = layAutoSlots(evening, berlin, '2027-01-10T18:00:00Z', '2027-01-12T17:30:00Z')
    expect(slots.map(short)).toEqual(['01-10T18:00 01-10T21:00', '01-11T17:00 01-11T21:00', '01-12T17:00 01-12T17:30'])
    expect(slots[0]).toEqual({ from: '2027-01-10T18:00:00.000Z', to: '2027-01-10T21:00:00.000Z' })
  })

  test('run over midnight, also from the evening before the period', () => {
    const night = [{ from: '22:00', to: '02:00' }]
    const slots = layAutoSlots(night, berlin, '2027-01-10T00:00:00Z', '2027-01-11T00:00:00Z')
    expect(slots.map(short)).toEqual(['01-10T00:00 01-10T01:00', '01-10T21:00 01-11T00:00'])
  })

  test('keep the clock over the change to summer and winter time', () => {
    const spring = layAutoSlots(evening, berlin, '2027-03-27T12:00:00Z', '2027-03-28T22:00:00Z')
    expect(spring.map(short)).toEqual(['03-27T17:00 03-27T21:00', '03-28T16:00 03-28T20:00'])
    const autumn = layAutoSlots(evening, berlin, '2026-10-24T12:00:00Z', '2026-10-25T22:00:00Z')
    expect(autumn.map(short)).toEqual(['10-24T16:00 10-24T20:00', '10-25T17:00 10-25T21:00'])
  })

  test('are an hour shorter or longer in the nights of the change', () => {
    const night = [{ from: '22:00', to: '06:00' }]
    const hours = (from: string, to: string) =>
      layAutoSlots(night, berlin, from, to).map((slot) => (toEpoch(slot.to) - toEpoch(slot.from)) / 3600)
    expect(hours('2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z')).toEqual([7])
    expect(hours('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toEqual([9])
  })

  test.each([
    ['01:00', '02:30', ['03-28T00:00 03-28T01:00']],
    ['02:30', '04:00', ['03-28T01:00 03-28T02:00']],
    ['22:00', '02:30', ['03-27T21:00 03-28T01:00']],
    ['02:10', '02:50', []],
    ['02:00', '03:00', []],
  ])('from %s to %s end and start at the change where it skips a bound', (from, to, slots) => {
    const laid = layAutoSlots([{ from, to }], berlin, '2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z')
    expect(laid.map(short)).toEqual(slots)
  })

  test('take a repeated bound the first time', () => {
    const twice = layAutoSlots([{ from: '02:30', to: '04:00' }], berlin, '2026-10-24T23:00:00Z', '2026-10-25T12:00:00Z')
    expect(twice.map(short)).toEqual(['10-25T00:30 10-25T03:00'])
  })

  test('hold no moment that the clock does not show between their times, in the night without an hour', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const text = (minute: number) =>
      [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
    const from = toEpoch('2027-03-27T23:00:00Z')
    fc.assert(
      fc.property(minutes, minutes, (start, end) => {
        const window = { from: text(start), to: text(end) }
        const spans = slotsToSpans(layAutoSlots([window], berlin, from, from + 23 * 3600))
        for (let moment = from; moment < from + 23 * 3600; moment += 60) {
          const { hour, minute } = partsInZone(moment, berlin)
          const now = hour * 60 + minute
          const isOpen = start < end ? start <= now && now < end : start <= now || now < end
          expect(spans.some((span) => span.from <= moment && moment < span.to)).toBe(isOpen)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('are merged where windows overlap or touch, and a full day is one', () => {
    const windows = [
      { from: '08:00', to: '12:00' },
      { from: '12:00', to: '14:00' },
      { from: '13:00', to: '15:00' },
    ]
    expect(layAutoSlots(windows, berlin, '2027-01-10T00:00:00Z', '2027-01-10T20:00:00Z').map(short)).toEqual([
      '01-10T07:00 01-10T14:00',
    ])
    const always = layAutoSlots(
      [{ from: '00:00', to: '00:00' }],
      berlin,
      '2027-03-20T12:00:00Z',
      '2027-03-30T12:00:00Z',
    )
    expect(always.map(short)).toEqual(['03-20T12:00 03-30T12:00'])
  })

  test('are none without windows, for a reversed period and for malformed windows', () => {
    expect(layAutoSlots([], berlin, '2027-01-10T00:00:00Z', '2027-01-12T00:00:00Z')).toEqual([])
    expect(layAutoSlots(evening, berlin, '2027-01-12T00:00:00Z', '2027-01-10T00:00:00Z')).toEqual([])
    expect(
      layAutoSlots(
        [
          { from: '24:00', to: '8:00' },
          { from: '', to: '22:00' },
        ],
        berlin,
        '2027-01-10T00:00:00Z',
        '2027-01-12T00:00:00Z',
      ),
    ).toEqual([])
  })

  test('drop what is shorter than a minute after clipping', () => {
    expect(layAutoSlots(evening, berlin, '2027-01-10T20:59:30Z', '2027-01-11T00:00:00Z')).toEqual([])
  })

  test('hold exactly the moments at which the clock is in a window', () => {
    const time = fc
      .tuple(fc.nat(23), fc.constantFrom('00', '15', '30'))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`)
    const windows = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 })
    // Days without a change of the clock: there the rule needs no fine print.
    const from = toEpoch('2027-02-01T05:00:00Z')
    fc.assert(
      fc.property(windows, fc.integer({ min: 1, max: 96 }), (daily, hours) => {
        const spans = slotsToSpans(layAutoSlots(daily, berlin, from, from + hours * 3600))
        for (let quarter = -4; quarter < hours * 4 + 4; quarter++) {
          const moment = from + quarter * 900
          const { hour, minute } = partsInZone(moment, berlin)
          const now = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
          const open = daily.some(({ from: a, to: b }) => (a < b ? a <= now && now < b : a <= now || now < b))
          const inPeriod = quarter >= 0 && quarter < hours * 4
          expect(spans.some((span) => span.from <= moment && moment < span.to)).toBe(open && inPeriod)
        }
      }),
    )
  })
})

describe('the night bonus', () => {
  test('holds by the clock of the world, on the nights of the change too', () => {
    const night = { active: true, isChosen: false, startHour: 0, endHour: 8 }
    expect(isNight('2027-03-28T05:59:59Z', berlin, night)).toBe(true)
    expect(isNight('2027-03-28T06:00:00Z', berlin, night)).toBe(false)
    expect(isNight('2026-10-25T06:59:59Z', berlin, night)).toBe(true)
    expect(isNight('2026-10-25T07:00:00Z', berlin, night)).toBe(false)
    expect(isNight('2026-10-25T22:59:59Z', berlin, night)).toBe(false)
    expect(isNight('2026-10-25T23:00:00Z', berlin, night)).toBe(true)
  })

  test('may run over midnight, be empty or be off', () => {
    const over = { active: true, isChosen: false, startHour: 23, endHour: 7 }
    expect(isNight(toBerlinEpoch('2027-01-10 23:00:00'), berlin, over)).toBe(true)
    expect(isNight(toBerlinEpoch('2027-01-10 06:59:59'), berlin, over)).toBe(true)
    expect(isNight(toBerlinEpoch('2027-01-10 07:00:00'), berlin, over)).toBe(false)
    expect(
      isNight(toBerlinEpoch('2027-01-10 03:00:00'), berlin, {
        active: true,
        isChosen: false,
        startHour: 3,
        endHour: 3,
      }),
    ).toBe(false)
    expect(
      isNight(toBerlinEpoch('2027-01-10 03:00:00'), berlin, {
        active: false,
        isChosen: false,
        startHour: 0,
        endHour: 8,
      }),
    ).toBe(false)
  })

  test('has fixed hours only where players do not choose them', () => {
    const hours = { startHour: 0, endHour: 8 }
    expect(nightRule({ active: true, isChosen: false, ...hours })).toBe('fixed')
    expect(nightRule({ active: true, isChosen: true, ...hours })).toBe('chosen')
    expect(nightRule({ active: false, isChosen: false, ...hours })).toBe('none')
    const midnight = toBerlinEpoch('2027-01-10 03:00:00')
    expect(isNight(midnight, berlin, { active: true, isChosen: true, ...hours })).toBe(false)
  })
})
