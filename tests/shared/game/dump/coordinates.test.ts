import { describe, expect, test } from 'vitest'
import { readCoordinateLines } from '../../../../shared/game/dump/coordinates.ts'
import type { NamesAt } from '../../../../shared/game/dump/line-reading.ts'
import { formatWithLimits } from '../../../../shared/game/dump/target-values.ts'
import { OwnWindow } from '../../../../shared/model/inputs/arrival-window.ts'
import { OwnAims } from '../../../../shared/model/inputs/own-aims.ts'
import { toOffset, wholeOffsetBounds } from '../../../../shared/model/inputs/wave.ts'
import { Importance, unusualImportance } from '../../../../shared/model/target.ts'
import { fc } from '../../../support/properties.ts'
import { cpuMilliseconds } from '../../../support/stack/cpu-time.ts'
import { adversarialTexts } from '../adversarial-texts.ts'

const readAll = (text: string, namesAt?: NamesAt) => readCoordinateLines(text.split('\n'), namesAt)
const read = (text: string) => {
  const { unused: _, ...reading } = readAll(text)
  return reading
}
const placesIn = (text: string) => read(text).coordinates.map(({ x, y }) => `${x}|${y}`)
const limitsIn = (text: string) => read(text).coordinates.map(({ limits }) => limits)
const valuesIn = (text: string) =>
  read(text).coordinates.map(({ limits, importance, window, aims }) => ({
    ...limits,
    ...importance,
    ...window,
    ...aims,
  }))
const aWindow = (windowBefore: number, windowAfter: number) => ({ windowBefore, windowAfter })
const windowReason =
  'Das Ankunftsfenster hinter einer Koordinate ist v0 bis v3600 (vor) und n0 bis n3600 (nach), in Sekunden.'

const buildingsReason =
  'Katapult-Ziele hinter einer Koordinate sind 1 bis 5 dieser Gebäude, jedes einmal: k=Hauptgebäude+Adelshof+Schmiede+Bauernhof+Speicher.'
const offsetReason = 'Der Offset hinter einer Koordinate ist o-1209659 bis o1209659, in Sekunden.'
const orderReason =
  'Hinter den Mengen steht jede andere Angabe höchstens einmal: 440|670:5:4:0:p1:w3:v60:n60:m50:k=adelshof:welle2:o900.'

describe('a coordinate is read with anything around it', () => {
  test.each<[string, string[]]>([
    ['500|500', ['500|500']],
    ['  500|501\t', ['500|501']],
    ['500|500 501|498 7|9', ['500|500', '501|498', '7|9']],
    ['500|500,501|498;502|499', ['500|500', '501|498', '502|499']],
    ['(411|485)', ['411|485']],
    ['[coord]411|485[/coord]', ['411|485']],
    ['[COORD]41|485[/COORD] und mehr', ['41|485']],
    ['Dorf (408|489) K55', ['408|489']],
    ['Dorf (48|489) K40', ['48|489']],
    ['1. 500|500', ['500|500']],
    ['• 500|500 – 501|500', ['500|500', '501|500']],
    ['[*]Angriff[|][player]Bert[/player][|][coord]411|485[/coord]', ['411|485']],
    ['500 | 500', ['500|500']],
    ['500|500 | 501|501', ['500|500', '501|501']],
    ['Bert\t(411|485)\t12.03.2026', ['411|485']],
    ['411|485\tBert', ['411|485']],
    ['500\t501', ['500|501']],
    ['500;501', ['500|501']],
    ['500 501', ['500|501']],
    ['500, 501', ['500|501']],
    ['[url=https://a.example/?x=111|222]411|485[/url]', ['411|485']],
    ['zwei am selben Ort: 411|485 und (411|485)', ['411|485']],
  ])('%j', (text, places) => {
    expect(placesIn(text)).toEqual(places)
    expect(read(text)).toMatchObject({ repeated: [], unreadable: [] })
  })
})

