import { describe, expect, test } from 'vitest'
import { readCoordinateLines } from '../../../shared/game/dump/coordinates.ts'
import { toOffset } from '../../../shared/model/inputs/wave.ts'
import type { TargetEdit, TargetView } from '../../../shared/model/target.ts'
import { foretoldSentence, savedSentence } from '../../../web/features/targets/added-sentences.ts'
import { begin, goOn, isDone } from '../../../web/features/targets/bulk-run.ts'
import { canBeSaved, draftUpon, goingOn, isDirty, targetDrafts } from '../../../web/features/targets/target-draft.ts'
import {
  coordinatesText,
  countByType,
  filterTargets,
  formatOffset,
  randomCount,
  wantedAttacks,
  withLimitsText,
} from '../../../web/features/targets/target-list.ts'

const aTarget = (change: Partial<TargetView> = {}): TargetView => ({
  _id: 't1',
  x: 500,
  y: 501,
  type: 'offs',
  villageId: 1,
  maxOff: 2,
  maxFake: 5,
  maxBFake: 0,
  offsetMinutes: 15,
  villageName: 'Burg',
  playerId: 7,
  playerName: 'Gegner',
  tribeTag: 'GEG',
  version: 1,
  currentOff: 0,
  currentFake: 0,
  currentBFake: 0,
  usage: 0,
  ...change,
})

const typed = (target: TargetView, edit: Partial<TargetEdit>) => targetDrafts.type(draftUpon(undefined, target), edit)

describe('what is typed over a target', () => {
  test('is saved where it differs from what is stored', () => {
    const changes = (edit: Partial<TargetEdit>) => targetDrafts.changes(typed(aTarget(), edit))
    expect(changes({ maxOff: 2, maxFake: 5, maxBFake: 0, offsetMinutes: 15, type: 'offs' })).toEqual({})
    expect(changes({ maxOff: 3, maxFake: 5, offsetMinutes: -5 })).toEqual({ maxOff: 3, offsetMinutes: -5 })
    expect(changes({ type: 'ramoff', maxFake: 0 })).toEqual({ type: 'ramoff', maxFake: 0 })
    expect(isDirty(typed(aTarget(), { maxFake: 5 }))).toBe(false)
  })

  test('is not to be saved while a limit is no number', () => {
    const draft = typed(aTarget(), { maxOff: Number.NaN })
    expect([isDirty(draft), canBeSaved(draft)]).toEqual([true, false])
    expect(canBeSaved(targetDrafts.type(draft, { maxOff: 3 }))).toBe(true)
  })

  test('goes on from what is read since, and asks where somebody else has changed the same', () => {
    const draft = draftUpon(typed(aTarget(), { maxOff: 7 }), aTarget({ version: 2, maxOff: 5, maxFake: 9 }))
    expect(targetDrafts.shown(draft)).toMatchObject({ maxOff: 7, maxFake: 9 })
    expect(targetDrafts.conflicts(draft)).toEqual([{ field: 'maxOff', theirs: 5, mine: 7 }])
    const older = draftUpon(draft, aTarget({ version: 1, maxOff: 1 }))
    expect(older).toBe(draft)
  })

  test('asks nothing where oneself has saved the same limits together', () => {
    const draft = goingOn(typed(aTarget({ maxOff: 1 }), { maxOff: 7 }), { maxOff: 3 })
    expect(targetDrafts.conflicts(draftUpon(draft, aTarget({ version: 2, maxOff: 3 })))).toEqual([])
  })
})

