import { describe, expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { aim, aPlan, dumpLine, leader, superadmin, upload } from '../world.ts'

const listTargets = async (planId: string) => (await leader().call(targets.list, { params: { planId } })).targets
/** What the log of changes has of a plan, the newest first. */
const auditedActions = async (planId: string) =>
  (await superadmin().call(audit.list, { query: { planId } })).entries.map(({ action }) => action)

test('targets are added by hand; a line that names no village is listed', async () => {
  const { planId } = await aPlan()
  const answer = await leader().call(targets.addManual, {
    params: { planId },
    body: {
      coordinates: ['510|500', '', ' 510|501 51O|502 ', '510|500', '510500', '999|1', '520|520'],
      type: 'offs',
      maxOff: 2,
      maxFake: 1,
      offsetMinutes: -30,
    },
  })
  expect(answer).toMatchObject({ accepted: 3, added: 3, updated: 0, rejected: 4 })
  expect(answer.coordinates).toEqual(['510|500', '510|501', '520|520'])
  expect(answer.rejectedLines).toEqual([
    { line: 3, text: '51O|502', reason: 'Keine Koordinate im Format 500|500.' },
    { line: 4, text: '510|500', reason: 'Dieses Dorf steht schon weiter oben.' },
    { line: 5, text: '510500', reason: 'Keine Koordinate im Format 500|500.' },
    { line: 6, text: '999|1', reason: 'Auf dieser Koordinate liegt kein Dorf.' },
  ])
  const list = await listTargets(planId)
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
    version: expect.any(Number),
  })
})

test('a target exists once per type; adding it again replaces its limits', async () => {
  const { planId } = await aPlan()
  const add = (type: 'offs' | 'fakes', maxFake: number) =>
    leader().call(targets.addManual, { params: { planId }, body: { coordinates: ['510|500'], type, maxFake } })
  await add('fakes', 1)
  expect(await add('offs', 2)).toMatchObject({ accepted: 1, added: 1, updated: 0 })
  expect(await add('fakes', 3)).toMatchObject({ accepted: 1, added: 0, updated: 1 })
  expect((await listTargets(planId)).map(({ type, maxFake }) => [type, maxFake])).toEqual([
    ['fakes', 3],
    ['offs', 2],
  ])
})

test('pasted text is read with anything around it, and a line says what its own targets get', async () => {
  const { planId } = await aPlan()
  const many = Array.from({ length: 400 }, () => 'Dorf').join(' ')
  const coordinates = ['510|500 510|501', '[coord]510|502[/coord]', `${many} (510|503) K55`, '510\t504', '510|505:0:4']
  const body = { coordinates, type: 'offs' as const, maxOff: 3, maxBFake: 1 }
  const answer = await leader().call(targets.addManual, { params: { planId }, body })
  expect(answer).toMatchObject({ accepted: 6, rejected: 0, message: '6 Ziele gespeichert.' })
  expect((await listTargets(planId)).map(({ y, maxOff, maxFake, maxBFake }) => [y, maxOff, maxFake, maxBFake])).toEqual(
    [...[500, 501, 502, 503, 504].map((y) => [y, 3, 0, 1]), [505, 0, 4, 1]],
  )
})

test('a preview says what would be done, and does nothing', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const body = { coordinates: ['510|500', '1|1'], type: 'offs' as const, maxOff: 1 }
  const preview = await leader().call(targets.addManual, { params, body: { ...body, preview: true } })
  expect(preview).toMatchObject({ accepted: 1, added: 1, rejected: 1, message: '1 Ziel würde gespeichert.' })
  const row = { x: 510, y: 500, villageName: 'Dorf', playerName: 'Gegner & Söhne', tribeTag: 'SIE' }
  expect(preview.targets).toEqual([{ ...row, maxOff: 1, maxFake: 0, maxBFake: 0, offsetMinutes: 0, state: 'new' }])
  const random = { percentage: 50, preview: true }
  expect(await leader().call(targets.addRandomPlayer, { params, body: { ...random, playerId: 21 } })).toMatchObject({
    added: 5,
  })
  expect(await leader().call(targets.addRandomTribe, { params, body: { ...random, tribeId: 2 } })).toMatchObject({
    added: 5,
  })
  expect(await listTargets(planId)).toEqual([])
  await leader().call(targets.addManual, { params, body })
  expect(await leader().call(targets.addManual, { params, body: { ...body, preview: true } })).toMatchObject({
    added: 0,
    updated: 1,
    unchanged: 1,
    targets: [{ state: 'same' }],
  })
  const coordinates = ['510|500:7', '500|500']
  const mixed = await leader().call(targets.addManual, { params, body: { ...body, coordinates, preview: true } })
  expect(mixed).toMatchObject({ added: 1, updated: 1, unchanged: 0, own: 1 })
  expect(mixed.targets).toMatchObject([
    { maxOff: 7, state: 'changed' },
    { playerName: 'Anna Äxte', tribeTag: 'WIR', isOwn: true, maxOff: 1, state: 'new' },
  ])
  expect(await auditedActions(planId)).toEqual(['targets.addManual', 'plans.create'])
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
  const drawn = await listTargets(planId)
  expect(drawn).toHaveLength(3)
  for (const target of drawn)
    expect(target).toMatchObject({ type: 'fakes', maxFake: 5, maxOff: 0, maxBFake: 0, offsetMinutes: 0 })
  await leader().call(targets.addRandomPlayer, { params, body: { playerId: 21 } })
  expect(await listTargets(planId)).toEqual(drawn)
  await leader().call(targets.addRandomTribe, { params, body: { tribeId: 2, percentage: 80, fakesPerVillage: 2 } })
  const more = await listTargets(planId)
  expect(more).toHaveLength(8)
  expect(more.map(({ _id }) => _id)).toEqual(expect.arrayContaining(drawn.map(({ _id }) => _id)))
})

