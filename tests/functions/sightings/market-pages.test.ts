import { expect, test } from 'vitest'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { aPlan, leader } from '../world.ts'

test('a plan of a Polish world reads Polish pages', async () => {
  const { planId } = await aPlan(undefined, 'pl')
  const params = { planId }
  const counts = (axes: number) => `0\t0\t${axes}\t0\t0\t0\t0\t0\t300\t0\t0\t0\t0`
  const dump = [
    `Wioska (500|500) K55\twłasne\t${counts(6000)}\tRozkaz`,
    `w wiosce\t${counts(9000)}`,
    `w drodze\t${counts(500)}`,
  ].join('\n')
  const uploaded = await leader().call(senders.uploadTroops, { params, body: { dump } })
  expect(uploaded).toMatchObject({ accepted: 1, rejected: 0 })

  const text = 'Atak\tWioska (510|500) K55\tWioska (500|500) K55\tAnna\t10\tdzisiaj o 20:15:00:123\t2:15:00'
  const read = await leader().call(sightings.paste, { params, body: { text, readAt: '2038-03-10T12:00:00Z' } })
  expect(read.lines).toMatchObject([{ command: { from: { x: 500 }, to: { x: 510 } } }])
})
