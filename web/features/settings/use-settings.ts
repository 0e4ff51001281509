import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { put } from '../../lib/use-read.ts'
import {
  afterSave,
  changedSections,
  type Drafts,
  noDrafts,
  overtakenSections,
  pick,
  type Section,
  sectionNames,
  sectionProblem,
  sections,
  withChange,
  withoutSections,
} from './drafts.ts'

/** Where a save was asked for, which is where its outcome is shown. */
export type Place = 'top' | 'bottom' | 'catapultTargets' | 'dsUltimateMessageTemplate'

/** How the last save ended. */
export interface Outcome {
  at: number
  place: Place
  /** Why it failed. */
  error?: unknown
  /** What keeps it from being sent. */
  problems?: string[]
}

/** Changes a section starting from what is on the screen. */
export type Change<S extends Section> = (update: (before: WorldSettings[S]) => WorldSettings[S]) => void

/** The settings of one world while they are edited. */
export interface SettingsEditing {
  value: WorldSettings
  changed: readonly Section[]
  /** Changed here, and saved by somebody else since. */
  overtaken: readonly Section[]
  change: { [S in Section]: Change<S> }
  discard: (section: Section) => void
  /** Saves the changed ones of the given sections; resolves to those that cannot be saved as they stand. */
  save: (place: Place, wanted?: readonly Section[]) => Promise<readonly Section[] | undefined>
  busy: Place | undefined
  outcome: Outcome | undefined
  dismiss: () => void
}

/** Edits the settings of a world section by section: a section left alone always shows what is saved, a changed one its draft. */
export function useSettings(worldId: string, saved: WorldSettings): SettingsEditing {
  const confirm = useConfirm()
  const [drafts, setDrafts] = useState<Drafts>(noDrafts)
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState<Place>()
  const newest = useRef(saved)
  useEffect(() => {
    newest.current = saved
  })

  const value = useMemo<WorldSettings>(() => ({ ...saved, ...drafts.values }), [saved, drafts])
  const changed = useMemo(() => changedSections(drafts, saved), [drafts, saved])
  const overtaken = useMemo(() => overtakenSections(drafts, saved), [drafts, saved])
  const change = useMemo(() => {
    const changing =
      <S extends Section>(section: S): Change<S> =>
      (update) =>
        setDrafts((before) => withChange(before, newest.current, section, update))
    return {
      classificationThresholds: changing('classificationThresholds'),
      frontlineCoords: changing('frontlineCoords'),
      assignmentRules: changing('assignmentRules'),
      autoTimeslotSettings: changing('autoTimeslotSettings'),
      attackTemplates: changing('attackTemplates'),
      catapultTargets: changing('catapultTargets'),
      dsUltimateMessageTemplate: changing('dsUltimateMessageTemplate'),
    }
  }, [])
  const discard = useCallback((section: Section) => setDrafts((before) => withoutSections(before, [section])), [])

  /** Whether the person wants to replace what somebody else has saved meanwhile. */
  const mayReplace = async (fresh: WorldSettings, wanted: readonly Section[]) => {
    const lost = overtakenSections(drafts, fresh).filter((section) => wanted.includes(section))
    if (lost.length === 0) return true
    return confirm({
      title: 'Inzwischen von jemand anderem geändert',
      text: `${lost.map((section) => sectionNames[section]).join(', ')}: Wenn du speicherst, ersetzt du den Stand, den jemand anderes gespeichert hat.`,
      action: 'Überschreiben',
    })
  }

  const saving = useAction(async (place: Place, wanted: readonly Section[]) => {
    const due = changed.filter((section) => wanted.includes(section))
    const at = Date.now()
    const failing = due.filter((section) => sectionProblem(section, value))
    if (failing.length > 0) {
      setOutcome({ at, place, problems: failing.map((section) => sectionProblem(section, value) ?? '') })
      return failing
    }
    const params = { worldId }
    const sent = pick(drafts, due)
    setBusy(place)
    setOutcome(undefined)
    try {
      const fresh = await call(worlds.settings, { params })
      if (await mayReplace(fresh, due)) {
        const { settings } = await call(worlds.saveSettings, { params, body: sent })
        setDrafts((before) => afterSave(before, sent))
        await put(worlds.settings, { params }, settings)
        setOutcome({ at, place })
      } else {
        await put(worlds.settings, { params }, fresh)
      }
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
    overtaken,
    change,
    discard,
    save: (place, wanted = sections) => saving.run(place, wanted),
    busy,
    outcome,
    dismiss: () => setOutcome(undefined),
  }
}
