import { expect, test } from 'vitest'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { aPlan, leader, twoTribes } from '../world.ts'

/** The village 510|501 is named like 510|502. */
const namedLikeAnother = {
  ...twoTribes,
  villages: twoTribes.villages.map((village) => (village.id === 201 ? { ...village, name: '510|502' } : village)),
}

test('a village named like a coordinate is one target, and one sender', async () => {
  const { planId } = await aPlan({
    ...namedLikeAnother,
    villages: namedLikeAnother.villages.map((village) =>
      village.id === 101 ? { ...village, name: '500|502' } : village,
    ),
  })
  const coordinates = [
    '510|502 (510|501) K55',
    '510|502 [coord]510|501[/coord]',
    '510|502\t510|501\t9.800',
    'Gegner & Söhne\t510|502\t510|501',
  ]
  for (const line of coordinates) {
    const answer = await leader().call(targets.addManual, {
      params: { planId },
      body: { coordinates: [line], type: 'offs', maxOff: 1, preview: true },
    })
    expect(answer).toMatchObject({ coordinates: ['510|501'], rejected: 0, unused: [] })
  }
  const all = { coordinates: ['510|501 510|503'], type: 'offs' as const, maxOff: 1, preview: true }
  expect((await leader().call(targets.addManual, { params: { planId }, body: all })).coordinates).toHaveLength(2)
  const sent = await leader().call(senders.addManual, {
    params: { planId },
    body: { coordinates: ['500|502\t500|501\t9.800'], type: 'offs', maxOff: 1 },
  })
  expect(sent).toMatchObject({ accepted: 1, rejected: 0, unused: [] })
})

test('amounts in tables are used; what is not used is named once, with its lines', async () => {
  const { planId } = await aPlan()
  const answer = await leader().call(targets.addManual, {
    params: { planId },
    body: {
      coordinates: ['Dora\t510|500\t5\t4\tWall 20', '', 'Dora\t510|501\t2\t0\tWall 7', '2 Offs auf 510|502'],
      type: 'offs',
      maxOff: 1,
      preview: true,
    },
  })
  expect(answer.targets.map(({ maxOff, maxFake }) => [maxOff, maxFake])).toEqual([
    [5, 4],
    [2, 0],
    [1, 0],
  ])
  expect(answer.unused).toEqual([
    { text: 'Wall 20', count: 2, lines: [1, 3] },
    { text: '2 Offs', count: 1, lines: [4] },
  ])
})
