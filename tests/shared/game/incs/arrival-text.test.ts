import { describe, expect, test } from 'vitest'
import { type ArrivalReading, findArrivals, readArrival } from '../../../../shared/game/incs/arrival-text.ts'
import { defaultWords } from '../../../../shared/game/words/default-words.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { partsInZone, wallTimeToEpochs } from '../../../../shared/game/world/world-time.ts'
import { fc } from '../../../support/properties.ts'

const zone = 'Europe/Berlin'
const readAt = toEpoch('2027-03-10T20:00:00Z')
const read = (text: string, at = readAt) => readArrival(text, { readAt: at, zone })
const at = (reading: ArrivalReading) =>
  reading.reason === undefined ? new Date(reading.arriveAt * 1000).toISOString().replace('.000', '') : reading.reason

describe('an arrival as the game shows it', () => {
  test.each([
    ['heute um 11:37:43', '2027-03-10T10:37:43Z'],
    ['heute um 11:37:43 Uhr', '2027-03-10T10:37:43Z'],
    ['heute um 11:37:43:123', '2027-03-10T10:37:43Z'],
    ['heute um 11:37:43.999', '2027-03-10T10:37:43Z'],
    ['heute um 11:37:43 :123', '2027-03-10T10:37:43Z'],
    ['  Heute \u00a0 um\t11:37:43  ', '2027-03-10T10:37:43Z'],
    ['heute 11:37:43', '2027-03-10T10:37:43Z'],
    ['heute um 9:37:43', '2027-03-10T08:37:43Z'],
    ['morgen um 00:12:01', '2027-03-10T23:12:01Z'],
    ['übermorgen um 00:12:01', '2027-03-11T23:12:01Z'],
    ['gestern um 23:59:59', '2027-03-09T22:59:59Z'],
    ['am 12.03. um 20:15:00', '2027-03-12T19:15:00Z'],
    ['am 12.03. um 20:15:00:123', '2027-03-12T19:15:00Z'],
    ['12.03. 20:15:00', '2027-03-12T19:15:00Z'],
    ['am 12.03.27 um 20:15:00', '2027-03-12T19:15:00Z'],
    ['12.03.27 20:15:00', '2027-03-12T19:15:00Z'],
    ['12.03.27 20:15:00:007', '2027-03-12T19:15:00Z'],
    ['12.03.2027, 20:15:00', '2027-03-12T19:15:00Z'],
    ['12. 03. 2027 20:15:00', '2027-03-12T19:15:00Z'],
    ['2027-03-12 20:15:00', '2027-03-12T19:15:00Z'],
    ['2027-03-12T20:15:00', '2027-03-12T19:15:00Z'],
    ['2027-03-12T20:15:00Z', '2027-03-12T20:15:00Z'],
    ['2027-03-12T20:15:00.789+02:00', '2027-03-12T18:15:00Z'],
  ])('%j', (text, expected) => {
    expect(at(read(text))).toBe(expected)
  })

  test('is of the year in which it is nearest', () => {
    const newYear = toEpoch('2026-12-31T22:00:00Z')
    expect(at(read('am 01.01. um 00:00:05', newYear))).toBe('2026-12-31T23:00:05Z')
    expect(at(read('am 30.12. um 12:00:00', newYear + 86_400))).toBe('2026-12-30T11:00:00Z')
    expect(at(read('am 29.02. um 12:00:00', toEpoch('2028-01-05T00:00:00Z')))).toBe('2028-02-29T11:00:00Z')
  })

  test('is none where no year near it has the day', () => {
    expect(read('am 29.02. um 12:00:00', toEpoch('2026-01-05T00:00:00Z')).reason).toContain('Tag')
  })

  test('counts days on the world’s clock', () => {
    // Half past midnight in Berlin is still the day before in UTC.
    const afterMidnight = toEpoch('2027-06-30T22:30:00Z')
    expect(at(read('heute um 00:31:00', afterMidnight))).toBe('2027-06-30T22:31:00Z')
    expect(at(read('morgen um 00:31:00', afterMidnight))).toBe('2027-07-01T22:31:00Z')
    expect(at(readArrival('heute um 12:00:00', { readAt, zone: 'Europe/London' }))).toBe('2027-03-10T12:00:00Z')
  })
})