test('another draw chooses other villages, the same draw the same, and distinguishes new ones from known ones', async () => {
  const { planId } = await aPlan()
  const draw = async (draw?: number) => {
    const body = { playerId: 21, percentage: 50, preview: true, draw }
    return (await leader().call(targets.addRandomPlayer, { params: { planId }, body })).coordinates.toSorted()
  }
  const draws = await Promise.all([undefined, 1, 2, 3].map(draw))
  expect(new Set(draws.map(String)).size).toBeGreaterThan(2)
  expect(await draw(2)).toEqual(draws[2])
  await leader().call(targets.addManual, { params: { planId }, body: { coordinates: draws[2] ?? [], type: 'fakes' } })
  const body = { playerId: 21, percentage: 100 }
  expect(await leader().call(targets.addRandomPlayer, { params: { planId }, body })).toMatchObject({
    accepted: 10,
    added: 5,
    updated: 5,
  })
})

test('villages of the plan’s own tribes are marked', async () => {
  const { planId } = await aPlan()
  await leader().call(targets.addManual, {
    params: { planId },
    body: { coordinates: ['500|500', '510|500', '520|520'], type: 'offs' },
  })
  expect((await listTargets(planId)).map(({ isOwn }) => isOwn)).toEqual([true, undefined, undefined])
})

