import { Button, makeStyles, mergeClasses, useRestoreFocusTarget } from '@fluentui/react-components'

const useStyles = makeStyles({
  button: { flexShrink: 0 },
})

interface OpenSheetButtonProps {
  player: { playerId: number; playerName: string }
  onOpen: (playerId: number) => void
  className?: string
}

/** Opens a player's orders in a drawer; closing it restores the focus. */
export function OpenSheetButton({ player: { playerId, playerName }, onOpen, className }: OpenSheetButtonProps) {
  const restoreFocus = useRestoreFocusTarget()
  return (
    <Button
      {...restoreFocus}
      size="small"
      className={mergeClasses(useStyles().button, className)}
      aria-label={`Befehle von ${playerName}`}
      onClick={() => onOpen(playerId)}
    >
      Befehle
    </Button>
  )
}
