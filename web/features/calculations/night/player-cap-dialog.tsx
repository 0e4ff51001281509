import { CapDialog } from '../../../components/plan/wishes/cap-dialog.tsx'
import { useWishes } from '../../../components/plan/wishes/use-wishes.ts'

interface PlayerCapDialogProps {
  planId: string
  open: boolean
  onClose: () => void
}

/** Caps the attacks of each player on a screen that shows no wishes. */
export default function PlayerCapDialog(props: PlayerCapDialogProps) {
  const { edit } = useWishes(props.planId, undefined)
  return <CapDialog {...props} edit={edit} onClosed={() => undefined} />
}