describe('a bad coordinate is reported with its line', () => {
  test.each([
    '510500',
    '12.03.2026',
    '5000|500',
    '500|5000',
    '12|11|2026',
    '12.000|1.000 Punkte',
    'noch 5|3 offen',
    'https://de236.die-staemme.de/game.php?village=1|2&id=411|485',
    '| 500 | 501 |',
    '500\t500\t26\t10\t20\t30',
    'Dorf\t500\t500',
    '1234\t500',
    'Angriffsplan',
  ])('%j', (text) => {
    expect(read(`\n${text}`)).toEqual({
      coordinates: [],
      repeated: [],
      unreadable: [{ line: 2, text, reason: 'Keine Koordinate im Format 500|500.' }],
    })
  })

  test.each<[string, string[], string[]]>([
    ['500|500 50O|501 501|501', ['500|500', '501|501'], ['50O|501']],
    ['500|500, 1234|500; 501|501', ['500|500', '501|501'], ['1234|500']],
    ['500|500 501|', ['500|500'], ['501|']],
    ['(500|500) (50l|500)', ['500|500'], ['50l|500']],
    ['Erst 500|500, dann 48|5 und [coord]x00|501[/coord]', ['500|500'], ['48|5', 'x00|501']],
    ['500|500:5 501|501|', ['500|500'], ['501|501|']],
    ['500|500 501/502', ['500|500'], ['501/502']],
    ['Hof 240/240 in 500|500', ['500|500'], []],
    ['500|500 https://a.example/?x=1|2', ['500|500'], []],
  ])('%j: also beside good ones', (text, places, unread) => {
    expect(placesIn(`400|400\n${text}`)).toEqual(['400|400', ...places])
    expect(read(`400|400\n${text}`).unreadable).toEqual(
      unread.map((part) => ({ line: 2, text: part, reason: 'Keine Koordinate im Format 500|500.' })),
    )
  })

  test('of a repeated one the first counts', () => {
    expect(read('500|500:1\n501|500 500|500:2\nquer 501|500')).toEqual({
      coordinates: [
        { line: 1, x: 500, y: 500, limits: { maxOff: 1 } },
        { line: 2, x: 501, y: 500, limits: {} },
      ],
      repeated: [
        { line: 2, text: '500|500', reason: 'Dieses Dorf steht schon weiter oben.' },
        { line: 3, text: '501|500', reason: 'Dieses Dorf steht schon weiter oben.' },
      ],
      unreadable: [],
    })
  })
})

describe('amounts beside a coordinate', () => {
  test.each<[string, object]>([
    ['440|670:5:4', { maxOff: 5, maxFake: 4 }],
    ['440|670:0:4:2', { maxOff: 0, maxFake: 4, maxBFake: 2 }],
    ['440|670::4', { maxFake: 4 }],
    ['(440|670):5', { maxOff: 5 }],
    ['[coord]440|670[/coord]:5:4', { maxOff: 5, maxFake: 4 }],
    ['Zuerst 440|670:1000.', { maxOff: 1000 }],
    ['440|670: zwei Offs', {}],
    ['440|670:sofort', {}],
    ['440|670:', {}],
    ['440|670\t5\t4', { maxOff: 5, maxFake: 4 }],
    ['440\t670\t5\t\t1', { maxOff: 5, maxBFake: 1 }],
    ['440|670\t12.345', {}],
  ])('%j', (text, limits) => {
    expect(limitsIn(text)).toEqual([limits])
  })

  test('hold for their own coordinate only', () => {
    expect(limitsIn('440|670:5:4,441|670 442|670:1')).toEqual([{ maxOff: 5, maxFake: 4 }, {}, { maxOff: 1 }])
  })

  test.each(['440|670:1001', '440|670:-3', '440|670:1.5', '440|670:1:2:3:4', '440|670:5x', '440\t670\t-1'])(
    '%j is none',
    (text) => {
      expect(read(text)).toMatchObject({
        coordinates: [],
        unreadable: [{ line: 1, text: '440|670', reason: expect.stringContaining('von 0 bis 1000') }],
      })
    },
  )
})

