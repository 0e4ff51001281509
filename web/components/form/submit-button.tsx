import { Button, makeStyles, mergeClasses, tokens, useId, type useRestoreFocusTarget } from '@fluentui/react-components'
import type { ReactElement, ReactNode, Ref } from 'react'
import { BusySpinner } from '../feedback/busy-spinner.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  wide: { flexDirection: 'column', alignItems: 'stretch', gap: tokens.spacingVerticalS },
  waits: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  // Has its height also while it says nothing: what stands below stays where it is.
  waitsBelow: { minHeight: tokens.lineHeightBase300, textAlign: 'center' },
})

interface SubmitButtonProps {
  /** On the button, and while it is at work. */
  label: string
  busyLabel?: string
  busy: boolean
  /** What has to be done before it can be pressed, in one sentence; undefined when nothing has. */
  waitsFor: string | undefined
  icon?: ReactElement
  /** As wide as the form, with the sentence below it instead of beside it. */
  wide?: boolean
  /** Other ways out of the form, between the button and the sentence. */
  children?: ReactNode
  /** Of `useRestoreFocusTarget`, where submitting may open a dialog that gives the focus back. */
  focusTarget?: ReturnType<typeof useRestoreFocusTarget>
  ref?: Ref<HTMLButtonElement>
}

/** The button that submits a form, and beside it what it waits for. The keyboard reaches it also while it waits. */
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
    <div className={mergeClasses(styles.root, wide && styles.wide)}>
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
      <span id={id} className={mergeClasses(styles.waits, wide && styles.waitsBelow)}>
        {busy ? undefined : waitsFor}
      </span>
    </div>
  )
}