describe('another type', () => {
  const storedLimits = async (planId: string) => (await listTargets(planId)).map(({ _id, maxOff }) => [_id, maxOff])

  test('moves a target with its limits, once', async () => {
    const { planId } = await aPlan()
    await aim(planId, 'offs', [500], { maxOff: 2, maxFake: 3, offsetMinutes: 9 })
    const params = { planId, targetId: 'offs-510-500' }
    const body = { type: 'ramoff' as const, maxOff: 4 }
    const version = (await listTargets(planId))[0]?.version
    const { target } = await leader().call(targets.update, { params, body: { ...body, version } })
    expect(target).toMatchObject({ _id: 'ramoff-510-500', type: 'ramoff', maxOff: 4, maxFake: 3, offsetMinutes: 9 })
    expect(await storedLimits(planId)).toEqual([['ramoff-510-500', 4]])
    // Repeated after a lost answer it succeeds; callers with an older version get that the target is gone.
    expect((await leader().call(targets.update, { params, body: { ...body, version } })).target).toEqual(target)
    expect(await leader().fails(targets.update, { params, body })).toMatchObject({ code: 'target_not_found' })
    const moved = { planId, targetId: target._id }
    await leader().call(targets.update, { params: moved, body: { type: 'ramoff', maxOff: 5 } })
    expect(await storedLimits(planId)).toEqual([['ramoff-510-500', 5]])
  })

  test('is refused where somebody else has changed a limit, or where such a target exists', async () => {
    const { planId } = await aPlan()
    await aim(planId, 'offs', [500], { maxOff: 2 })
    await aim(planId, 'fakes', [500], { maxOff: 7 })
    const params = { planId, targetId: 'offs-510-500' }
    expect(await leader().fails(targets.update, { params, body: { type: 'ramoff', version: 1 } })).toMatchObject({
      status: 409,
      code: 'target_changed',
    })
    expect(await leader().fails(targets.update, { params, body: { type: 'fakes' } })).toMatchObject({
      status: 409,
      code: 'target_exists',
      message: 'Dieses Dorf steht schon als Ziel dieses Typs im Plan.',
    })
    expect(await storedLimits(planId)).toEqual([
      ['fakes-510-500', 7],
      ['offs-510-500', 2],
    ])
  })

  test('of many: what would meet another target stays and is named', async () => {
    const { planId } = await aPlan()
    await aim(planId, 'offs', [500, 501, 502], { maxOff: 2 })
    await aim(planId, 'fakes', [501], { maxFake: 7 })
    const params = { planId }
    const targetIds = ['offs-510-500', 'offs-510-501', 'offs-510-502', 'offs-1-1']
    const body = { targetIds, limits: { type: 'fakes' as const, maxOff: 1 } }
    expect(await leader().call(targets.updateMany, { params, body })).toEqual({
      success: true,
      changed: 2,
      standing: ['offs-510-501'],
      conflicts: [],
    })
    expect(await storedLimits(planId)).toEqual([
      ['fakes-510-500', 1],
      ['fakes-510-501', 0],
      ['fakes-510-502', 1],
      ['offs-510-501', 2],
    ])
    const again = { targetIds: ['offs-510-501'], limits: { type: 'fakes' as const } }
    expect(await leader().call(targets.updateMany, { params, body: again })).toMatchObject({ changed: 0 })
    const entries = await auditedActions(planId)
    expect(entries.filter((action) => action === 'targets.updateMany')).toHaveLength(1)
  })

  test('asked for by many at once leaves one target, and loses no limit that is changed meanwhile', async () => {
    const { planId } = await aPlan()
    await aim(planId, 'offs', [500], { maxOff: 2 })
    const params = { planId, targetId: 'offs-510-500' }
    const types = ['ramoff', 'fakes', 'bfkatas'] as const
    await Promise.all([
      ...types.map((type) => leader().send(targets.update, { params, body: { type } })),
      leader().send(targets.update, { params, body: { maxFake: 6 } }),
    ])
    const list = await listTargets(planId)
    expect(list).toHaveLength(1)
    expect([0, 6]).toContain(list[0]?.maxFake)
  })

  test('takes the attacks that were planned out of the count', async () => {
    const { planId } = await aPlan()
    await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 })])
    await aim(planId, 'offs', [500], { maxOff: 1 })
    await leader().call(calculations.calculateOffs, { params: { planId }, body: {} })
    expect(await listTargets(planId)).toMatchObject([{ currentOff: 1 }])
    await leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body: { type: 'ramoff' } })
    expect(await listTargets(planId)).toMatchObject([{ currentOff: 0 }])
  })
})

test('a call changes or removes at most 500 targets', async () => {
  const { planId } = await aPlan()
  const targetIds = Array.from({ length: 501 }, (_, y) => `offs-510-${y}`)
  const sentence = { fields: { targetIds: 'Höchstens 500 Einträge sind erlaubt.' } }
  const send = (method: 'PATCH' | 'POST', path: string, body: object) =>
    leader().raw(method, `/incplans/${planId}/targets${path}`, body)
  expect((await send('PATCH', '', { targetIds, limits: {} })).body).toMatchObject(sentence)
  expect((await send('POST', '/delete', { targetIds })).body).toMatchObject(sentence)
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
  expect(await listTargets(planId)).toMatchObject([{ maxOff: 4, maxFake: 5, maxBFake: 6, offsetMinutes: 7 }])
})

test('of two edits that began with the same version the second gets a conflict, and may overwrite', async () => {
  const { planId } = await aPlan()
  const body = { coordinates: ['510|500'], type: 'offs' as const, maxOff: 1 }
  await leader().call(targets.addManual, { params: { planId }, body })
  const params = { planId, targetId: 'offs-510-500' }
  const version = (await listTargets(planId))[0]?.version
  await leader().call(targets.update, { params, body: { maxOff: 2, maxFake: 5, version } })
  expect(await leader().fails(targets.update, { params, body: { maxOff: 3, version } })).toMatchObject({
    status: 409,
    code: 'target_changed',
    message: 'Das Ziel wurde inzwischen von jemand anderem geändert. Bitte lade es neu.',
  })
  expect(await listTargets(planId)).toMatchObject([{ maxOff: 2, maxFake: 5 }])
  // Without a version the edit applies, and a value that is already stored is no conflict.
  await leader().call(targets.update, { params, body: { offsetMinutes: 7 } })
  await leader().call(targets.update, { params, body: { maxFake: 5, version } })
  await leader().call(targets.update, { params, body: { maxOff: 3 } })
  expect(await listTargets(planId)).toMatchObject([{ maxOff: 3, maxFake: 5, offsetMinutes: 7 }])
  const gone = { planId, targetId: 'offs-510-501' }
  expect(await leader().fails(targets.update, { params: gone, body: { maxOff: 2, version } })).toMatchObject({
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
  expect(await listTargets(planId)).toEqual([])
})