describe('the list', () => {
  const targets = [
    aTarget(),
    aTarget({ _id: 't2', type: 'fakes', x: 611, playerName: 'Bert', maxOff: 0 }),
    aTarget({ _id: 't3', type: 'fakes', x: 612, tribeTag: 'XYZ', maxBFake: 4 }),
  ]

  test('is narrowed by type and text', () => {
    const ids = (text: string, type?: 'fakes') => filterTargets(targets, { text, type }).map((target) => target._id)
    expect(ids('')).toEqual(['t1', 't2', 't3'])
    expect(ids('', 'fakes')).toEqual(['t2', 't3'])
    expect(ids('xyz')).toEqual(['t3'])
    expect(ids('61', 'fakes')).toEqual(['t2', 't3'])
    expect(ids('BERT')).toEqual(['t2'])
    expect(ids('611|501')).toEqual(['t2'])
    expect(ids('501|611')).toEqual([])
  })

  test('counts types and demand', () => {
    expect(countByType(targets)).toEqual([
      { type: 'offs', label: 'Offs', count: 1 },
      { type: 'fakes', label: 'Fakes', count: 2 },
    ])
    expect(wantedAttacks(targets)).toEqual({ off: 2, fake: 15, bFake: 4, ag: 0, spared: 0, idle: 1 })
  })

  test('demands what runs ask for: no offs of fakes, nothing at all of our own villages and those that are gone', () => {
    const own = aTarget({ isOwn: true, maxOff: 9, maxFake: 9 })
    const katas = aTarget({ type: 'bfkatas', maxOff: 3, maxFake: 0, maxBFake: 1 })
    const cleaner = aTarget({ type: 'agcleaner', maxOff: 5, maxFake: 0 })
    expect(wantedAttacks([own, aTarget({ isGone: true, maxOff: 9 }), katas, cleaner])).toEqual({
      off: 5,
      fake: 0,
      bFake: 4,
      ag: 0,
      spared: 2,
      idle: 0,
    })
    const nobled = aTarget({ type: 'fakes', maxOff: 0, maxFake: 0, maxSnob: 2 })
    expect(wantedAttacks([{ ...own, maxSnob: 3 }, nobled])).toMatchObject({ off: 0, ag: 2, idle: 0 })
  })

  test('is copied: places once, or with limits as they are read again', () => {
    expect(coordinatesText([...targets, aTarget({ type: 'bfkatas' })])).toBe('500|501 611|501 612|501')
    expect(withLimitsText(targets)).toBe('500|501:2:5:0:o900\n611|501:0:5:0:o900\n612|501:2:5:4:o900')
    expect(readCoordinateLines(withLimitsText(targets).split('\n')).coordinates).toHaveLength(3)
  })

  test('is filtered and sorted by priority, and copied with it', () => {
    const list = [
      aTarget(),
      aTarget({ _id: 't2', x: 501, priority: 1 }),
      aTarget({ _id: 't3', x: 502, priority: 1, weight: 3 }),
    ]
    const ids = (filter: object) => filterTargets(list, { text: '', type: undefined, ...filter }).map(({ _id }) => _id)
    expect(ids({ priority: 3 })).toEqual(['t1'])
    expect(ids({ order: 'importance' })).toEqual(['t3', 't2', 't1'])
    const text = withLimitsText(list)
    expect(text).toBe('500|501:2:5:0:o900\n501|501:2:5:0:p1:o900\n502|501:2:5:0:p1:w3:o900')
    expect(readCoordinateLines(text.split('\n')).coordinates.map(({ importance }) => importance)).toEqual([
      undefined,
      { priority: 1 },
      { priority: 1, weight: 3 },
    ])
  })

  test.each([
    [40, 30, 12],
    [5, 30, 2],
    [3, 1, 1],
    [40, 0, 0],
    [0, 30, 0],
    [7, 100, 7],
  ])('of %d villages %d %% become %d targets', (villages, percentage, count) => {
    expect(randomCount(villages, percentage)).toBe(count)
  })

  test.each([
    [0, '±0 min'],
    [15, '+15 min'],
    [-1500, '−1.500 min'],
    [0.5, '+30 s'],
    [-1.5, '−1 min 30 s'],
  ])('an offset of %d minutes reads %s', (minutes, text) => {
    expect(formatOffset(toOffset(minutes * 60))).toBe(text)
  })
})

