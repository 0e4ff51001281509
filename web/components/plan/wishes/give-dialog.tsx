import type { Attack } from '../../../../shared/model/attack.ts'
import { Muted } from '../../layout/text.ts'
import type { EditDialogProps } from './asked.ts'
import { attackText, toRef } from './attack-ref.ts'
import { Givers } from './givers.tsx'
import { ListDialog } from './list-dialog.tsx'

type GiveDialogProps = EditDialogProps & { attack: Attack }

/** Gives an attack to another village. */
export function GiveDialog({ open, onClose, onClosed, ...props }: GiveDialogProps) {
  const { attack } = props
  const ref = toRef(attack)
  return (
    <ListDialog title="Anderem Dorf geben" open={open} onClose={onClose} onClosed={onClosed}>
      <Muted>{`${attackText(attack)}, bisher von ${attack.senderPlayerName}`}</Muted>
      {ref && <Givers {...props} attackRef={ref} onMade={onClose} />}
    </ListDialog>
  )
}
