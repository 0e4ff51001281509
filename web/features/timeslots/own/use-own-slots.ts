import { useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import { mergeSlots, type TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { SlotNote } from '../../../../shared/model/timeslot.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { ApiError, callPublic, conflictItem, errorMessage } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { copiedTo, type Day, formatSlot } from '../slots/day-slots.ts'
import { listProblem } from '../slots/slot-draft.ts'
import type { Taking } from './add-slots-form.tsx'

export type Info = OutputOf<typeof endpoints.playerInfo>

/** The page's player and the secret of their personal link. */
export interface Visitor {
  params: { planId: string; playerId: string }
  slotSecret: string | undefined
}

interface OwnSlots {
  visitor: Visitor
  info: Info
  onChange: (info: Info) => Promise<unknown>
}

/** The player's wanted answer; an omitted note stays unchanged. */
interface Wanted extends Partial<SlotNote> {
  timeslots: TimeSlot[]
  cannotSend?: boolean
}

/** Max attempts after version conflicts. */
const tries = 3

/** A player's actions on their timeslots; each saves at once. */
export function useOwnSlots({ visitor, info, onChange }: OwnSlots) {
  const confirm = useConfirm()
  const notify = useNotify()
  const [note, setNote] = useState<{ id: number; text: string }>()
  const [removingFrom, setRemovingFrom] = useState<string>()
  const say = (text: string) => setNote((before) => ({ id: (before?.id ?? 0) + 1, text }))
  const count = countedNoun(info.timeslots.length, 'Zeitfenster', 'Zeitfenster')

  /** Applies a change to the current list: the page may be stale, and a leader may have changed it. */
  const save = async (make: (present: Info) => Wanted, text?: (saved: TimeSlot[], wanted: TimeSlot[]) => string) => {
    setNote(undefined)
    for (let attempt = 1; ; attempt++) {
      const present = await callPublic(endpoints.playerInfo, visitor)
      const { timeslots: wanted, cannotSend = false, ...sentNote } = make(present)
      const merged = mergeSlots(wanted)
      const problem = listProblem(merged)
      if (problem) throw new ApiError('bad_request', problem, 400)
      const body = { timeslots: merged, cannotSend, ...sentNote, version: present.version }
      try {
        const { success, ...saved } = await callPublic(endpoints.saveOwn, { ...visitor, body })
        if (success) await onChange({ ...present, ...saved })
        if (text) say(text(saved.timeslots, wanted))
        return true
      } catch (error) {
        // Version conflict: apply the change to the new list.
        if (!conflictItem(endpoints.saveOwn, error) || attempt === tries) throw error
      }
    }
  }
  const mergedText = (saved: TimeSlot[], wanted: TimeSlot[]) =>
    saved.length < wanted.length
      ? 'Gespeichert. Zeitfenster, die sich überschneiden, wurden zusammengefasst.'
      : 'Gespeichert.'

  const adding = useAction(async (fresh: TimeSlot[], how: Taking) => {
    if (how === 'add') return save(({ timeslots }) => ({ timeslots: [...timeslots, ...fresh] }), mergedText)
    const sure = await confirm({
      title: 'Alle Zeitfenster ersetzen?',
      text: `Deine bisherigen ${count} werden gelöscht; es gelten nur noch die neuen.`,
      action: 'Ersetzen',
    })
    return (
      sure &&
      save(
        () => ({ timeslots: fresh }),
        () => 'Gespeichert. Die bisherigen Zeitfenster sind ersetzt.',
      )
    )
  })
  const painting = useAction((change: (slots: readonly TimeSlot[]) => TimeSlot[]) =>
    save(
      ({ timeslots }) => ({ timeslots: change(timeslots) }),
      () => 'Gespeichert.',
    ),
  )
  /** Throws `ApiError`. */
  const copy = (slots: readonly TimeSlot[], days: readonly Day[]) =>
    save(
      ({ timeslots }) => ({ timeslots: [...timeslots, ...copiedTo(slots, days, info.timeZone)] }),
      () => `Auf ${countedNoun(days.length, 'Tag', 'Tage')} kopiert und gespeichert.`,
    )
  /** The overall answer; `OwnAnswer` shows the result. */
  const answering = useAction(async (answer: 'cannotSend' | 'silent' | 'agreed') => {
    if (answer === 'agreed') return save(({ timeslots }) => ({ timeslots }))
    if (answer === 'silent' && info.timeslots.length === 0) return save(() => ({ timeslots: [] }))
    const sure = await confirm(
      answer === 'silent'
        ? { title: 'Alle Zeitfenster löschen?', text: `Deine ${count} werden gelöscht.`, action: 'Löschen' }
        : {
            title: 'Du kannst in diesem Plan nicht senden?',
            text: `Du bekommst keine Angriffe zugeteilt.${info.timeslots.length > 0 ? ` Deine ${count} werden gelöscht.` : ''} Du kannst das später ändern.`,
            action: 'Ich kann nicht senden',
          },
    )
    return sure && save(() => ({ timeslots: [], cannotSend: answer === 'cannotSend' }))
  })

  /** Keeps the timeslots. */
  const noting = useAction(async (sent: SlotNote) => {
    await save(({ timeslots, cannotSend }) => ({ timeslots, cannotSend, ...sent }))
    notify.success('Gespeichert.')
    return true
  })

  const removing = useAction(async (slot: TimeSlot) => {
    const sure = await confirm({
      title: 'Zeitfenster löschen?',
      text: `${formatDateTime(slot.from, info.timeZone).slice(0, 10)}: ${formatSlot(slot, info.timeZone)}`,
      action: 'Löschen',
    })
    if (!sure) return false
    setNote(undefined)
    setRemovingFrom(slot.from)
    try {
      const { success, ...saved } = await callPublic(endpoints.removeOwn, { ...visitor, body: { from: slot.from } })
      if (success) await onChange({ ...info, ...saved })
      notify.success('Gelöscht und gespeichert.')
      return true
    } catch (failure) {
      // Somebody else has changed the list: report it and show the current one.
      if (failure instanceof ApiError && failure.code === 'slot_not_found') {
        await callPublic(endpoints.playerInfo, visitor).then(onChange, () => undefined)
      }
      notify.error('Fehler beim Löschen!', errorMessage(failure))
      return false
    } finally {
      setRemovingFrom(undefined)
    }
  })
  return {
    adding,
    painting,
    copy,
    answering,
    noting,
    removing,
    removingFrom,
    note,
    dismissNote: () => setNote(undefined),
  }
}
