import { describe, expect, it } from 'vitest'
import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { dumpTime } from '../../../../shared/game/dump/dump-time.ts'
import { fc } from '../../../support/properties.ts'

const zone = 'Europe/Berlin'
const now = Date.UTC(2027, 5, 1) / 1000
const at = (iso: string) => Date.parse(iso) / 1000
const village = '500|500,100,0,0,5000,0,0,0,0,0,200,50,0,0,'

describe('dumpTime', () => {
  it('reads the clock at the foot of the game and the heading of exports, on the world’s clock', () => {
    const read = (line: string) => dumpTime(`${village}\n${line}`, zone, now)
    expect(read('Serverzeit: 14:07:11 13/03/2027')).toBe(at('2027-03-13T13:07:11Z'))
    expect(read('generiert in 23ms Serverzeit: 14:07:11 13/04/2027')).toBe(at('2027-04-13T12:07:11Z'))
    expect(read('Stand: 13.03.2027 14:07')).toBe(at('2027-03-13T13:07:00Z'))
    expect(read('Stand: 13.03.2027, um 14:07:30 Uhr')).toBe(at('2027-03-13T13:07:30Z'))
  })

  it('takes the earliest of several', () => {
    const dump = ['Stand: 14.03.2027 08:00', village, 'Stand: 13.03.2027 08:00', village].join('\n')
    expect(dumpTime(dump, zone, now)).toBe(at('2027-03-13T07:00:00Z'))
  })

  it('knows no time of a dump without one, of days that do not exist, and of the future', () => {
    for (const line of ['Stand: unbekannt', 'Stand: 31.02.2027 08:00', 'Serverzeit: 25:00:00 13/03/2027'])
      expect(dumpTime(`${village}\n${line}`, zone, now)).toBeUndefined()
    expect(dumpTime('Stand: 02.06.2027 08:00', zone, now)).toBeUndefined()
  })

  it('never fails, and never answers a time after now', () => {
    const part = fc.oneof(fc.string(), fc.integer({ min: 0, max: 99 }).map(String))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('Stand: ', 'Serverzeit: '), (parts, word) => {
        const time = dumpTime(word + parts.join('.'), zone, now)
        expect(time === undefined || time <= now).toBe(true)
      }),
    )
  })
})

it('a line with the time is neither a village nor rejected', () => {
  const dump = readTroopDump(`Stand: 13.03.2027 14:07\n${village}\nServerzeit: 14:07:11 13/03/2027`, {
    hasArchers: true,
    hasKnight: true,
  })
  expect(dump.rows).toHaveLength(1)
  expect(dump.rejected).toEqual([])
})