describe('priority, weight and window behind a coordinate', () => {
  const all = { maxOff: 5, maxFake: 4, maxBFake: 0, priority: 1, weight: 3 }
  test.each<[string, object]>([
    ['440|670:5:4:0:p1:w3', all],
    ['440|670:5:4:0:W3:P1', all],
    ['440|670:5:4:0 p1 w3', all],
    ['440|670 5 4 0 p1 w3', all],
    ['440|670\t5\t4\t0\tp1\tw3', all],
    ['440\t670\t5\t4\t0\tw3\tp1', all],
    ['440;670;5;4;0;p1;w3', all],
    ['[coord]440|670[/coord]:5:4:0:p1:w3', all],
    ['440|670:p1', { priority: 1 }],
    ['440|670 p1', { priority: 1 }],
    ['440|670\tp1', { priority: 1 }],
    ['(440|670) w9', { weight: 9 }],
    ['440|670::4:p5', { maxFake: 4, priority: 5 }],
    ['440|670\t5\t\t\tp2', { maxOff: 5, priority: 2 }],
    ['440|670\t5\t\t\t\tw2', { maxOff: 5, weight: 2 }],
    ['Zuerst 440|670:5:p1.', { maxOff: 5, priority: 1 }],
    ['440|670:p3:w1', { priority: 3, weight: 1 }],
    ['440|670:player', {}],
    ['440|670 5 4 0', {}],
    ['440|670\tP4ul', {}],
    ['440|670 w3lle', {}],
    ['440|670:5:4:0:p1:w3:v60:n30', { maxOff: 5, maxFake: 4, maxBFake: 0, priority: 1, weight: 3, ...aWindow(60, 30) }],
    ['440|670:n0', { windowAfter: 0 }],
    ['440|670 V3600', { windowBefore: 3600 }],
    ['440|670\t5\tv60\tn60', { maxOff: 5, ...aWindow(60, 60) }],
    ['440|670:vor', {}],
    ['440|670:::2:m50:k=Adelshof+speicher', { maxBFake: 2, minMorale: 50, buildings: ['adelshof', 'speicher'] }],
    ['440|670 m30 k=HAUPTGEBÄUDE', { minMorale: 30, buildings: ['hauptgebaeude'] }],
    ['440|670\tk=schmiede', { buildings: ['schmiede'] }],
    ['440|670:katas', {}],
    ['440|670:welle', {}],
    ['440|670:offs', {}],
  ])('%j', (text, values) => {
    expect(valuesIn(text)).toEqual([values])
    expect(read(text).unreadable).toEqual([])
  })

  test('are those of their own coordinate', () => {
    expect(valuesIn('440|670:5:p1 441|670 442|670 w2, 443|670:w3')).toEqual([
      { maxOff: 5, priority: 1 },
      {},
      { weight: 2 },
      { weight: 3 },
    ])
  })

  test.each([
    ['440|670:p0', 'Die Priorität hinter einer Koordinate ist p1 bis p5.'],
    ['440|670:5:4:p6', 'Die Priorität hinter einer Koordinate ist p1 bis p5.'],
    ['440|670\tp-1', 'Die Priorität hinter einer Koordinate ist p1 bis p5.'],
    ['440|670:p1.5', 'Die Priorität hinter einer Koordinate ist p1 bis p5.'],
    ['440|670 p12', 'Die Priorität hinter einer Koordinate ist p1 bis p5.'],
    ['440|670:w10', 'Das Gewicht hinter einer Koordinate ist w1 bis w9.'],
    ['440\t670\t5\tw0', 'Das Gewicht hinter einer Koordinate ist w1 bis w9.'],
    ['440|670:p1:p2', orderReason],
    ['440|670:p1:5', orderReason],
    ['440|670:v60:v30', orderReason],
    ['440|670:v-1', windowReason],
    ['440|670:m29', 'Die Mindestmoral hinter einer Koordinate ist m30 bis m100, in Prozent.'],
    ['440|670:welle0', 'Die Welle hinter einer Koordinate ist welle1 bis welle9.'],
    ['440|670 Welle10', 'Die Welle hinter einer Koordinate ist welle1 bis welle9.'],
    ['440|670:o1209660', offsetReason],
    ['440|670:o-1209660', offsetReason],
    ['440|670:o1.5', offsetReason],
    ['440|670:o60:o60', orderReason],
    ['440|670:welle2:welle2', orderReason],
    ['440|670:k=wall', buildingsReason],
    ['440|670:k=', buildingsReason],
    ['440|670 k=speicher+speicher', buildingsReason],
    ['440|670:k=speicher:k=adelshof', orderReason],
    ['440|670\tn3601', windowReason],
    ['440|670:v1.5', windowReason],
    ['440|670:n060', windowReason],
    ['440|670:1:2:3:4:p1', 'Mengen hinter einer Koordinate sind ganze Zahlen von 0 bis 1000: Offs:Fakes:BFakes.'],
    ['440|670:5x:p1', 'Mengen hinter einer Koordinate sind ganze Zahlen von 0 bis 1000: Offs:Fakes:BFakes.'],
  ])('%j is listed by line, and the other lines are read', (text, reason) => {
    expect(read(`400|400:w2\n${text}\n401|400`)).toEqual({
      coordinates: [
        { line: 1, x: 400, y: 400, limits: {}, importance: { weight: 2 } },
        { line: 3, x: 401, y: 400, limits: {} },
      ],
      repeated: [],
      unreadable: [{ line: 2, text: '440|670', reason }],
    })
  })
})

