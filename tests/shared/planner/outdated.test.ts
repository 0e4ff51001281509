import { expect, test } from 'vitest'
import { outdatedReasons, type RunBasis, sectionsOf } from '../../../shared/model/basis.ts'
import { allReasons, outdatedBy, type Present } from '../../../shared/planner/outdated.ts'
import { fc } from '../../support/properties.ts'

const versions = {
  attackTemplates: 1,
  autoTimeslotSettings: 2,
  assignmentRules: 3,
  frontlineCoords: 4,
  catapultTargets: 5,
}

const aPresent = (change: Partial<Present> = {}): Present => ({
  sendFrom: '2027-03-10T06:00:00.000Z',
  arriveAt: '2027-03-10T20:00:00.000Z',
  tribes: [1, 2],
  options: '',
  senders: 's1',
  targets: 't1',
  slots: '',
  settings: versions,
  world: { snapshot: 'w1', digest: 'd1' },
  ...change,
})

const aBasis = (change: Partial<RunBasis> = {}): RunBasis => ({
  ...aPresent(),
  world: { snapshot: 'w1', digest: 'd1' },
  ...change,
})

test('a run stands while nothing has changed', () => {
  expect(outdatedBy(aBasis(), aPresent())).toEqual([])
})

test('each part that has changed is a reason', () => {
  expect(outdatedBy(aBasis(), aPresent({ sendFrom: 'x' }))).toEqual(['schedule'])
  expect(outdatedBy(aBasis(), aPresent({ tribes: [1] }))).toEqual(['tribes'])
  expect(outdatedBy(aBasis(), aPresent({ options: 'x' }))).toEqual(['options'])
  expect(outdatedBy(aBasis(), aPresent({ senders: 's2' }))).toEqual(['senders'])
  expect(outdatedBy(aBasis(), aPresent({ targets: 't2' }))).toEqual(['targets'])
  expect(outdatedBy(aBasis(), aPresent({ slots: 'x' }))).toEqual(['slots'])
  expect(outdatedBy(aBasis(), aPresent({ settings: { ...versions, frontlineCoords: 9 } }))).toEqual(['frontlineCoords'])
})

test('a section that the run did not use is none', () => {
  const settings = Object.fromEntries(sectionsOf.fake.map((section) => [section, versions[section]]))
  expect(outdatedBy(aBasis({ settings }), aPresent({ settings: { ...versions, catapultTargets: 9 } }))).toEqual([])
})

test('of the world only what the run used of it counts, and what nobody has looked at does not', () => {
  const after = (world: Present['world'], change: Partial<Present> = {}) =>
    outdatedBy(aBasis(), aPresent({ world, ...change }))
  expect(after({ snapshot: 'w2', digest: 'd1' })).toEqual([])
  expect(after({ snapshot: 'w2' })).toEqual([])
  expect(after({ snapshot: 'w2', digest: 'd2' })).toEqual(['world'])
  expect(after({})).toEqual(['world'])
  expect(after({ snapshot: 'w2', digest: 'd2' }, { targets: 't2' })).toEqual(['targets'])
})

test('a run of which nothing is wanted stands, until a target wants something', () => {
  const nothing = aBasis({ targets: '' })
  expect(outdatedBy(nothing, aPresent({ targets: '', sendFrom: 'x', senders: 's2' }))).toEqual([])
  expect(outdatedBy(nothing, aPresent())).toEqual(['targets'])
  expect(outdatedBy(aBasis(), aPresent({ targets: '' }))).toEqual(['targets'])
})

test('a run of which nothing was noted is outdated', () => {
  expect(outdatedBy(undefined, aPresent())).toEqual(['former'])
})

test('reasons of many runs stand once each and in their order', () => {
  const reasons = fc.array(fc.constantFrom(...outdatedReasons))
  fc.assert(
    fc.property(fc.array(reasons), (runs) => {
      const all = allReasons(runs)
      expect(new Set(all)).toEqual(new Set(runs.flat()))
      expect(all).toEqual(outdatedReasons.filter((reason) => all.includes(reason)))
    }),
  )
})
