import { describe, expect, test } from 'vitest'
import {
  parseAllyLine,
  parsePlayerLine,
  parseUnitInfo,
  parseVillageLine,
  parseWorldConfig,
} from '../../../../shared/game/world/provider.ts'
import { fc } from '../../../support/properties.ts'
import { cpuMilliseconds } from '../../../support/stack/cpu-time.ts'

const encode = (name: string) => encodeURIComponent(name).replaceAll('%20', '+')

describe('rows', () => {
  test('a village as the provider serves it', () => {
    expect(parseVillageLine('1,754+Vamos%21,469,495,9585239,9999,0')).toEqual({
      id: 1,
      name: '754 Vamos!',
      x: 469,
      y: 495,
      playerId: 9585239,
      points: 9999,
      bonus: 0,
    })
    expect(parseVillageLine('7,K%C3%B6ln%2C+S%C3%BCd,0,999,0,26,4\r')?.name).toBe('Köln, Süd')
  })

  test('a player and a tribe as the provider serves them', () => {
    expect(parsePlayerLine('6466,Lindi,134,1,789,2995')).toEqual({
      id: 6466,
      name: 'Lindi',
      tribeId: 134,
      villages: 1,
      points: 789,
      rank: 2995,
    })
    expect(parseAllyLine('2,Revenge+of+Tribes,R.o.T,1,3,26,27,1171')).toEqual({
      id: 2,
      name: 'Revenge of Tribes',
      tag: 'R.o.T',
      members: 1,
      villages: 3,
      points: 26,
      allPoints: 27,
      rank: 1171,
    })
  })

  test.each([
    '',
    '<html>',
    '1,Dorf,469,495,0,9999',
    '1,Dorf,469,495,0,9999,0,0',
    '1,Dorf,1000,495,0,9999,0',
    '1,Dorf,469,-5,0,9999,0',
    '1,Dorf,469,,0,9999,0',
    '1.5,Dorf,469,495,0,9999,0',
    'x,Dorf,469,495,0,9999,0',
    '1,Dorf,469,495,0,9999999999999999,0',
    '1,Dorf,4 9,495,0,9999,0',
  ])('the village line %j is refused', (line) => {
    expect(parseVillageLine(line)).toBeUndefined()
  })

  test('player and tribe lines are held to their columns', () => {
    expect(parsePlayerLine('6466,Lindi,134,1,789')).toBeUndefined()
    expect(parsePlayerLine('6466,Lindi,134,1,789,-1')).toBeUndefined()
    expect(parseAllyLine('2,Name,Tag,1,3,26,27')).toBeUndefined()
    expect(parseAllyLine('2,Name,Tag,1,3,26,27,rank')).toBeUndefined()
  })

  test('a malformed %-sequence stays as text and the rest is decoded', () => {
    expect(parsePlayerLine('1,100%+K%C3%B6nig,0,0,0,0')?.name).toBe('100% König')
    expect(parsePlayerLine('1,%FCber+%zz+%,0,0,0,0')?.name).toBe('%FCber %zz %')
  })

  test('every name survives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(999), fc.nat(999), (name, x, y) => {
        expect(parseVillageLine(`1,${encode(name)},${x},${y},3,4,5`)).toEqual({
          id: 1,
          name,
          x,
          y,
          playerId: 3,
          points: 4,
          bonus: 5,
        })
      }),
    )
  })

  test('no line makes a parser throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        parseVillageLine(line)
        parsePlayerLine(line)
        parseAllyLine(line)
      }),
    )
  })

  test('50,000 rows take well under a second', () => {
    const line = '123456,754+Vamos%21+K%C3%B6ln,469,495,9585239,9999,0'
    const took = cpuMilliseconds(() => {
      for (let row = 0; row < 50_000; row++) parseVillageLine(line)
    })
    expect(took).toBeLessThan(1000)
  })
})

const configXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<config>
<!-- as served -->
<speed>1.6</speed>
<unit_speed>0.625</unit_speed>
<moral>2</moral>
<commands><millis_arrival>1</millis_arrival></commands>
<game>
  <knight>2</knight>
  <archer>1</archer>
  <church>1</church>
  <watchtower>0</watchtower>
  <fake_limit>1</fake_limit>
  <compete_event></compete_event>
