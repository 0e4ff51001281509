import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '680px' },
  // Loading and searching leave the height as it is.
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    height: 'min(62vh, 560px)',
    [onPhone]: { height: '68vh' },
  },
})

interface ListDialogProps {
  title: string
  open: boolean
  onClose: () => void
  onClosed?: () => void
  /** Mounted again on every opening, so their state is reset. */
  children: ReactNode
}

/** A dialog around a list to choose from. */
export function ListDialog({ title, open, onClose, onClosed, children }: ListDialogProps) {
  const styles = useStyles()
  return (
    <Dialog
      open={open}
      onOpenChange={(_, { open: stillOpen }) => !stillOpen && onClose()}
      surfaceMotion={{ onMotionFinish: (_, { direction }) => direction === 'exit' && onClosed?.() }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Schließen</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
