import { Button, makeStyles, tokens, useId, type useRestoreFocusTarget } from '@fluentui/react-components'
import type { ReactElement, ReactNode, Ref } from 'react'
import { BusySpinner } from '../feedback/busy-spinner.tsx'
import { Row } from '../layout/stack.ts'
import { Muted } from '../layout/text.ts'

const useStyles = makeStyles({
  wide: { flexDirection: 'column', alignItems: 'stretch', gap: tokens.spacingVerticalS },
  // Keeps its height while empty, so that nothing below moves.
  waitsBelow: { minHeight: tokens.lineHeightBase300, textAlign: 'center' },
})

interface SubmitButtonProps {
  /** Text of the button, and while busy. */
  label: string
  busyLabel?: string
  busy: boolean
  /** What is required before submitting, in one sentence; undefined when ready. */
  waitsFor: string | undefined
  icon?: ReactElement
  /** As wide as the form, with the sentence below. */
  wide?: boolean
  /** Other actions, between the button and the sentence. */
  children?: ReactNode
  /** Of `useRestoreFocusTarget`, if submitting may open a dialog that returns the focus. */
  focusTarget?: ReturnType<typeof useRestoreFocusTarget>
  ref?: Ref<HTMLButtonElement>
}

/** A form's submit button, and what it waits for. Focusable even while it waits. */
export function SubmitButton({
  label,
  busyLabel = 'Speichere …',
  busy,
  waitsFor,
  icon,
  wide,
  children,
  focusTarget,
  ref,
}: SubmitButtonProps) {
  const styles = useStyles()
  const id = useId('waits')
  return (
    <Row gap="m" shrink className={wide ? styles.wide : undefined}>
      <Button
        {...focusTarget}
        ref={ref}
        type="submit"
        appearance="primary"
        size={wide ? 'large' : 'medium'}
        disabledFocusable={busy || waitsFor !== undefined}
        aria-describedby={waitsFor && id}
        icon={busy ? <BusySpinner /> : icon}
      >
        {busy ? busyLabel : label}
      </Button>
      {children}
      <Muted id={id} breaks className={wide ? styles.waitsBelow : undefined}>
        {busy ? undefined : waitsFor}
      </Muted>
    </Row>
  )
}
