import { defaultMessageTemplate } from '../../../shared/game/troops/default-settings.ts'
import { isRing } from '../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { ruleKinds, thresholdKeys, type WorldSettings } from '../../../shared/model/settings.ts'
import { type Section, shareTotal } from './sections.ts'

/** Current values of a section in a few words. */
export function sectionSummary(section: Section, settings: WorldSettings): string {
  switch (section) {
    case 'classificationThresholds': {
      const used = thresholdKeys.filter((kind) =>
        Object.values(settings.classificationThresholds[kind] ?? {}).some((count) => count > 0),
      )
      return `${used.length} von ${thresholdKeys.length} Arten in Gebrauch`
    }
    case 'frontlineCoords': {
      const { frontlineCoords: segments } = settings
      if (segments.length === 0) return 'Keine Frontlinie'
      return `${countedNoun(segments.length, 'Abschnitt', 'Abschnitte')} · ${isRing(segments) ? 'Ring' : 'Linie'}`
    }
    case 'assignmentRules': {
      const count = ruleKinds.reduce((sum, kind) => sum + (settings.assignmentRules[kind]?.length ?? 0), 0)
      return count === 0 ? 'Keine Regeln' : countedNoun(count, 'Regel', 'Regeln')
    }
    case 'autoTimeslotSettings': {
      const windows = settings.autoTimeslotSettings
      if (windows.length === 0) return 'Keine Zeitfenster'
      if (windows.length > 3) return countedNoun(windows.length, 'Zeitfenster', 'Zeitfenster')
      return windows.map(({ start, end }) => `${start}–${end}`).join(', ')
    }
    case 'attackTemplates':
      return 'Off, RamOff, BF Cleaner, BF-Katas, Fake'
    case 'fakeLimitMargin':
      return settings.fakeLimitMargin === 0 ? 'Keine Reserve' : `${settings.fakeLimitMargin}\u00a0% Reserve`
    case 'catapultTargets': {
      const enabled = Object.values(settings.catapultTargets).filter((target) => target.enabled)
      return `${countedNoun(enabled.length, 'Gebäude', 'Gebäude')} · Summe ${shareTotal(settings.catapultTargets)} %`
    }
    case 'dsUltimateMessageTemplate':
      return settings.dsUltimateMessageTemplate === defaultMessageTemplate ? 'Standardtext' : 'Eigener Text'
  }
}
