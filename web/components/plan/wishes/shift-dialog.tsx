import { useState } from 'react'
import type { Attack } from '../../../../shared/model/attack.ts'
import { formatDaySeconds } from '../../../lib/format/format.ts'
import { DialogForm } from '../../feedback/dialog-form.tsx'
import { FormDialog } from '../../feedback/form-dialog.tsx'
import { DateTimeField } from '../../form/date-time-field.tsx'
import { Muted } from '../../layout/text.ts'
import type { EditDialogProps } from './asked.ts'
import { attackText, toRef } from './attack-ref.ts'
import { EditFailure } from './edit-failure.tsx'
import { useOneEdit } from './use-one-edit.ts'

type ShiftDialogProps = EditDialogProps & { attack: Attack }

/** Lets an attack arrive at another time. */
export function ShiftDialog({ open, onClosed, ...props }: ShiftDialogProps) {
  return (
    <FormDialog open={open} onClose={props.onClose} onClosed={onClosed}>
      <ShiftForm {...props} />
    </FormDialog>
  )
}

function ShiftForm({ attack, timeZone, edit, onClose }: Omit<ShiftDialogProps, 'open' | 'onClosed'>) {
  const [arrival, setArrival] = useState<string | undefined>(attack.time)
  const { make, busy, outcome, forget } = useOneEdit(edit, onClose)
  const ref = toRef(attack)
  return (
    <DialogForm
      title="Ankunft verschieben"
      action="Verschieben"
      busyAction="Verschiebe …"
      busy={busy}
      ready={arrival !== undefined && arrival !== attack.time}
      onSubmit={() => ref && arrival !== undefined && make({ op: 'shift', attack: ref, arrival })}
      onClose={onClose}
    >
      <Muted>{`${attackText(attack)} von ${attack.senderPlayerName}, bisher am ${formatDaySeconds(attack.time, timeZone)}`}</Muted>
      <DateTimeField
        label="Neue Ankunft"
        value={arrival}
        timeZone={timeZone}
        onChange={(value) => {
          setArrival(value)
          forget()
        }}
      />
      <EditFailure outcome={outcome} />
    </DialogForm>
  )
}
