import { useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import { maxSlots, mergeSlots, type TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Sends, SlotNote } from '../../../../shared/model/timeslot.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import type { Question } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { ApiError, callPublic, conflictItem, errorMessage } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { copiedTo, type Day, formatSlot } from '../slots/day-slots.ts'
import { listProblem } from '../slots/slot-draft.ts'
import type { Taking } from './add-slots-form.tsx'

export type Info = OutputOf<typeof endpoints.playerInfo>

/** An own answer of one tap; `last` shows that of the last plan first. */
export type OwnChoice = Exclude<Sends, 'slots'> | 'silent' | 'agreed' | 'usual' | 'last'

/** The answer of an earlier plan, in this plan's dates. */
export type LastAnswer = NonNullable<OutputOf<typeof endpoints.lastAnswer>['last']>

/** Whether the world's usual times can become the player's own. */
export function fitsUsual({ assumed, timeslots }: Info): boolean {
  const usual = mergeSlots(assumed.slots)
  const isSame = JSON.stringify(usual) === JSON.stringify(timeslots)
  return assumed.source === 'auto' && usual.length > 0 && usual.length <= maxSlots && !isSame
}

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

/** The player's wanted answer; what is omitted of note and switch stays unchanged. */
interface Wanted extends Partial<SlotNote> {
  timeslots: TimeSlot[]
  sends?: Sends
  standsIn?: boolean
}

/** Max attempts after version conflicts. */
const tries = 3

/** A player's actions on their timeslots; each saves at once. */
export function useOwnSlots({ visitor, info, onChange }: OwnSlots) {
  const confirm = useConfirm()
  const notify = useNotify()
  const [note, setNote] = useState<{ id: number; text: string }>()
  const [removingFrom, setRemovingFrom] = useState<string>()
  const [last, setLast] = useState<LastAnswer | 'none'>()
  const say = (text: string) => setNote((before) => ({ id: (before?.id ?? 0) + 1, text }))

  /** Applies a change to the current list: the page may be stale, and a leader may have changed it. */
  const save = async (make: (present: Info) => Wanted, text?: (saved: TimeSlot[], wanted: TimeSlot[]) => string) => {
    setNote(undefined)
    for (let attempt = 1; ; attempt++) {
      const present = await callPublic(endpoints.playerInfo, visitor)
      const { timeslots: wanted, sends = 'slots', ...others } = make(present)
      const merged = mergeSlots(wanted)
      const problem = listProblem(merged)
      if (problem) throw new ApiError('bad_request', problem, 400)
      const body = { timeslots: merged, sends, ...others, version: present.version }
      try {
        const { success, ...saved } = await callPublic(endpoints.saveOwn, { ...visitor, body })
        const { standsIn = present.standsIn } = others
        if (success) await onChange({ ...present, ...saved, standsIn })
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

  /** Timeslots replace the answer that they can always send. */
  const mayLimit = async () =>
    info.sends !== 'always' ||
    confirm({
      title: 'Nur noch zu diesen Zeiten senden?',
      text: 'Bisher gilt, dass du immer senden kannst. Danach gelten nur noch deine Zeitfenster.',
      action: 'Speichern',
    })

  const adding = useAction(async (fresh: TimeSlot[], how: Taking) => {
    if (!(await mayLimit())) return false
    if (how === 'add') return save(({ timeslots }) => ({ timeslots: [...timeslots, ...fresh] }), mergedText)
    const sure = await confirm({
      title: 'Alle Zeitfenster ersetzen?',
      text: `${lossText(info.timeslots.length, 'gelöscht')} Es gelten nur noch die neuen.`,
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
  const painting = useAction(
    async (change: (slots: readonly TimeSlot[]) => TimeSlot[]) =>
      (await mayLimit()) &&
      save(
        ({ timeslots }) => ({ timeslots: change(timeslots) }),
        () => 'Gespeichert.',
      ),
  )
  /** Throws an `ApiError` if the save fails. */
  const copy = (slots: readonly TimeSlot[], days: readonly Day[]) =>
    save(
      ({ timeslots }) => ({ timeslots: [...timeslots, ...copiedTo(slots, days, info.timeZone)] }),
      () => `Auf ${countedNoun(days.length, 'Tag', 'Tage')} kopiert und gespeichert.`,
    )
  /** The overall answer; `OwnAnswer` shows the result. */
  const answering = useAction(async (choice: OwnChoice) => {
    if (choice === 'agreed') return save(({ timeslots, sends }) => ({ timeslots, sends }))
    if (choice === 'last') {
      const found = await callPublic(endpoints.lastAnswer, visitor)
      setLast(found.last ?? 'none')
      return true
    }
    const asks = choice === 'never' || info.timeslots.length > 0
    if (asks && !(await confirm(question(choice, info.timeslots.length)))) return false
    if (choice === 'usual') return save(() => ({ timeslots: info.assumed.slots }))
    return save(() => ({ timeslots: [], sends: choice === 'silent' ? 'slots' : choice }))
  })
  /** Throws an `ApiError` if the save fails. */
  const takeLast = ({ timeslots, sends }: LastAnswer) => save(() => ({ timeslots, sends }))

  /** Saves the note and keeps the timeslots. */
  const noting = useAction(async (sent: SlotNote) => {
    await save(({ timeslots, sends }) => ({ timeslots, sends, ...sent }))
    notify.success('Gespeichert.')
    return true
  })

  /** Saves whether the player steps in for others, and keeps the timeslots. */
  const standingIn = useAction((standsIn: boolean) => save(({ timeslots, sends }) => ({ timeslots, sends, standsIn })))

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
    standingIn,
    removing,
    removingFrom,
    last,
    takeLast,
    dismissLast: () => setLast(undefined),
    note,
    dismissNote: () => setNote(undefined),
  }
}

export const lossText = (count: number, verb: 'gelöscht' | 'ersetzt'): string =>
  count === 1 ? `Dein bisheriges Zeitfenster wird ${verb}.` : `Deine bisherigen ${count} Zeitfenster werden ${verb}.`

/** Asks before an answer whose effect is easily overlooked, or that deletes timeslots. */
function question(choice: 'always' | 'never' | 'silent' | 'usual', deleted: number): Question {
  const loss = deleted > 0 ? lossText(deleted, 'gelöscht') : ''
  const questions: Record<typeof choice, Question> = {
    silent: { title: 'Alle Zeitfenster löschen?', text: loss, action: 'Löschen' },
    always: { title: 'Du kannst immer senden?', text: loss, action: 'Ich kann immer' },
    usual: {
      title: 'Alle Zeitfenster ersetzen?',
      text: `${loss} Danach gelten die üblichen Zeiten des Stammes.`,
      action: 'Ersetzen',
    },
    never: {
      title: 'Du kannst in diesem Plan nicht senden?',
      text: ['Du bekommst keine Angriffe zugeteilt.', loss, 'Du kannst das später ändern.'].filter(Boolean).join(' '),
      action: 'Ich kann nicht senden',
    },
  }
  return questions[choice]
}
