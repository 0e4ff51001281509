import type { ReactElement, ReactNode } from 'react'
import type { UnitName } from '../../../../shared/game/world/units.ts'
import type { SettingsSection, WorldSettings } from '../../../../shared/model/settings.ts'
import type { Preview } from '../use-settings-preview.ts'

/** Updates a section from its current value. */
export type Change = <S extends SettingsSection>(
  section: S,
  update: (before: WorldSettings[S]) => WorldSettings[S],
) => void

/** What sections show, beside the values. */
export interface Shown extends Pick<Preview, 'counts' | 'advice'> {
  value: WorldSettings
  change: Change
  timeZone: string
  /** Which villages the counts are based on, and how many. */
  counted: string
  villages: number
  /** The world's units; unknown before its first sync. */
  units: readonly UnitName[] | undefined
  hasTrains: boolean
  hasFakeLimit: boolean
  /** The button that saves one section, and what came of it. */
  saving: (section: SettingsSection) => { save: ReactNode; note: ReactNode }
}

/** All of a section but its name, which audit entries show too. */
export interface SectionView {
  icon: ReactElement
  about: (timeZone: string) => string
  /** Whether its fields show counts of the last upload's villages. */
  isCounting?: true
  /** Current values in a few words. */
  summary: (value: WorldSettings) => string
  /** Why it cannot be saved, in one sentence; undefined if it can. */
  problem?: (value: WorldSettings) => string | undefined
  /** Confirms that it was saved alone. */
  saved?: string
  Fields: (shown: Shown) => ReactNode
}
