import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
  useId,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { BusySpinner } from './busy-spinner.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  waits: { alignItems: 'center', color: tokens.colorNeutralForeground2 },
  popups: { overflow: 'visible' },
})

interface DialogFormProps {
  title: string
  /** Text of the submit button, and while busy. */
  action: string
  busyAction?: string
  cancel?: string
  busy: boolean
  /** False while there is nothing to submit. */
  ready?: boolean
  /** What is required before submitting, in one sentence. */
  waitsFor?: string | undefined
  /** Pickers' lists overflow the dialog instead of scrolling in it. */
  popups?: boolean
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
}

export function DialogForm({
  title,
  action,
  busyAction = 'Speichere …',
  cancel = 'Abbrechen',
  busy,
  ready = true,
  waitsFor,
  popups,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  const styles = useStyles()
  const waitsId = useId('waits')
  const mayRun = ready && !waitsFor
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayRun) onSubmit()
      }}
    >
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent className={mergeClasses(styles.content, popups && styles.popups)}>{children}</DialogContent>
        {waitsFor && (
          <DialogActions position="start" id={waitsId} className={styles.waits}>
            {waitsFor}
          </DialogActions>
        )}
        <DialogActions>
          <Button onClick={onClose} disabledFocusable={busy}>
            {cancel}
          </Button>
          <Button
            type="submit"
            appearance="primary"
            disabled={!ready}
            disabledFocusable={busy || waitsFor !== undefined}
            aria-describedby={waitsFor && waitsId}
            icon={busy ? <BusySpinner /> : undefined}
          >
            {busy ? busyAction : action}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}
