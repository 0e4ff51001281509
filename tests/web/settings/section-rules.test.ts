import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import type { SettingsVersions, WorldSettings } from '../../../shared/model/settings.ts'
import { isSame, sectionViews } from '../../../web/features/settings/sections.ts'
import { drafts } from '../../../web/lib/draft/draft.ts'

const saved = defaultSettings()
const rules = drafts<WorldSettings, SettingsVersions>(isSame)
const versions: SettingsVersions = {
  classificationThresholds: 0,
  frontlineCoords: 0,
  assignmentRules: 0,
  autoTimeslotSettings: 0,
  attackTemplates: 0,
  catapultTargets: 0,
  fakeLimitMargin: 0,
  dsUltimateMessageTemplate: 0,
}
const draft = rules.begin(saved, versions)

describe('drafts', () => {
  it('are no change once they say again what is saved', () => {
    const off = { ...saved.classificationThresholds, off: { ram: 100, axe: 4000, spy: 0 } }
    expect(rules.changes(rules.type(draft, { classificationThresholds: off }))).toEqual({})
    expect(rules.changes(rules.type(draft, { frontlineCoords: [] }))).toEqual({})
    expect(rules.changes(rules.type(draft, { dsUltimateMessageTemplate: 'Hallo' }))).toEqual({
      dsUltimateMessageTemplate: 'Hallo',
    })
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
    expect(sectionViews.catapultTargets.problem?.(saved)).toBeUndefined()
    const none = { hauptgebaeude: { enabled: false, percentage: 100, dsUltimateId: 30 } }
    expect(sectionViews.catapultTargets.problem?.({ ...saved, catapultTargets: none })).toBe(
      'Mindestens ein Ziel muss aktiviert sein und eine Prozentzahl > 0 haben!',
    )
    const zero = { hauptgebaeude: { enabled: true, percentage: 0, dsUltimateId: 30 } }
    expect(sectionViews.catapultTargets.problem?.({ ...saved, catapultTargets: zero })).toBeDefined()
    const windows = [{ start: '18:00', end: '' }]
    expect(sectionViews.autoTimeslotSettings.problem?.({ ...saved, autoTimeslotSettings: windows })).toMatch(
      /Beginn und Ende/,
    )
    expect(sectionViews.frontlineCoords.problem).toBeUndefined()
  })
})
