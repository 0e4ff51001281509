import { describe, expect, test } from 'vitest'
import { type JudgedLine, sendersLeft, targetsFor } from '../../../shared/compare/follow-up.ts'
import type { AttackState } from '../../../shared/model/analysis.ts'
import type { AttackKind } from '../../../shared/model/attack.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Sighting } from '../../../shared/model/sighting.ts'
import type { Target } from '../../../shared/model/target.ts'

const target = (type: Target['type'], limits: Partial<Target>, x = 510): Target => ({
  _id: `${type}-${x}-500`,
  type,
  x,
  y: 500,
  villageId: x,
  maxOff: 0,
  maxFake: 0,
  maxBFake: 0,
  offsetMinutes: 5,
  ...limits,
})
const sender = (more: Partial<Sender> = {}): Sender => ({
  villageId: 1,
  x: 500,
  y: 500,
  playerId: 11,
  type: 'offs',
  maxOff: 1,
  maxFake: 3,
  maxBFake: 1,
  troops: { axe: 6000, ram: 300, catapult: 50 },
  ...more,
})

let ids = 0
const judged = (
  type: AttackKind,
  state: AttackState,
  { seen, x = 510 }: { seen?: Sighting['strength']; x?: number } = {},
): JudgedLine => ({
  playerId: 11,
  playerName: 'Anna',
  state,
  line: {
    id: `${type}-1-offs-${x}-500-${ids++}`,
    type,
    from: { villageId: 1, x: 500, y: 500, name: '' },
    to: { villageId: x, x, y: 500, name: '', playerName: '' },
    launchAt: '2026-03-10T10:00:00.000Z',
    arriveAt: '2026-03-10T20:00:00.000Z',
    unit: 'ram',
    troops: type === 'fake' ? { catapult: 1 } : { axe: 6000, ram: 300 },
  },
  ...(seen && { seen: { command: command(seen), deviation: 0 } }),
})
const command = (strength: Sighting['strength'], kind?: 'spy'): Sighting => ({
  from: { x: 500, y: 500 },
  to: { x: 510, y: 500 },
  arriveAt: 1_773_000_000,
  strength,
  ...(kind && { kind }),
})

describe('the targets of a follow-up plan', () => {
  const missingLimits = (wanted: JudgedLine[], targets: Target[]) =>
    targetsFor(wanted, targets).map(({ _id, maxOff, maxFake, maxBFake }) => [_id, maxOff, maxFake, maxBFake])

  test('want what is missing there, each kind in its own limit, and keep their time', () => {
    const targets = [target('offs', { maxOff: 3, maxFake: 2, maxBFake: 1 }), target('fakes', { maxFake: 5 }, 511)]
    const wanted = [
      judged('off', 'missing'),
      judged('off', 'missing'),
      judged('fake', 'missing'),
      judged('bfkatas', 'missing'),
    ]
    expect(missingLimits(wanted, targets)).toEqual([['offs-510-500', 2, 1, 1]])
    expect(targetsFor(wanted, targets)[0]?.offsetMinutes).toBe(5)
  })

  test('of one village share it by kind', () => {
    const targets = [target('offs', { maxOff: 1, maxFake: 1 }), target('ramoff', { maxOff: 1, maxFake: 1 })]
    const wanted = [
      judged('ramoff', 'missing'),
      judged('fake', 'missing'),
      judged('fake', 'missing'),
      judged('off', 'missing'),
    ]
    expect(missingLimits(wanted, targets)).toEqual([
      ['offs-510-500', 1, 1, 0],
      ['ramoff-510-500', 1, 1, 0],
    ])
  })

  test('are the waves of what is missing', () => {
    const waves = [target('offs', { maxOff: 3 }), target('offs', { _id: 'offs-510-500-w2', wave: 2, maxOff: 1 })]
    const { line, ...rest } = judged('off', 'missing')
    const late = { ...rest, line: { ...line, wave: 2 } }
    expect(missingLimits([late, judged('off', 'missing')], waves)).toEqual([
      ['offs-510-500', 1, 0, 0],
      ['offs-510-500-w2', 1, 0, 0],
    ])
    expect(missingLimits([late, late], waves)).toEqual([
      ['offs-510-500', 1, 0, 0],
      ['offs-510-500-w2', 1, 0, 0],
    ])
  })

  test('want no more than they want now; what is no target any more is not wanted', () => {
    const wanted = [judged('off', 'missing'), judged('off', 'missing'), judged('off', 'missing', { x: 599 })]
    expect(missingLimits(wanted, [target('offs', { maxOff: 1 })])).toEqual([['offs-510-500', 1, 0, 0]])
    expect(missingLimits(wanted, [])).toEqual([])
  })

  test('count BF-Katas of a bfkatas target as offs as far as those go', () => {
    const wanted = [1, 2, 3].map(() => judged('bfkatas', 'missing'))
    expect(missingLimits(wanted, [target('bfkatas', { maxOff: 2, maxBFake: 4 })])).toEqual([
      ['bfkatas-510-500', 2, 0, 1],
    ])
  })
})

describe('what the villages have left', () => {
  const missing = ({ state }: JudgedLine) => state === 'missing'
  const left = (lines: JudgedLine[], more: { unplanned?: { command: Sighting; count: number }[]; own?: Sender } = {}) =>
    sendersLeft([more.own ?? sender()], lines, more.unplanned ?? [], missing).map(({ maxOff, maxFake, maxBFake }) => [
      maxOff,
      maxFake,
      maxBFake,
    ])

  test.each<[string, Parameters<typeof left>, number[][]]>([
    ['nothing has gone', [[]], [[1, 3, 1]]],
    ['what is missing has not gone', [[judged('off', 'missing')]], [[1, 3, 1]]],
    ['an off that was seen has gone', [[judged('off', 'late', { seen: 'gross' })]], [[0, 3, 1]]],
    [
      'what is reported, or still to be sent, is not there for another',
      [[judged('off', 'reported'), judged('fake', 'open')]],
      [[0, 2, 1]],
    ],
    [
      'of an off that was only a fake the off is still there',
      [[judged('off', 'tooWeak', { seen: 'klein' })]],
      [[1, 2, 1]],
    ],
    ['of a fake that was an off the off has gone', [[judged('fake', 'tooStrong', { seen: 'gross' })]], [[0, 3, 1]]],
    [
      'an attack that nobody has planned has gone too',
      [[], { unplanned: [{ command: command('mittel'), count: 1 }] }],
      [[0, 3, 1]],
    ],
    ['so have small ones', [[], { unplanned: [{ command: command('klein'), count: 2 }] }], [[1, 1, 1]]],
    ['scouts take nothing', [[], { unplanned: [{ command: command('klein', 'spy'), count: 9 }] }], [[1, 3, 1]]],
    [
      'who has nothing left is left out',
      [[judged('off', 'punctual', { seen: 'gross' })], { own: sender({ maxFake: 0, maxBFake: 0 }) }],
      [],
    ],
    [
      'who never had anything stays as he is',
      [[], { own: sender({ maxOff: 0, maxFake: 0, maxBFake: 0 }) }],
      [[0, 0, 0]],
    ],
  ])('%s', (_, input, expected) => {
    expect(left(...input)).toEqual(expected)
  })

  test('are the troops that did not go, and a new classification does not give them back', () => {
    const [one] = sendersLeft([sender()], [judged('off', 'punctual', { seen: 'gross' })], [], missing)
    expect(one).toMatchObject({ troops: { catapult: 50 }, isEdited: true })
    expect(sendersLeft([sender()], [], [], missing)).toEqual([sender()])
  })
})
