import { Button, Text } from '@fluentui/react-components'
import { lazy, useState } from 'react'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { distancesText, minMoraleText, moraleUnknown } from './reach-text.ts'

const ReachDialog = lazy(() => import('./reach-dialog.tsx'))

interface ReachOptionProps {
  options: CalculationOptions
  /** The world's kind of morale, if known. */
  moral: number | undefined
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export function ReachOption({ options, moral, disabled, onChange }: ReachOptionProps) {
  const [open, setOpen] = useState(false)
  return (
    <Row gap="m" justify="between">
      <Stack shrink>
        <Text>{`Entfernung: ${distancesText(options.distances) || 'beliebig'}`}</Text>
        <Text>{`Mindestmoral: ${minMoraleText(options.minMorale) || 'keine'}`}</Text>
        <Muted size={200}>{moraleUnknown(moral) ?? 'Nur Dörfer, für die beides passt, greifen ein Ziel an.'}</Muted>
      </Stack>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        Entfernung und Moral ändern
      </Button>
      <DeferredDialog open={open}>
        <ReachDialog
          open={open}
          options={options}
          moral={moral}
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
