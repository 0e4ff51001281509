import { afterEach, expect, test, vi } from 'vitest'
import { nightWatchLoad } from '../../infra/loads.ts'
import { type Invocations, startInvocations } from '../../infra/local/server/invocations.ts'

let invocations: Invocations
const handler = vi.fn<(event: unknown) => Promise<void>>()
const key = 'own'
const signed = { authorization: `AWS4-HMAC-SHA256 Credential=${key}/20380310/`, 'x-amz-invocation-type': 'Event' }

async function start(): Promise<void> {
  handler.mockReset().mockResolvedValue()
  invocations = await startInvocations({ name: 'watch', handler, load: nightWatchLoad }, key)
}
afterEach(() => invocations.close())

const invoke = async (
  headers: Record<string, string>,
  { name = 'watch', method = 'POST', body = '{"planId":"p"}' } = {},
) => (await fetch(`${invocations.url}/2015-03-31/functions/${name}/invocations`, { method, headers, body })).status

test('a function is started at once and with its event, and may take longer than its caller waits', async () => {
  await start()
  const ended = Promise.withResolvers<void>()
  handler.mockReturnValueOnce(ended.promise)
  expect(await invoke(signed)).toBe(202)
  expect(handler).toHaveBeenCalledWith({ planId: 'p' }, expect.objectContaining({ functionName: 'scheduled-watch' }))
  const closing = invocations.close()
  ended.resolve()
  await closing
})

test('a failure of the function is not its caller’s', async () => {
  await start()
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  handler.mockRejectedValueOnce(new Error('gone'))
  expect(await invoke(signed)).toBe(202)
  await invocations.close()
  expect(printed).toHaveBeenCalledTimes(1)
  printed.mockRestore()
})

test('web pages, strangers, other functions, calls that wait, and nonsense start nothing', async () => {
  await start()
  expect(await invoke({ ...signed, origin: 'https://example.org' })).toBe(403)
  expect(await invoke({ ...signed, authorization: 'AWS4-HMAC-SHA256 Credential=another/20380310/' })).toBe(403)
  expect(await invoke({ 'x-amz-invocation-type': 'Event' })).toBe(403)
  expect(await invoke(signed, { name: 'another' })).toBe(403)
  expect(await invoke({ ...signed, 'x-amz-invocation-type': 'RequestResponse' })).toBe(403)
  expect(await invoke(signed, { body: '{' })).toBe(403)
  expect(handler).not.toHaveBeenCalled()
})
