import { describe, expect, test } from 'vitest'
import { continentName, readCoordinate } from '../../../../shared/game/dump/coordinates.ts'
import { fc } from '../../../support/properties.ts'

describe('one coordinate', () => {
  test.each([
    '512|488',
    ' 512 | 488 ',
    '(512|488)',
    '(512|488) K45',
    'Dorf der Äxte (512|488) K45',
    '[coord]512|488[/coord]',
    '512/488',
    '512 488',
    '512,488',
    '512, 488',
    '512;488',
    '512:488',
    '512-488',
    '512–488',
    '512.488',
    '512\\488',
    '512\t488',
    '(512/488) K45',
    'Dorf (512/488) K45',
    'K45 512/488',
    'x=512 y=488',
    'X: 512, Y: 488',
    '512｜488',
    '５１２|４８８',
    '512|488?',
    'https://de236.die-staemme.de/game.php?screen=info_village&id=1 512|488',
  ])('%s', (text) => {
    expect(readCoordinate(text)).toEqual({ x: 512, y: 488 })
  })

  test.each([
    '',
    '512',
    '512|',
    '|488',
    '512|488 513|488',
    '1512|488',
    '512|4888',
    '51 2 488',
    'Dorf 512',
    'K45',
    '-',
    'a|b',
  ])('not %s', (text) => {
    expect(readCoordinate(text)).toBeUndefined()
  })

  test('of any place is read again however its numbers are parted, and any text makes no error', () => {
    const number = fc.nat(999)
    fc.assert(
      fc.property(number, number, fc.constantFrom('|', '/', ' ', ',', ';', ':', '-', ' | ', ', '), (x, y, parted) => {
        const [left, right] = [x, y].map((value) => String(value).padStart(3, '0'))
        expect(readCoordinate(`${left}${parted}${right}`)).toEqual({ x, y })
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const place = readCoordinate(text)
        if (place) expect(Math.max(place.x, place.y)).toBeLessThanOrEqual(999)
      }),
    )
  })
})

test('continents are rows of columns', () => {
  expect([continentName({ x: 512, y: 488 }), continentName({ x: 5, y: 999 })]).toEqual(['K45', 'K90'])
})
