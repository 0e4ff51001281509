import { expect, test } from 'vitest'
import type { Plan } from '../../../shared/model/plan.ts'
import { nextStep, waitingFor } from '../../../web/components/plan/next-step.ts'
import { aPlan } from '../support/samples.ts'

const plan = aPlan()
const before = Date.parse(plan.sendFrom)
const after = Date.parse(plan.arriveAt) + 1000

const isOf = (more: Partial<Plan>, now = before) => nextStep({ ...plan, ...more }, now)?.label

test('a plan’s next step is the first thing that it lacks, then a new calculation, then its orders', () => {
  expect(isOf({ lacks: 'troops', outdatedBy: ['targets'] })).toBe('Truppen hochladen')
  expect(isOf({ lacks: 'targets' })).toBe('Ziele zuweisen')
  expect(isOf({ lacks: 'result' })).toBe('Berechnen')
  expect(isOf({ unissued: 12, outdatedBy: ['targets'] })).toBe('Neu berechnen')
  expect(isOf({ unissued: 12 })).toBe('Befehle ausgeben')
})

test('there is none once all is issued, or the plan is over', () => {
  expect(isOf({})).toBeUndefined()
  expect(isOf({ lacks: 'troops' }, after)).toBeUndefined()
})

test('a draft says how many have answered until all have, an issued plan how many have opened their orders', () => {
  const sending = { firstLaunch: plan.sendFrom, lastArrival: plan.arriveAt, lines: 90, players: 35, opened: 2 }
  const draft = { ...plan, answers: { answered: 12, players: 60 } }
  const texts = (more: Partial<Plan>, now = before) => waitingFor({ ...draft, ...more }, now)?.text
  expect(texts({})).toBe('Zeitfenster: 12 von 60 geantwortet')
  expect(texts({}, after)).toBeUndefined()
  expect(texts({ answers: { answered: 60, players: 60 } })).toBeUndefined()
  expect(texts({ sending })).toBe('ausgegeben · 2 von 35 geöffnet')
  expect(texts({ sending, outdatedBy: ['targets'] })).toBeUndefined()
  expect(texts({ sending }, after)).toBeUndefined()
})