describe('amounts in tables and behind spaced colons', () => {
  const both = { maxOff: 5, maxFake: 4 }
  test.each([
    '[*][coord]411|485[/coord][|]5[|]4',
    '[*]1[|]Dora[|][coord]411|485[/coord][|]5[|]4[/*]',
    '[village]411|485[/village]:5:4',
    '[village]411|485[/village] : 5 : 4',
    'Dora\t411|485\t5\t4',
    '1\t411|485\t5\t4',
    '1.\tDora\t001 Dorf (411|485) K44\t5\t4',
    '411|485,5,4',
    '411|485;5;4;;',
    'Dora\t411|485\t5\t4\t\t\t',
    'Dora,411|485, 5, 4',
    '"411|485","5","4"',
    '"Dora; die Erste";"411|485";"5";"4"',
    '411|485 : 5 : 4',
    '411|485: 5: 4',
    '411|485 :5 :4',
    '411|485\t9.800\t5\t4',
    '#\tKoordinaten\tFakes\tOffs\n1\t411|485\t4\t5',
    'Ziel;Punkte;Offs;Fakes\n411|485;800;5;4',
    'x,y,off,fake\n411,485,5,4',
  ])('%j', (text) => {
    expect(readAll(text)).toMatchObject({ coordinates: [{ x: 411, y: 485, limits: both }], unreadable: [], unused: [] })
  })

  test('are read where a note follows, which is named once', () => {
    const { coordinates, unused } = readAll('411|485\t5\t4\tWall 20\n408|477\t2\t0\n409|477\t2\t0\tWall 15')
    expect(coordinates.map(({ limits }) => limits)).toEqual([
      both,
      { maxOff: 2, maxFake: 0 },
      { maxOff: 2, maxFake: 0 },
    ])
    expect(unused).toEqual([{ text: 'Wall 20', count: 2, lines: [1, 3] }])
  })

  test('are points where most are no amounts, and else refused', () => {
    expect(limitsIn('411|485\t9800\n412|485\t800\n413|485\t10.100')).toEqual([{}, {}, {}])
    const { coordinates, unreadable } = read('411|485\t5\t4\n412|485\t5000\t4\n413|485\t3\t4')
    expect(coordinates.map(({ line }) => line)).toEqual([1, 3])
    expect(unreadable.map(({ line }) => line)).toEqual([2])
  })

  test('of another planner, by regions, are refused', () => {
    expect(read('439|671:2|0|5|0:3|0|0|1')).toMatchObject({
      coordinates: [],
      unreadable: [{ text: '439|671', reason: expect.stringContaining('Region') }],
    })
  })

  test('too many of them are refused', () => {
    expect(read('411|485\t1\t2\t3\t4')).toMatchObject({ coordinates: [], unreadable: [{ line: 1 }] })
  })
})