describe('a change of thousands', () => {
  const ids = Array.from({ length: 1200 }, (_, i) => `offs-1-${i}`)

  test('goes in calls of 500, and reports what it reached', async () => {
    const sizes: number[] = []
    const reached: number[] = []
    const progress = await goOn(begin(ids), {
      send: async (some) => {
        sizes.push(some.length)
        return { changed: some.length - 1, standing: some.slice(0, 1) }
      },
      onProgress: ({ of, left }) => reached.push(of - left.length),
      isStopped: () => false,
    })
    expect(sizes).toEqual([500, 500, 200])
    expect(reached).toEqual([500, 1000, 1200])
    expect(progress).toMatchObject({ of: 1200, changed: 1197, standing: ['offs-1-0', 'offs-1-500', 'offs-1-1000'] })
    expect(isDone(progress)).toBe(true)
  })

  test('stops when asked, stops at a failure, and goes on from there', async () => {
    const done: string[] = []
    const send = async (some: readonly string[]) => {
      if (done.length === 500 && !mended) throw new Error('Verbindungsfehler')
      done.push(...some)
      return { changed: some.length }
    }
    let mended = false
    const onProgress = () => undefined
    const stopped = await goOn(begin(ids), { send, onProgress, isStopped: () => done.length > 0 })
    expect([stopped.changed, stopped.left.length, stopped.error]).toEqual([500, 700, undefined])
    const failed = await goOn(stopped, { send, onProgress, isStopped: () => false })
    expect([failed.changed, failed.left.length, failed.error]).toEqual([500, 700, expect.any(Error)])
    mended = true
    const ended = await goOn(failed, { send, onProgress, isStopped: () => false })
    expect([ended.changed, isDone(ended), ended.error]).toEqual([1200, true, undefined])
    expect(done).toEqual(ids)
  })
})

describe('the answer to added targets', () => {
  const none = { accepted: 0, added: 0, updated: 0, unchanged: 0, own: 0, rejected: 0 }

  test.each([
    [{ accepted: 12, added: 12 }, '12 Ziele gespeichert.'],
    [{ accepted: 1, updated: 1 }, '1 Ziel gespeichert. Es stand schon im Plan: Die neuen Werte gelten.'],
    [
      { accepted: 3, added: 2, updated: 1, rejected: 1 },
      '3 Ziele gespeichert. 2 sind neu, 1 stand schon im Plan und hat die neuen Werte. 1 Angabe abgelehnt.',
    ],
    [{ accepted: 2, updated: 2, unchanged: 2 }, '2 Ziele gespeichert. Alle standen genau so schon im Plan.'],
    [
      { accepted: 4, added: 1, updated: 3, unchanged: 1, own: 2 },
      '4 Ziele gespeichert. 1 ist neu, 2 standen schon im Plan und haben die neuen Werte, 1 stand genau so schon im Plan. 2 davon gehören eigenen Stämmen und werden nicht angegriffen.',
    ],
    [
      { accepted: 1, added: 1, own: 1 },
      '1 Ziel gespeichert. Es gehört einem eigenen Stamm und wird nicht angegriffen.',
    ],
  ])('%j', (answer, sentence) => {
    expect(savedSentence({ ...none, ...answer })).toBe(sentence)
  })

  test.each([
    [{ accepted: 5, added: 3, updated: 2 }, '5 Ziele: 3 neu, 2 stehen schon im Plan und bekämen die neuen Werte.'],
    [{ accepted: 1, updated: 1, unchanged: 1 }, '1 Ziel: 1 steht genau so schon im Plan.'],
    [
      { accepted: 2, added: 2, own: 2, rejected: 1 },
      '2 Ziele: 2 neu. Alle gehören eigenen Stämmen und werden nicht angegriffen. 1 Angabe abgelehnt.',
    ],
  ])('is foretold by a preview: %j', (answer, sentence) => {
    expect(foretoldSentence({ ...none, ...answer })).toBe(`Noch ist nichts gespeichert. ${sentence}`)
  })
})
