import { expect, test } from 'vitest'
import { incompatibilities, requests } from './contract-shape.ts'
import released from './released-requests.json' with { type: 'json' }

test('open tabs of the released site can go on: the contract takes all that they send', () => {
  expect(Object.keys(released).length).toBeGreaterThan(80)
  expect(incompatibilities(released, requests())).toEqual([])
})

const field = (isRequired: boolean, ...types: string[]) => ({ isRequired, types })
const before = { 'POST /a': { body: field(true, 'object'), 'body.x': field(false, '"one"', '"two"') } }

test.each([
  [{}, ['POST /a is gone']],
  [
    { 'POST /a': { body: field(true, 'object') } },
    ['"one"', '"two"'].map((type) => `POST /a takes no body.x of ${type} any more`),
  ],
  [{ 'POST /a': { ...before['POST /a'], 'body.x': field(true, '"one"', '"two"') } }, ['POST /a demands body.x']],
  [{ 'POST /a': { ...before['POST /a'], 'body.y': field(true, 'string') } }, ['POST /a demands body.y']],
  [{ 'POST /a': { ...before['POST /a'], query: field(true, 'object') } }, ['POST /a demands query']],
  [{ 'POST /a': { ...before['POST /a'], 'body.y': field(false, 'object'), 'body.y.z': field(true, 'string') } }, []],
  [{ 'POST /a': { ...before['POST /a'], 'body.x': field(false, 'string', '"one"', '"two"') }, 'GET /b': {} }, []],
])('a change that open tabs would notice is named: %j', (now, expected) => {
  expect(incompatibilities(before, now)).toEqual(expected)
})
