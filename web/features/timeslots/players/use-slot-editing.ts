import { useState } from 'react'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import type { TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Sends, TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { ApiError, call, conflictItem } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import {
  afterSaving,
  deletedCount,
  draftedSlots,
  draftRows,
  freeKey,
  isChanged,
  listProblem,
  rebased,
  type SlotDraft,
} from '../slots/slot-draft.ts'
import type { SlotState } from './player-list.ts'
import { useGenerating } from './use-player-slots.ts'

/** Shown after a version conflict, when the other person's timeslots are already displayed. */
const overtaken =
  'Jemand anderes war schneller: Seine Zeitfenster stehen jetzt mit hier. Prüfe sie und speichere noch einmal.'

/** Feedback on the last action. */
interface SlotNote {
  id: number
  text: string
  intent: 'success' | 'warning'
}

const ownSlots = ({ source, slots, version }: TimeslotPlayer): Pick<SlotState, 'timeslots' | 'version'> => ({
  timeslots: source === 'own' ? slots : [],
  version,
})

/** The edited rows and their actions. Unsaved input survives every server answer. */
export function useSlotEditing(planId: string, player: TimeslotPlayer) {
  const params = { planId, playerId: String(player.playerId) }
  const confirm = useConfirm()
  const generate = useGenerating(planId)
  const [rows, setRows] = useState(() => draftRows(ownSlots(player)))
  const [isTried, setTried] = useState(false)
  const [note, setNote] = useState<SlotNote>()
  const { drafts, stored, version } = rows
  const isDirty = isChanged(rows)
  useUnsavedChanges(isDirty)
  // Takes over a reloaded list while nothing is unsaved.
  if (player.version > version && !isDirty) setRows(draftRows(ownSlots(player)))

  const say = (text: string, intent: SlotNote['intent'] = 'success') =>
    setNote((before) => ({ id: (before?.id ?? 0) + 1, text, intent }))
  /** On a version conflict, takes over the stored timeslots and keeps unsaved rows. */
  const unlessOvertaken = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      const slotState = conflictItem(endpoints.save, error)
      if (!slotState) throw error
      setRows((now) => rebased(now, slotState))
      say(overtaken, 'warning')
      await reread(endpoints.save, { params })
    }
  }
  const setDrafts = (change: (drafts: readonly SlotDraft[]) => readonly SlotDraft[]) =>
    setRows((before) => ({ ...before, drafts: change(before.drafts) }))

  const saving = useAction(async () => {
    const slots = draftedSlots(drafts)
    setTried(true)
    if (!slots || !isDirty) return
    const problem = listProblem(slots)
    if (problem) throw new ApiError('bad_request', problem, 400)
    const deleted = deletedCount(rows, slots)
    const sure =
      deleted === 0 ||
      (await confirm({
        title: `Zeitfenster von ${player.playerName} löschen?`,
        text: `${countedNoun(deleted, 'Zeitfenster wird', 'Zeitfenster werden')} gelöscht. Der jetzige Stand bleibt im Verlauf.`,
        action: 'Löschen',
      }))
    if (!sure) return
    await unlessOvertaken(async () => {
      const slotState = await call(endpoints.save, { params, body: { timeslots: slots, version } })
      setRows((now) => afterSaving(now, drafts, slotState))
      setTried(false)
      say('Zeitfenster gespeichert.')
    })
  })
  /** Sets or clears an answer without timeslots. */
  const answering = useAction(async (sends: Sends) => {
    const sure =
      sends !== 'never' ||
      (await confirm({
        title: `${player.playerName} kann nicht senden?`,
        text: 'Er bekommt in diesem Plan keine Angriffe. Der jetzige Stand bleibt im Verlauf.',
        action: 'Kann nicht senden',
      }))
    if (!sure) return
    await unlessOvertaken(async () => {
      replaced(await call(endpoints.save, { params, body: { timeslots: [], sends, version } }), 'Gespeichert.')
    })
  })
  const replaced = (slotState: SlotState, text: string) => {
    setRows((now) => rebased(now, slotState))
    saving.reset()
    say(text)
  }
  const generating = useAction(async () => {
    const slotState = await generate({ ...player, source: stored.length > 0 ? 'own' : player.source })
    if (!slotState) return
    replaced(
      slotState,
      slotState.kept
        ? 'Die eigenen Zeitfenster des Spielers bleiben.'
        : 'Zeitfenster generiert. Der frühere Stand bleibt im Verlauf.',
    )
  })
  /** Restores a former version, or undoes the last change. */
  const restore = (text: string, former?: number) =>
    unlessOvertaken(async () => {
      const body = { version, ...(former && { restore: former }) }
      replaced(await call(endpoints.undo, { params, body }), text)
    })
  return {
    drafts,
    isDirty,
    isTried,
    saving,
    generating,
    answering,
    note,
    dismissNote: () => setNote(undefined),
    restore,
    change: (draft: SlotDraft) => setDrafts((before) => before.map((old) => (old.key === draft.key ? draft : old))),
    remove: (draft: SlotDraft) => setDrafts((before) => before.filter(({ key }) => key !== draft.key)),
    add: (slots: readonly Partial<TimeSlot>[]) =>
      setRows((before) => {
        const first = freeKey([...before.drafts, ...before.stored])
        const added = slots.map(({ from, to }, index) => ({ key: first + index, from, to }))
        return { ...before, drafts: [...before.drafts, ...added] }
      }),
  }
}
