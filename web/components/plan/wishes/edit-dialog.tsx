import { AddDialog } from './add-dialog.tsx'
import type { Asked, EditDialogProps } from './asked.ts'
import { BanDialog } from './ban-dialog.tsx'
import { CapDialog } from './cap-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { SwapDialog } from './swap-dialog.tsx'

/** The dialog for what was asked. */
export default function EditDialog({ asked, ...props }: EditDialogProps & { asked: Asked }) {
  if (asked.what === 'add') return <AddDialog {...props} asked={asked} />
  if (asked.what === 'ban') return <BanDialog {...props} attack={asked.attack} />
  if (asked.what === 'cap') return <CapDialog {...props} />
  const { what, attack } = asked
  if (what === 'give') return <GiveDialog {...props} attack={attack} />
  if (what === 'swap') return <SwapDialog {...props} attack={attack} />
  return <ShiftDialog {...props} attack={attack} />
}
