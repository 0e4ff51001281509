import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Delivery } from '../../../functions/domain/devices/deliver.ts'
import { dispatcher } from '../../../functions/domain/devices/dispatcher.ts'
import { startPushService } from '../../support/servers/push-service.ts'

const key = { publicKey: '', authorization: async () => 'vapid' }
const message = {
  title: '',
  body: '',
  tag: '',
  data: { path: '', device: '', lines: [], launches: [], canMark: false, canSnooze: false },
}
const nextMinute: Delivery = { retryAfter: 60 }

test('a push service that does not answer gets no more messages in a run, and others all of theirs', async () => {
  let asked = 0
  const silent = createServer((request) => {
    asked++
    request.destroy()
  })
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const answering = await startPushService()
  onTestFinished(async () => {
    silent.close()
    await answering.close()
  })
  const { endpoint: known, keys } = answering.subscribe()
  const to = (endpoint: string) => {
    const device = {
      _id: '',
      endpoint,
      ...keys,
      vapidKey: '',
      kind: 'edit' as const,
      linkVersion: 0,
      leads: [],
      every: true,
      addedAt: '',
    }
    return { device, message, ttl: 60, topic: 'topic' }
  }
  const dispatch = dispatcher(() => false)
  const messages = Array.from({ length: 300 }, () => to(`http://127.0.0.1:${port}/push/1`))
  const ended = await Promise.all(
    [...messages, to(known.replace(/[^/]+$/, 'forgotten'))].map((one) => dispatch(one, key)),
  )
  expect(ended).toEqual([...messages.map(() => nextMinute), 'gone'])
  expect(asked).toBeLessThan(150)
  const over = dispatcher(() => true)
  expect(await over(to(known), key)).toEqual(nextMinute)
})
