import { expect, test } from 'vitest'
import { answers, incompatibilities, missing, requests } from './contract-shape.ts'
import releasedAnswers from './released-answers.json' with { type: 'json' }
import released from './released-requests.json' with { type: 'json' }

test('open tabs of the released site can go on: the contract takes all that they send', () => {
  expect(Object.keys(released).length).toBeGreaterThan(80)
  expect(incompatibilities(released, requests())).toEqual([])
})

test('and answers all that they may rely on', () => {
  expect(Object.keys(releasedAnswers).length).toBeGreaterThan(80)
  expect(missing(releasedAnswers, answers())).toEqual([])
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

const read = { 'GET /a': 'answer:object answer.x:string answer.part?:object answer.part.y:number' }

test.each([
  [{}, ['GET /a is gone']],
  [{ 'GET /a': 'answer:object answer.x:string answer.new:string' }, []],
  [{ 'GET /a': 'answer:object' }, ['GET /a may answer no answer.x']],
  [{ 'GET /a': 'answer:object answer.x?:string' }, ['GET /a may answer no answer.x']],
  [{ 'GET /a': 'answer:object answer.x:string answer.part?:object' }, ['GET /a may answer no answer.part.y']],
  [{ 'GET /a': 'answer:object answer.x:null|string' }, ['GET /a may answer answer.x as null']],
])('an answer that open tabs would miss is named: %j', (now, expected) => {
  expect(missing(read, now)).toEqual(expected)
})