describe('what looks like an amount or a time and is not used is named', () => {
  test.each<[string, string[]]>([
    ['2 Offs auf 411|485', ['2 Offs']],
    ['411|485 x5', ['x5']],
    ['411|485 - 5 - 4', ['5']],
    ['| 411|485 | 5 | 4 |', ['5']],
    ['411|485 5 4 0', ['5 4 0']],
    ['411|485: 20:15 Uhr', ['20:15 Uhr']],
    ['411|485 um 20:15:30', ['um 20:15:30']],
    ['411|485\tBert\t5\t4', ['Spalte 3: 5', 'Spalte 4: 4']],
    ['Ziel;Wall;Offs\n411|485;20;5', ['Wall']],
    ['[*][coord]411|485[/coord][|][unit]ram[/unit][|]2026-11-29', ['[unit]ram[/unit]', '2026']],
    ['411|485:sofort 3 Fakes', ['3 Fakes']],
  ])('%j', (text, parts) => {
    expect(readAll(text).unused.map((part) => part.text)).toEqual(parts)
  })

  test.each([
    '1. 411|485',
    '#3 411|485',
    '1 [coord]411|485[/coord]',
    '001 Dorf 7 (411|485) K44',
    '411|485 K44',
    '411|485\tBert',
  ])('%j has none', (text) => {
    expect(readAll(text)).toMatchObject({ coordinates: [{ x: 411, y: 485 }], unused: [] })
  })

  test('once per column or pattern, with the number of lines and the first three', () => {
    const lines = Array.from({ length: 5 }, (_, i) => `41${i}|485 Wall ${i} und Wall ${i + 1}`)
    expect(readAll(lines.join('\n')).unused).toMatchObject([{ count: 5, lines: [1, 2, 3] }, { count: 5 }])
  })
})

test('amounts in any layout are used, or the line is named', () => {
  const layout = fc.constantFrom<(place: string, cells: string[], separator: string) => string>(
    (place, cells, separator) => [place, ...cells].join(separator),
    (place, cells, separator) => ['Dora', place, ...cells].join(separator),
    (place, cells, separator) => ['1', 'Dora', `"${place}"`, ...cells].join(separator),
    (place, cells) => `[*][coord]${place}[/coord][|]${cells.join('[|]')}`,
    (place, cells, separator) => [`001 Dorf (${place}) K44`, ...cells].join(separator),
    (place, cells) => `[village]${place}[/village]: ${cells.join(' : ')}`,
    (place, cells) => `${place} - ${cells.join(' - ')}`,
    (place, cells) => `${cells.join(' ')} Angriffe auf ${place}`,
  )
  const note = fc.constantFrom('', 'Wall 20', '20:15 Uhr', '3 Rammen')
  fc.assert(
    fc.property(
      layout,
      fc.constantFrom('\t', ';', ',', ' : ', ':'),
      fc.array(amount, { minLength: 1, maxLength: 3 }),
      note,
      (write, separator, amounts, noted) => {
        const cells = [...amounts.map(String), ...(noted === '' ? [] : [noted])]
        const { coordinates, unreadable, unused } = readAll(write('411|485', cells, separator))
        const given = Object.values(coordinates[0]?.limits ?? {})
        const isRead = String(given) === String(amounts)
        expect(isRead || unused.length + unreadable.length > 0).toBe(true)
        expect(isRead || given.length === 0).toBe(true)
        expect(noted === '' || unused.length + unreadable.length > 0).toBe(true)
      },
    ),
  )
})

describe('a village named like a coordinate', () => {
  const names: NamesAt = (x, y) => (x === 418 && y === 581 ? ['400|565', 'Anna 12'] : [])
  test.each([
    '400|565 (418|581) K54',
    '400|565 [coord]418|581[/coord]',
    '400|565 [village]418|581[/village]',
    '400|565\t418|581\t9.800',
    '418|581\t400|565',
    '400|565 418|581',
    'Anna 12\t400|565\t418|581\t9.800',
    '1\t400|565 (418|581) K54\tAnna 12',
  ])('%j is one village', (text) => {
    expect(readAll(text, names)).toMatchObject({
      coordinates: [{ x: 418, y: 581, limits: {} }],
      repeated: [],
      unreadable: [],
      unused: [],
    })
  })

  test('keeps its amounts', () => {
    expect(readAll('400|565\t418|581\t5\t4', names).coordinates).toEqual([
      { line: 1, x: 418, y: 581, limits: { maxOff: 5, maxFake: 4 } },
    ])
  })

  test('other coordinates beside a printed one are named', () => {
    expect(readAll('401|565 (418|581) K54', names).unused).toEqual([{ text: '401|565', count: 1, lines: [1] }])
  })

  test('without a name in the world, all coordinates are villages', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 100, max: 417 }), fc.integer({ min: 100, max: 999 })), {
          minLength: 2,
          maxLength: 8,
          selector: String,
        }),
        fc.constantFrom(' ', '\t', ',', ', ', ';'),
        (list, separator) => {
          const places = list.map(([x, y]) => `${x}|${y}`)
          const { coordinates, unused } = readAll(places.join(separator), names)
          expect(coordinates.map(({ x, y }) => `${x}|${y}`)).toEqual(places)
          expect(unused).toEqual([])
        },
      ),
    )
  })
})

