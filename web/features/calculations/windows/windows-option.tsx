import { Button, Text } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { windowsText } from '../../../components/plan/window-text.ts'

const WindowsDialog = lazy(() => import('./windows-dialog.tsx'))

interface WindowsOptionProps {
  options: CalculationOptions
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

/** The plan's arrival windows and spacing, with their dialog. */
export function WindowsOption({ options, disabled, onChange }: WindowsOptionProps) {
  const [open, setOpen] = useState(false)
  const windows = windowsText(options.windows)
  return (
    <Row gap="m" justify="between">
      <Stack shrink>
        <Text>{`Ankunftsfenster: ${windows || 'keines'} · ${options.spacing} s je Befehl`}</Text>
        <Muted size={200}>
          {windows
            ? 'Die Befehle eines Spielers rücken so weit auseinander, wie die Fenster es erlauben.'
            : 'Alles kommt auf die Sekunde an. Mit einem Fenster rücken die Befehle eines Spielers auseinander.'}
        </Muted>
      </Stack>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        Ankunftsfenster ändern
      </Button>
      <DeferredDialog open={open}>
        <WindowsDialog
          open={open}
          options={options}
          onSave={(changes) => {
            onChange(changes)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      </DeferredDialog>
    </Row>
  )
}
