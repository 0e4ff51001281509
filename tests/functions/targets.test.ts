import { expect, test } from 'vitest'
import { targets } from '../../shared/contract/targets.ts'
import { aPlan, leader } from './world.ts'

const listOf = async (planId: string) => (await leader().call(targets.list, { params: { planId } })).targets

test('targets are added by hand; a line that names no village is listed', async () => {
  const { planId } = await aPlan()
  const answer = await leader().call(targets.addManual, {
    params: { planId },
    body: {
      coordinates: ['510|500', '', ' 510|501 ', '510|500', '510500', '999|1', '520|520'],
      type: 'offs',
      maxOff: 2,
      maxFake: 1,
      offsetMinutes: -30,
    },
  })
  expect(answer).toMatchObject({ accepted: 3, rejected: 3 })
  expect(answer.rejectedLines).toEqual([
    { line: 4, text: '510|500', reason: 'Dieses Dorf steht schon weiter oben.' },
    { line: 5, text: '510500', reason: 'Keine Koordinate im Format 500|500.' },
    { line: 6, text: '999|1', reason: 'Auf dieser Koordinate liegt kein Dorf.' },
  ])
  const list = await listOf(planId)
  expect(list).toHaveLength(3)
  expect(list.find(({ x, y }) => x === 510 && y === 501)).toEqual({
    _id: 'offs-510-501',
    x: 510,
    y: 501,
    villageId: 201,
    villageName: 'Dorf',
    playerId: 21,
    playerName: 'Gegner & Söhne',
    tribeTag: 'SIE',
    type: 'offs',
    maxOff: 2,
    maxFake: 1,
    maxBFake: 0,
    offsetMinutes: -30,
    currentOff: 0,
    currentFake: 0,
    currentBFake: 0,
    usage: 0,
  })
})

test('a target stands once per type; adding it again replaces its limits', async () => {
  const { planId } = await aPlan()
  const add = (type: 'offs' | 'fakes', maxFake: number) =>
    leader().call(targets.addManual, { params: { planId }, body: { coordinates: ['510|500'], type, maxFake } })
  await add('fakes', 1)
  await add('offs', 2)
  await add('fakes', 3)
  expect((await listOf(planId)).map(({ type, maxFake }) => [type, maxFake])).toEqual([
    ['fakes', 3],
    ['offs', 2],
  ])
})

test('no coordinate, no good one, a limit out of range: each says what is wrong', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const fails = (body: object) => leader().raw('POST', `/incplans/${planId}/targets/manual`, { type: 'offs', ...body })
  expect((await fails({ coordinates: [] })).body).toMatchObject({
    message: 'Bitte mindestens eine Koordinate eingeben!',
  })
  expect((await fails({ coordinates: ['1|1'] })).body).toMatchObject({ code: 'no_good_coordinate' })
  expect((await fails({ coordinates: ['510|500'], maxOff: -1, maxFake: 1.5, type: 'x' })).body).toMatchObject({
    fields: {
      maxOff: 'Der Wert muss mindestens 0 sein.',
      maxFake: 'Bitte gib eine ganze Zahl an.',
      type: expect.stringContaining('offs, ramoff'),
    },
  })
  expect((await leader().call(targets.list, { params })).targets).toEqual([])
})

test('a share of a player’s or a tribe’s villages is drawn, the same at every repetition', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const answer = await leader().call(targets.addRandomPlayer, { params, body: { playerId: '21' } })
  expect(answer.accepted).toBe(3)
  const drawn = await listOf(planId)
  expect(drawn).toHaveLength(3)
  for (const target of drawn)
    expect(target).toMatchObject({ type: 'fakes', maxFake: 5, maxOff: 0, maxBFake: 0, offsetMinutes: 0 })
  await leader().call(targets.addRandomPlayer, { params, body: { playerId: 21 } })
  expect(await listOf(planId)).toEqual(drawn)
  await leader().call(targets.addRandomTribe, { params, body: { tribeId: 2, percentage: 80, fakesPerVillage: 2 } })
  const more = await listOf(planId)
  expect(more).toHaveLength(8)
  expect(more.map(({ _id }) => _id)).toEqual(expect.arrayContaining(drawn.map(({ _id }) => _id)))
})

