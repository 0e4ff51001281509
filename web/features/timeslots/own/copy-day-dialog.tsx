import { Text } from '@fluentui/react-components'
import { useState } from 'react'
import type { TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useAction } from '../../../lib/api/use-action.ts'
import { clockNotes } from '../slots/clock-notes.ts'
import { DayChooser } from '../slots/day-chooser.tsx'
import { type Day, formatClock, formatDay, formatSlot, weekdayName } from '../slots/day-slots.ts'

export interface DaySlots {
  day: Day
  slots: readonly TimeSlot[]
}

interface CopyDayDialogProps {
  /** The dialog is closed while this is undefined. */
  copied: DaySlots | undefined
  days: readonly Day[]
  timeZone: string
  /** Resolves to true on success. */
  onCopy: (slots: readonly TimeSlot[], days: readonly Day[]) => Promise<boolean>
  onClose: () => void
}

export default function CopyDayDialog({ copied, ...rest }: CopyDayDialogProps) {
  return (
    <FormDialog open={copied !== undefined} onClose={rest.onClose}>
      {copied && <CopyDay key={copied.day} copied={copied} {...rest} />}
    </FormDialog>
  )
}

function CopyDay({ copied, days, timeZone, onCopy, onClose }: CopyDayDialogProps & { copied: DaySlots }) {
  const [chosen, setChosen] = useState<ReadonlySet<Day>>(new Set())
  const others = days.filter((day) => day !== copied.day)
  const picked = others.filter((day) => chosen.has(day))
  const problem = copied.slots
    .map(({ from, to }) => clockNotes(picked, formatClock(from, timeZone), formatClock(to, timeZone), timeZone))
    .flatMap(({ startError, endError }) => startError ?? endError ?? [])[0]
  const copying = useAction(async () => {
    if (await onCopy(copied.slots, picked)) onClose()
  })
  return (
    <DialogForm
      title={`${weekdayName(copied.day, 'long')}, ${formatDay(copied.day)} kopieren`}
      action="Kopieren und speichern"
      busyAction="Wird gespeichert …"
      busy={copying.busy}
      ready={picked.length > 0 && !problem}
      onSubmit={() => copying.run()}
      onClose={onClose}
    >
      <Text>{copied.slots.map((slot) => formatSlot(slot, timeZone)).join(', ')}</Text>
      <DayChooser label="Auf diese Tage" days={others} chosen={chosen} onChange={setChosen} />
      {problem && <Notice intent="error">{problem}</Notice>}
      {copying.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={copying.error} />}
    </DialogForm>
  )
}
