import { expect, test } from 'vitest'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { anAddress } from '../../support/servers/edge.ts'
import { api } from '../../support/stack/api.ts'
import { aPlan, leader } from '../world.ts'

const slot = (hour: number) => ({ from: `2038-03-10T0${hour}:00:00.000Z`, to: `2038-03-10T0${hour + 1}:00:00.000Z` })

test('an address changes a player’s list sixty times an hour without the link; link and leaders are not counted', async () => {
  const { planId } = await aPlan()
  const params = { planId, playerId: '11' }
  const address = anAddress()
  const save = (hour: number, more: object = {}, from = address) =>
    api(undefined, undefined, from).send(timeslots.saveOwn, { params, body: { timeslots: [slot(hour)] }, ...more })
  let saved = 0
  let answer = await save(0)
  // If an hour ends meanwhile, the count begins again.
  for (; answer.status === 200 && saved < 121; answer = await save(saved % 9)) saved++
  expect(saved).toBeGreaterThanOrEqual(60)
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600)

  expect((await save(1, {}, anAddress())).status).toBe(200)
  expect((await save(1, { params: { ...params, playerId: '12' } })).status).toBe(200)
  await leader().call(timeslots.save, { params, body: { timeslots: [slot(2)] } })
  const { players } = await leader().call(timeslots.list, { params: { planId } })
  const secret = players.find(({ playerId }) => playerId === 11)?.secret ?? ''
  expect((await save(3, { headers: { [slotSecretHeader]: secret } })).status).toBe(200)
})
