import { Button, Text } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { OptionChip } from './option-chip.tsx'

/** What the dialog of an option needs to be shown, saved and closed. */
export interface OptionDialog {
  open: boolean
  onSave: (changes: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Whether all options are shown, or as chips those that are set. */
export type OptionView = 'all' | 'set'

interface OptionLine {
  text: string
  /** What takes the option back; absent where it is not set. */
  cleared: Partial<CalculationOptions> | undefined
}

interface DialogOptionProps {
  view: OptionView
  /** The option's current values, one per line. */
  lines: readonly OptionLine[]
  hint: string
  action: string
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
  dialog: (shown: OptionDialog) => ReactNode
}

/** Options with more values than fit in a row, with their dialog. */
export function DialogOption({ view, lines, hint, action, disabled, onChange, dialog }: DialogOptionProps) {
  const [open, setOpen] = useState(false)
  const onSave = (changes: Partial<CalculationOptions>) => {
    onChange(changes)
    setOpen(false)
  }
  const own = <DeferredDialog open={open}>{dialog({ open, onSave, onClose: () => setOpen(false) })}</DeferredDialog>
  if (view === 'set') {
    return (
      <>
        {lines.map(
          ({ text, cleared }) =>
            cleared && (
              <OptionChip
                key={text}
                text={text}
                disabled={disabled}
                onOpen={() => setOpen(true)}
                onClear={() => onChange(cleared)}
              />
            ),
        )}
        {own}
      </>
    )
  }
  return (
    <Row gap="m" justify="between">
      <Stack shrink>
        {lines.map(({ text }) => (
          <Text key={text}>{text}</Text>
        ))}
        <Muted size={200}>{hint}</Muted>
      </Stack>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {action}
      </Button>
      {own}
    </Row>
  )
}