</game>
<snob><max_dist>70</max_dist><no_barb_conquer>1</no_barb_conquer></snob>
<coord><map_size>800</map_size></coord>
<newbie><days>5</days><ratio_days>60</ratio_days><ratio>20</ratio></newbie>
<night><active>1</active><start_hour>23</start_hour><end_hour>8</end_hour></night>
</config>`

const unitXml = `<?xml version="1.0"?>
<config>
  <spear><pop>1</pop><speed>18.000000000504</speed><carry>25</carry></spear>
  <ram><pop>5</pop><speed>29.9999999976</speed><carry></carry></ram>
  <tank><pop>5</pop><speed>1</speed></tank>
  <militia><pop>0</pop><speed>0.016666666666667</speed><carry>0</carry></militia>
</config>`

describe('configuration', () => {
  test('a world configuration is read with its numbers and switches', () => {
    expect(parseWorldConfig(configXml)).toEqual({
      speed: 1.6,
      unitSpeed: 0.625,
      moral: 2,
      millisArrival: true,
      archer: true,
      knight: true,
      church: true,
      watchtower: false,
      fakeLimit: 1,
      snobMaxDist: 70,
      noBarbConquer: true,
      night: { active: true, isChosen: false, startHour: 23, endHour: 8 },
      newbie: { days: 5, ratioDays: 60, ratio: 20 },
      mapSize: 800,
    })
  })

  test('a night bonus is of fixed hours or of hours that players choose', () => {
    const parseNight = (active: number) =>
      parseWorldConfig(`<config><speed>1</speed><night><active>${active}</active></night></config>`)?.night
    expect(parseNight(0)).toEqual({ active: false, isChosen: false, startHour: 0, endHour: 8 })
    expect(parseNight(1)).toEqual({ active: true, isChosen: false, startHour: 0, endHour: 8 })
    expect(parseNight(2)).toEqual({ active: true, isChosen: true, startHour: 0, endHour: 8 })
  })

  test('empty and missing elements take the usual value', () => {
    expect(parseWorldConfig('<config><speed></speed><game/><night><active></active></night></config>')).toEqual({
      speed: 1,
      unitSpeed: 1,
      moral: 0,
      millisArrival: false,
      archer: false,
      knight: false,
      church: false,
      watchtower: false,
      fakeLimit: 0,
      snobMaxDist: 0,
      noBarbConquer: false,
      night: { active: false, isChosen: false, startHour: 0, endHour: 8 },
      newbie: { days: 0, ratioDays: 0, ratio: 0 },
      mapSize: 1000,
    })
  })

  test('unit speeds keep the noise of the provider and are not changed', () => {
    expect(parseUnitInfo(unitXml)).toEqual({
      spear: { speed: 18.000000000504, pop: 1, carry: 25 },
      ram: { speed: 29.9999999976, pop: 5, carry: 0 },
      militia: { speed: 0.016666666666667, pop: 0, carry: 0 },
    })
  })

  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${configXml.replace('<speed>1.6', '<speed>&b;')}`

  test.each([
    ['nothing', ''],
    ['an HTML page', '<!DOCTYPE html><html><body><h1>Wartung</h1></body></html>'],
    ['an HTML page without type', '<html><head><title>404</title></head><body>Nicht gefunden</body></html>'],
    ['plain text', 'Bad gateway'],
    ['a file cut off', configXml.slice(0, 300)],
    ['an empty configuration', '<config></config>'],
    ['entities', laughs],
    ['a huge file', `${configXml}${' '.repeat(1_000_001)}`],
    ['deep nesting', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`],
    ['a list of configurations', '<config><speed>1</speed></config><config><speed>1</speed></config>'],
  ])('%s is no configuration', (_, xml) => {
    expect(parseWorldConfig(xml)).toBeUndefined()
    expect(parseUnitInfo(xml)).toBeUndefined()
  })

  test('the two files are not taken for each other', () => {
    expect(parseWorldConfig(unitXml)).toBeUndefined()
    expect(parseUnitInfo(configXml)).toBeUndefined()
  })

  test('no text makes the readers throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(configXml.length), (noise, at) => {
        parseWorldConfig(configXml.slice(0, at) + noise + configXml.slice(at))
        parseUnitInfo(unitXml.slice(0, at) + noise)
      }),
    )
  })
})
