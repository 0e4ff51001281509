import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../shared/model/default-settings.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import {
  afterSave,
  changedSections,
  type Drafts,
  isSame,
  noDrafts,
  overtakenSections,
  pick,
  sectionProblem,
  withChange,
  withoutSections,
} from '../../../web/features/settings/drafts.ts'

const saved = defaultSettings()
const line = { from: { x: 500, y: 500 }, to: { x: 505, y: 505 } }
const withLine = (drafts: Drafts = noDrafts) =>
  withChange(drafts, saved, 'frontlineCoords', (before) => [...before, line])
const withText = (drafts: Drafts = noDrafts) => withChange(drafts, saved, 'dsUltimateMessageTemplate', () => 'Hallo')

describe('drafts', () => {
  it('name the changed sections, and those alone are sent', () => {
    const drafts = withText(withLine())
    expect(changedSections(drafts, saved)).toEqual(['frontlineCoords', 'dsUltimateMessageTemplate'])
    expect(pick(drafts, ['frontlineCoords'])).toEqual({ frontlineCoords: [line] })
    expect(changedSections(withoutSections(drafts, ['frontlineCoords']), saved)).toEqual(['dsUltimateMessageTemplate'])
  })

  it('are no change once they say again what is saved', () => {
    const back = withChange(withLine(), saved, 'frontlineCoords', () => [])
    expect(changedSections(back, saved)).toEqual([])
    const zero = withChange(noDrafts, saved, 'classificationThresholds', (before) => ({
      ...before,
      off: { ram: 100, axe: 4000, spy: 0 },
    }))
    expect(changedSections(zero, saved)).toEqual([])
  })

  it('keep what was changed on while a save was under way', () => {
    const first = withText(withLine())
    const sent = pick(first, ['frontlineCoords', 'dsUltimateMessageTemplate'])
    const later = withChange(first, saved, 'dsUltimateMessageTemplate', (before) => `${before}!`)
    const now: WorldSettings = { ...saved, ...sent }
    const rest = afterSave(later, sent)
    expect(changedSections(rest, now)).toEqual(['dsUltimateMessageTemplate'])
    expect(rest.values).toEqual({ dsUltimateMessageTemplate: 'Hallo!' })
    expect(overtakenSections(rest, now)).toEqual([])
  })

  it('know which of them somebody else has saved meanwhile', () => {
    const drafts = withText(withLine())
    expect(overtakenSections(drafts, saved)).toEqual([])
    expect(overtakenSections(drafts, { ...saved, dsUltimateMessageTemplate: 'Anders' })).toEqual([
      'dsUltimateMessageTemplate',
    ])
    // The same change made twice is nobody's loss, nor is a change of another section.
    expect(overtakenSections(drafts, { ...saved, dsUltimateMessageTemplate: 'Hallo' })).toEqual([])
    expect(overtakenSections(drafts, { ...saved, autoTimeslotSettings: [{ start: '18:00', end: '22:00' }] })).toEqual(
      [],
    )
  })
})

describe('sameness', () => {
  it('ignores the order of keys, counts of 0 and empty kinds, and nothing else', () => {
    expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(isSame({ off: { axe: 0 } }, {})).toBe(true)
    expect(isSame({ off: [] }, {})).toBe(true)
    expect(isSame({ off: { axe: 1 } }, {})).toBe(false)
    expect(isSame([{ x: 0 }], [])).toBe(false)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame({ enabled: false }, {})).toBe(false)
  })
})

describe('problems', () => {
  it('are a catapult total of 0 and incomplete windows', () => {
    expect(sectionProblem('catapultTargets', saved)).toBeUndefined()
    const none = { hauptgebaeude: { enabled: false, percentage: 100, dsUltimateId: 30 } }
    expect(sectionProblem('catapultTargets', { ...saved, catapultTargets: none })).toBe(
      'Mindestens ein Ziel muss aktiviert sein und eine Prozentzahl > 0 haben!',
    )
    const zero = { hauptgebaeude: { enabled: true, percentage: 0, dsUltimateId: 30 } }
    expect(sectionProblem('catapultTargets', { ...saved, catapultTargets: zero })).toBeDefined()
    const windows = [{ start: '18:00', end: '' }]
    expect(sectionProblem('autoTimeslotSettings', { ...saved, autoTimeslotSettings: windows })).toMatch(
      /Beginn und Ende/,
    )
    expect(sectionProblem('frontlineCoords', { ...saved, autoTimeslotSettings: windows })).toBeUndefined()
  })
})
