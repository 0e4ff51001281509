import { Button, Text } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'

/** What the dialog of an option needs to be shown, saved and closed. */
export interface OptionDialog {
  open: boolean
  onSave: (changes: Partial<CalculationOptions>) => void
  onClose: () => void
}

interface DialogOptionProps {
  /** The present values. */
  lines: readonly string[]
  hint: string
  action: string
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
  dialog: (shown: OptionDialog) => ReactNode
}

/** Options with more values than fit in a row, with a button for their dialog. */
export function DialogOption({ lines, hint, action, disabled, onChange, dialog }: DialogOptionProps) {
  const [open, setOpen] = useState(false)
  const onSave = (changes: Partial<CalculationOptions>) => {
    onChange(changes)
    setOpen(false)
  }
  return (
    <Row gap="m" justify="between">
      <Stack shrink>
        {lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        <Muted size={200}>{hint}</Muted>
      </Stack>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <DeferredDialog open={open}>{dialog({ open, onSave, onClose: () => setOpen(false) })}</DeferredDialog>
    </Row>
  )
}