test('random targets need a player or tribe with villages', async () => {
  const { planId } = await aPlan()
  const random = (what: string, body: object) =>
    leader().raw('POST', `/incplans/${planId}/targets/random-${what}`, body)
  expect((await random('player', { playerId: 4711 })).body).toMatchObject({ message: 'Bitte einen Spieler auswählen!' })
  expect((await random('tribe', { tribeId: 4711 })).body).toMatchObject({ message: 'Bitte einen Stamm auswählen!' })
  expect((await random('player', {})).body).toMatchObject({ fields: { playerId: 'Bitte einen Spieler auswählen!' } })
  expect((await random('tribe', { tribeId: '' })).body).toMatchObject({
    fields: { tribeId: 'Bitte einen Stamm auswählen!' },
  })
})

test('edits at the same time lose nothing', async () => {
  const { planId } = await aPlan()
  await leader().call(targets.addManual, { params: { planId }, body: { coordinates: ['510|500'], type: 'offs' } })
  const params = { planId, targetId: 'offs-510-500' }
  const edits = [{ maxOff: 4 }, { maxFake: 5 }, { maxBFake: 6 }, { offsetMinutes: 7 }]
  await Promise.all(edits.map((body) => leader().call(targets.update, { params, body })))
  expect(await listOf(planId)).toMatchObject([{ maxOff: 4, maxFake: 5, maxBFake: 6, offsetMinutes: 7 }])
})

test('of two edits that began from the same limits the second is told, and may overwrite', async () => {
  const { planId } = await aPlan()
  const body = { coordinates: ['510|500'], type: 'offs' as const, maxOff: 1 }
  await leader().call(targets.addManual, { params: { planId }, body })
  const params = { planId, targetId: 'offs-510-500' }
  const before = { maxOff: 1, maxFake: 0 }
  await leader().call(targets.update, { params, body: { maxOff: 2, maxFake: 5, before } })
  expect(await leader().fails(targets.update, { params, body: { maxOff: 3, before: { maxOff: 1 } } })).toMatchObject({
    status: 409,
    code: 'target_changed',
    message: 'Das Ziel wurde inzwischen von jemand anderem geändert. Bitte lade es neu.',
  })
  expect(await listOf(planId)).toMatchObject([{ maxOff: 2, maxFake: 5 }])
  // What nobody else has touched is changed, and what stands there already is no conflict.
  await leader().call(targets.update, { params, body: { offsetMinutes: 7, before: { offsetMinutes: 0 } } })
  await leader().call(targets.update, { params, body: { maxFake: 5, before: { maxFake: 0 } } })
  await leader().call(targets.update, { params, body: { maxOff: 3 } })
  expect(await listOf(planId)).toMatchObject([{ maxOff: 3, maxFake: 5, offsetMinutes: 7 }])
  const gone = { planId, targetId: 'offs-510-501' }
  expect(await leader().fails(targets.update, { params: gone, body: { maxOff: 2, before } })).toMatchObject({
    status: 404,
    code: 'target_not_found',
  })
})

test('a target is removed once, and never through another plan', async () => {
  const [{ planId }, other] = await Promise.all([aPlan(), aPlan()])
  await leader().call(targets.addManual, { params: { planId }, body: { coordinates: ['510|500'], type: 'offs' } })
  const targetId = 'offs-510-500'
  const foreign = { planId: other.planId, targetId }
  expect(await leader().fails(targets.remove, { params: foreign })).toMatchObject({
    status: 404,
    code: 'target_not_found',
  })
  expect(await leader().fails(targets.update, { params: foreign, body: { maxOff: 1 } })).toMatchObject({ status: 404 })
  await leader().call(targets.remove, { params: { planId, targetId } })
  expect(await leader().fails(targets.remove, { params: { planId, targetId } })).toMatchObject({ status: 404 })
  expect(await listOf(planId)).toEqual([])
})