describe('waves behind a coordinate', () => {
  const wavesIn = (text: string) => read(text).coordinates.map(({ line, wave, offset }) => ({ line, wave, ...offset }))

  test.each<[string, object]>([
    ['440|670:5:welle2:o900', { wave: 2, offsetMinutes: 15 }],
    ['440|670 5 welle2 o90', { wave: 2, offsetMinutes: 1, offsetSeconds: 30 }],
    ['440|670\tWELLE9\to-90', { wave: 9, offsetMinutes: -1, offsetSeconds: -30 }],
    ['440|670:welle1:o-5', { offsetMinutes: 0, offsetSeconds: -5 }],
    ['440|670:o0', { offsetMinutes: 0 }],
    ['440|670:w2', {}],
  ])('%j', (text, values) => {
    expect(read(text).unreadable).toEqual([])
    expect(wavesIn(text)).toEqual([{ line: 1, ...values }])
  })

  test('a coordinate may occur once per wave', () => {
    const text = '440|670:1\n440|670:2:welle2 440|670:3:welle3\n440|670:4:welle2\n440|670:5:welle1'
    expect(wavesIn(text)).toEqual([{ line: 1 }, { line: 2, wave: 2 }, { line: 2, wave: 3 }])
    expect(read(text).repeated.map(({ line }) => line)).toEqual([3, 4])
  })
})

const axis = fc.integer({ min: 0, max: 999 })
const amount = fc.integer({ min: 0, max: 1000 })
const aTarget = fc.record({
  x: axis,
  y: axis,
  maxOff: amount,
  maxFake: amount,
  maxBFake: amount,
  priority: fc.integer({ min: 1, max: 5 }),
  weight: fc.integer({ min: 1, max: 9 }),
  windowBefore: fc.option(fc.integer({ min: 0, max: 3600 }), { nil: undefined }),
  windowAfter: fc.option(fc.integer({ min: 0, max: 3600 }), { nil: undefined }),
  wave: fc.option(fc.integer({ min: 2, max: 9 }), { nil: undefined }),
  offset: fc.integer(wholeOffsetBounds),
})
const targets = fc.uniqueArray(aTarget, {
  minLength: 1,
  maxLength: 40,
  selector: ({ x, y, wave = 1 }) => (x * 1000 + y) * 10 + wave,
})

test('our own copies are read again, on one line or on many', () => {
  fc.assert(
    fc.property(targets, fc.constantFrom(' ', '\n', '\r\n', ', '), (list, separator) => {
      const places = [...new Set(list.map(({ x, y }) => `${x}|${y}`))]
      expect(placesIn(places.join(separator))).toEqual(places)
      const lines = list.map(({ offset, ...target }) => formatWithLimits({ ...target, ...toOffset(offset) }))
      const { coordinates, unreadable } = read(lines.join(separator))
      expect(unreadable).toEqual([])
      expect(
        coordinates.map(({ x, y, limits, importance, window, wave, offset }) => {
          return { x, y, ...limits, ...importance, ...window, wave, ...offset }
        }),
      ).toEqual(
        list.map(({ priority, weight, offset, ...target }) => {
          const named = target.wave || offset !== 0 ? toOffset(offset) : {}
          return { ...target, ...unusualImportance({ priority, weight }), ...named }
        }),
      )
    }),
  )
})

