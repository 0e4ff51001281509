import { expect, test } from 'vitest'
import { outdatedReasons, type RunInputs, settingsSectionsUsed } from '../../../shared/model/run-inputs.ts'
import { allReasons, type Present, staleReasons } from '../../../shared/planner/plan/staleness.ts'
import { fc } from '../../support/properties.ts'

const versions = {
  attackTemplates: 1,
  autoTimeslotSettings: 2,
  assignmentRules: 3,
  frontlineCoords: 4,
  catapultTargets: 5,
  fakeLimitMargin: 6,
}

const aPresent = (change: Partial<Present> = {}): Present => ({
  sendFrom: '2027-03-10T06:00:00.000Z',
  arriveAt: '2027-03-10T20:00:00.000Z',
  tribes: [1, 2],
  options: '',
  windows: '',
  senders: 's1',
  targets: 't1',
  slots: '',
  wishes: '',
  limits: '',
  settings: versions,
  world: { snapshot: 'w1', digest: 'd1' },
  ...change,
})

const aBasis = (change: Partial<RunInputs> = {}): RunInputs => ({
  ...aPresent(),
  start: '2027-03-10T06:00:00.000Z',
  world: { snapshot: 'w1', digest: 'd1' },
  ...change,
})

test('a run is current while nothing has changed', () => {
  expect(staleReasons(aBasis(), aPresent())).toEqual([])
})

test('each part that has changed is a reason', () => {
  expect(staleReasons(aBasis(), aPresent({ sendFrom: 'x' }))).toEqual(['schedule'])
  expect(staleReasons(aBasis(), aPresent({ tribes: [1] }))).toEqual(['tribes'])
  expect(staleReasons(aBasis(), aPresent({ options: 'x' }))).toEqual(['options'])
  expect(staleReasons(aBasis(), aPresent({ senders: 's2' }))).toEqual(['senders'])
  expect(staleReasons(aBasis(), aPresent({ targets: 't2' }))).toEqual(['targets'])
  expect(staleReasons(aBasis(), aPresent({ slots: 'x' }))).toEqual(['slots'])
  const others = { until: 1, issues: { a: 1, b: 2 } }
  const present = (issues: Record<string, number>) => aPresent({ others: { until: 1, issues } })
  expect(staleReasons(aBasis({ others }), present({ b: 2, a: 1 }))).toEqual([])
  expect(staleReasons(aBasis({ others }), present({ a: 1, b: 3 }))).toEqual(['otherPlans'])
  expect(staleReasons(aBasis({ others }), present({ a: 1 }))).toEqual(['otherPlans'])
  expect(staleReasons(aBasis({ others: { until: 1, issues: {} } }), present({ a: 1 }))).toEqual(['otherPlans'])
  expect(staleReasons(aBasis(), present({ a: 1 }))).toEqual([])
  expect(staleReasons(aBasis(), aPresent({ settings: { ...versions, frontlineCoords: 9 } }))).toEqual([
    'frontlineCoords',
  ])
})

test('a section that the run did not use is none', () => {
  const settings = Object.fromEntries(settingsSectionsUsed.fake.map((section) => [section, versions[section]]))
  expect(staleReasons(aBasis({ settings }), aPresent({ settings: { ...versions, catapultTargets: 9 } }))).toEqual([])
})

test('of the world only what the run used of it counts, and what nobody has looked at does not', () => {
  const after = (world: Present['world'], change: Partial<Present> = {}) =>
    staleReasons(aBasis(), aPresent({ world, ...change }))
  expect(after({ snapshot: 'w2', digest: 'd1' })).toEqual([])
  expect(after({ snapshot: 'w2' })).toEqual([])
  expect(after({ snapshot: 'w2', digest: 'd2' })).toEqual(['world'])
  expect(after({})).toEqual(['world'])
  expect(after({ snapshot: 'w2', digest: 'd2' }, { targets: 't2' })).toEqual(['targets'])
})

test('a run of which nothing is wanted is current, until a target wants something', () => {
  const nothing = aBasis({ targets: '' })
  expect(staleReasons(nothing, aPresent({ targets: '', sendFrom: 'x', senders: 's2' }))).toEqual([])
  expect(staleReasons(nothing, aPresent())).toEqual(['targets'])
  expect(staleReasons(aBasis(), aPresent({ targets: '' }))).toEqual(['targets'])
})

test('a run of which nothing was noted is outdated', () => {
  expect(staleReasons(undefined, aPresent())).toEqual(['former'])
})

test('reasons of many runs are listed once each and in their order', () => {
  const reasons = fc.array(fc.constantFrom(...outdatedReasons))
  fc.assert(
    fc.property(fc.array(reasons), (runs) => {
      const all = allReasons(runs)
      expect(new Set(all)).toEqual(new Set(runs.flat()))
      expect(all).toEqual(outdatedReasons.filter((reason) => all.includes(reason)))
    }),
  )
})
