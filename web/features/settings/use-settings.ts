import { useCallback, useState } from 'react'
import { worlds } from '../../../shared/contract/worlds.ts'
import type {
  SettingsSection,
  SettingsVersions,
  VersionedSettings,
  WorldSettings,
} from '../../../shared/model/settings.ts'
import { undecided } from '../../components/form/draft-conflicts.tsx'
import { call, conflictItem } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { put } from '../../lib/api/use-read.ts'
import type { Conflict } from '../../lib/draft/draft.ts'
import type { Stored } from '../../lib/draft/save-draft.ts'
import { useDraft } from '../../lib/draft/use-draft.ts'
import type { Change } from './sections/section.ts'
import { isSame, sections, sectionViews } from './sections.ts'

/** Where a save was started; its result is shown there. */
export type SavePlace = 'top' | 'bottom' | SettingsSection

/** Result of the last save. */
export interface SaveOutcome {
  at: number
  place: SavePlace
  error?: unknown
  /** Reasons it was not sent. */
  problems?: string[]
}

export interface SettingsEditing {
  value: WorldSettings
  changed: readonly SettingsSection[]
  /** Sections changed here and by somebody else. */
  conflicts: readonly Conflict<WorldSettings>[]
  keep: (section: SettingsSection) => void
  change: Change
  discard: (section: SettingsSection) => void
  /** Saves the changed ones of the given sections; resolves to those that cannot be saved. */
  save: (place: SavePlace, wanted?: readonly SettingsSection[]) => Promise<readonly SettingsSection[] | undefined>
  busy: SavePlace | undefined
  outcome: SaveOutcome | undefined
  dismiss: () => void
}

/** Versions of the changed sections. */
const only = (versions: SettingsVersions, changes: Partial<WorldSettings>): Partial<SettingsVersions> =>
  Object.fromEntries(sections.filter((section) => section in changes).map((section) => [section, versions[section]]))

const storedSettings = ({ versions, ...value }: VersionedSettings): Stored<WorldSettings, SettingsVersions> => ({
  value,
  version: versions,
})

/** Edits a world's settings by section: unchanged sections follow the stored values, changed ones are drafts. */
export function useSettings(worldId: string, saved: VersionedSettings): SettingsEditing {
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const [busy, setBusy] = useState<SavePlace>()
  const params = { worldId }
  const editing = useDraft<WorldSettings, SettingsVersions>(storedSettings(saved), {
    same: isSame,
    send: async (changes, { version }) => {
      const { settings } = await call(worlds.saveSettings, {
        params,
        body: { ...changes, versions: only(version, changes) },
      })
      await put(worlds.settings, { params }, settings)
      return storedSettings(settings)
    },
    currentFrom: (error, since) => {
      const { versions, ...others } = conflictItem(worlds.saveSettings, error) ?? {}
      return versions && { value: { ...since.value, ...others }, version: { ...since.version, ...versions } }
    },
  })
  const { value, changes, conflicts } = editing
  const changed = sections.filter((section) => section in changes)
  const { update } = editing
  const change = useCallback<Change>(
    (section, next) => update((before) => ({ [section]: next(before[section]) })),
    [update],
  )

  const saving = useAction(async (place: SavePlace, wanted: readonly SettingsSection[]) => {
    const due = changed.filter((section) => wanted.includes(section))
    const at = Date.now()
    const problems = due.flatMap((section) => sectionViews[section].problem?.(value) ?? [])
    if (problems.length > 0) {
      setOutcome({ at, place, problems })
      return due.filter((section) => sectionViews[section].problem?.(value))
    }
    setBusy(place)
    setOutcome(undefined)
    try {
      const end = await editing.save(wanted)
      setOutcome(end === 'saved' ? { at, place } : { at, place, problems: [undecided] })
      if (end === 'contested') return due
    } catch (error) {
      setOutcome({ at, place, error })
    } finally {
      setBusy(undefined)
    }
    return []
  })

  return {
    value,
    changed,
    conflicts,
    keep: editing.keep,
    change,
    discard: (section) => editing.discard([section]),
    save: (place, wanted = sections) => saving.run(place, wanted),
    busy,
    outcome,
    dismiss: () => setOutcome(undefined),
  }
}