test('cells with amounts, priority and weight are read in any order of the last two; wrong ones are listed', () => {
  const either = (letter: string, max: number) => fc.option(fc.tuple(fc.constant(letter), fc.integer({ min: 0, max })))
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 3 }),
      either('p', 7),
      either('w', 11),
      fc.boolean(),
      fc.constantFrom('\t', ';', ':', ' '),
      (amounts, p, w, isSwapped, separator) => {
        const pair = [p, w].filter((part) => part !== null)
        fc.pre(separator !== ' ' || amounts.length === 0 || pair.length > 0)
        const cells = ['440|670', ...amounts, ...(isSwapped ? pair.toReversed() : pair).map((part) => part.join(''))]
        const { coordinates, unreadable } = read(cells.join(separator))
        const isWrong = pair.some(([letter, value]) => value < 1 || value > (letter === 'p' ? 5 : 9))
        expect(unreadable.map(({ line, text }) => [line, text])).toEqual(isWrong ? [[1, '440|670']] : [])
        const [maxOff, maxFake, maxBFake] = amounts
        const importance = { priority: p?.[1], weight: w?.[1] }
        expect(coordinates.map(({ limits, importance: own }) => ({ ...limits, ...own }))).toEqual(
          isWrong ? [] : [{ maxOff, maxFake, maxBFake, ...importance }],
        )
      },
    ),
  )
})

test('any text is read into coordinates that are some, each once, and lines that are some', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      '500|500',
      '1|2',
      '|',
      ':',
      '5',
      ':p1',
      ':v60',
      ' n4000',
      ':m50',
      ' k=adelshof',
      ':k=x+',
      ' w10',
      ' p2',
      ' | ',
      '[coord]',
      '[/coord]',
      '(',
      ')',
      '\t',
      ';',
      'https://',
      '\n',
    ),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
      (text) => {
        const { coordinates, repeated, unreadable } = read(text)
        const lines = text.split('\n').length
        expect(new Set(coordinates.map(({ x, y }) => `${x}|${y}`)).size).toBe(coordinates.length)
        for (const { x, y, line, limits, importance = {}, window = {}, aims = {} } of coordinates) {
          expect(x >= 0 && x <= 999 && y >= 0 && y <= 999 && line >= 1 && line <= lines).toBe(true)
          for (const limit of Object.values(limits)) expect(limit >= 0 && limit <= 1000).toBe(true)
          expect(Importance.safeParse(importance).success).toBe(true)
          expect(OwnWindow.safeParse(window).success).toBe(true)
          expect(OwnAims.safeParse(aims).success).toBe(true)
        }
        for (const { line, text: quoted } of [...repeated, ...unreadable]) {
          expect(line >= 1 && line <= lines && quoted.length <= 200).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})

const hostile: typeof adversarialTexts = {
  ...adversarialTexts,
  'amounts without an end': (length) => `1|1${':1'.repeat(length / 2)}`,
  'priorities without an end': (length) => `1|1${':p1'.repeat(length / 3)}`,
  'windows without an end': (length) => `1|1${':v60'.repeat(length / 4)}`,
  'buildings without an end': (length) => `1|1 k=${'a+'.repeat(length / 2)}`,
  'spaced windows': (length) => `1|1${' n60'.repeat(length / 4)}x`,
  'spaced priorities': (length) => `1|1${' p1'.repeat(length / 3)}x`,
  'numbers behind spaces': (length) => '1|1 1 1 1 '.repeat(length / 10),
  'dots behind amounts': (length) => `1|1:1${'.'.repeat(length)}x`,
  'tags of coordinates': (length) => '[coord]'.repeat(length / 7),
  addresses: (length) => 'https://x '.repeat(length / 10),
  'unreadable ones beside a good one': (length) => `500|500 ${'50O|5 '.repeat(length / 6)}`,
  'wide bars': (length) => '500 | '.repeat(length / 6),
  'coordinates beside a printed one': (length) =>
    `${'1|1 '.repeat(length / 8)}(1|1) K00${'111|111 '.repeat(length / 16)}`,
  'cells of amounts': (length) => `111|111${'\t5'.repeat(length / 2)}`,
  'words and numbers': (length) => `111|111${' Wall 2'.repeat(length / 7)}`,
  'numbers in a row': (length) => `111|111 x${' 5'.repeat(length / 2)}|`,
  'spaced colons': (length) => `111|111${' : 5'.repeat(length / 4)}`,
  'coordinates in brackets': (length) => '(1|1)'.repeat(length / 5),
}

test.each(Object.entries(hostile))('%s take time in proportion', (_, build) => {
  const milliseconds = (text: string) =>
    cpuMilliseconds(() => {
      readCoordinateLines([text])
      readCoordinateLines(text.split('\n'))
    })
  const [short, long] = [build(20_000), build(160_000)]
  milliseconds(short)
  expect(milliseconds(long)).toBeLessThan(400 + 40 * milliseconds(short))
})