describe('no arrival', () => {
  test.each([
    ['', 'Keine Ankunft'],
    ['bald', 'Keine Ankunft'],
    ['11:37:43', 'Keine Ankunft'],
    ['heute um 11:37', 'Sekunden'],
    ['heute um 24:00:00', 'Uhrzeit'],
    ['heute um 11:60:00', 'Uhrzeit'],
    ['heute um 11:37:60', 'Uhrzeit'],
    ['31.02.27 11:37:43', 'Tag'],
    ['29.02.27 11:37:43', 'Tag'],
    ['00.03.27 11:37:43', 'Tag'],
    ['12.13.27 11:37:43', 'Tag'],
    ['12.03.1999 11:37:43', 'Tag'],
    ['2027-02-30T11:37:43Z', 'Tag'],
    ['heute um 11:37:43 oder später', 'Keine Ankunft'],
    [`heute um 11:37:43${' '.repeat(1000)}x`, 'Keine Ankunft'],
    ['__proto__', 'Keine Ankunft'],
  ])('%j', (text, reason) => {
    expect(read(text).reason).toContain(reason)
  })
})

describe('in the nights of the change', () => {
  const spring = toEpoch('2027-03-27T20:00:00Z')
  const autumn = (time: string) => toEpoch(`2026-10-25T${time}Z`)

  test('a time that the clock passes over is none', () => {
    expect(read('morgen um 02:30:00', spring).reason).toContain('Sommerzeit')
    expect(at(read('morgen um 01:59:59', spring))).toBe('2027-03-28T00:59:59Z')
    expect(at(read('morgen um 03:00:00', spring))).toBe('2027-03-28T01:00:00Z')
  })

  test('of a time that comes twice the first is taken, and it is said so', () => {
    const reading = read('am 25.10. um 02:30:00', autumn('00:00:00'))
    expect(reading).toMatchObject({ arriveAt: autumn('00:30:00'), note: expect.stringContaining('die erste') })
    expect(read('am 25.10. um 03:00:00', autumn('00:00:00'))).toEqual({ arriveAt: autumn('02:00:00') })
  })

  test('but the second where the first was past already, unless it is a report', () => {
    const context = { readAt: autumn('00:45:00'), zone }
    expect(readArrival('heute um 02:30:00', context)).toMatchObject({
      arriveAt: autumn('01:30:00'),
      note: expect.stringContaining('die zweite'),
    })
    expect(readArrival('heute um 02:30:00', context, 'past')).toMatchObject({ arriveAt: autumn('00:30:00') })
    expect(read('25.10.26 02:30:00', autumn('12:00:00'))).toMatchObject({ arriveAt: autumn('00:30:00') })
  })
})

const pad = (value: number) => String(value).padStart(2, '0')
const zones = fc.constantFrom('Europe/Berlin', 'Europe/London', 'America/Sao_Paulo', 'America/New_York')
const instant = fc.integer({ min: Date.UTC(2020, 0, 3) / 1000, max: Date.UTC(2035, 0, 1) / 1000 })
const milliseconds = fc.constantFrom('', ':000', ':123', '.999')
const end = fc.constantFrom('', ' Uhr', ' ')

test('every form of every time is read back', () => {
  const form = fc.constantFrom('day', 'short', 'long', 'iso')
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 0, max: 86_400 }),
      form,
      zones,
      milliseconds,
      end,
      (epoch, before, form, zone, ms, end) => {
        const shown = partsInZone(epoch, zone)
        const today = partsInZone(epoch - before, zone)
        const time = `${pad(shown.hour)}:${pad(shown.minute)}:${pad(shown.second)}`
        const [day, month] = [pad(shown.day), pad(shown.month)]
        const text = {
          day: `${shown.day === today.day ? 'heute' : 'morgen'} um ${time}`,
          short: `am ${day}.${month}. um ${time}`,
          long: `${day}.${month}.${pad(shown.year % 100)} ${time}`,
          iso: `${shown.year}-${month}-${day} ${time}`,
        }[form]
        const reading = readArrival(`${text}${ms}${end}`, { readAt: epoch - before, zone })
        const meant = wallTimeToEpochs(shown, zone)
        expect(meant).toContain(epoch)
        expect(meant).toContain('arriveAt' in reading ? reading.arriveAt : reading.reason)
        expect('note' in reading).toBe(meant.length === 2)
      },
    ),
    { numRuns: 1000 },
  )
})

test('no text throws, and what is found in a line is an arrival or has a reason', () => {
  const piece = fc.constantFrom(
    'heute',
    'um',
    '11:37:43',
    ':123',
    '12.03.',
    '27',
    ' ',
    'am ',
    '\t',
    '2027-03-12',
    'T',
    'Z',
    '99:99:99',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (text) => {
      const reading = read(text)
      if ('arriveAt' in reading) expect(Number.isSafeInteger(reading.arriveAt)).toBe(true)
      else expect(reading.reason).toMatch(/\.$/)
      for (const found of findArrivals(text, defaultWords))
        expect(read(found)).not.toMatchObject({ reason: expect.stringContaining('Keine') })
    }),
    { numRuns: 1000 },
  )
})
