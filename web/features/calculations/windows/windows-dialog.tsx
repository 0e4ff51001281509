import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { type AttackKind, attackKindLabels, byKind } from '../../../../shared/model/attack.ts'
import {
  type ArrivalWindow,
  helpsLittle,
  spacingBounds,
  windowBounds,
} from '../../../../shared/model/inputs/arrival-window.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { ClockChangeNote, type PlanArrival } from '../../../components/plan/clock-change.tsx'
import { areRead } from '../../../lib/format/whole-number.ts'
import { MisorderedNote } from './misordered-note.tsx'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
  spacing: { maxWidth: '12rem' },
})

/** Windows to set for all kinds at once, seconds either way. */
const common = [0, 30, 60]

const ofKinds = <Value,>(kinds: readonly AttackKind[], values: Record<AttackKind, Value>) =>
  Object.fromEntries(kinds.map((kind) => [kind, values[kind]]))

interface WindowsFormProps {
  options: CalculationOptions
  kinds: readonly AttackKind[]
  arrival: PlanArrival
  onSave: (options: Partial<CalculationOptions>) => void
  onClose: () => void
}

/** Edits the arrival windows of all kinds, and the seconds per command. */
export default function WindowsDialog({ open, ...form }: WindowsFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <WindowsForm {...form} />
    </FormDialog>
  )
}

function WindowsForm({ options, kinds, arrival, onSave, onClose }: WindowsFormProps) {
  const styles = useStyles()
  const [windows, setWindows] = useState(() => byKind((kind) => options.windows[kind] ?? { before: 0, after: 0 }))
  const [spacing, setSpacing] = useState(options.spacing)
  const set = (kind: AttackKind, part: Partial<ArrivalWindow>) =>
    setWindows((before) => ({ ...before, [kind]: { ...before[kind], ...part } }))
  const isReady = areRead({ spacing }) && kinds.every((kind) => areRead(windows[kind]))
  const little = kinds.filter((kind) => helpsLittle(windows[kind], spacing))
  return (
    <DialogForm
      title="Ankunftsfenster"
      action="Übernehmen"
      busy={false}
      ready={isReady}
      onSubmit={() => onSave({ windows: { ...options.windows, ...ofKinds(kinds, windows) }, spacing })}
      onClose={onClose}
    >
      <Muted>
        So viele Sekunden darf ein Angriff früher oder später ankommen, damit jeder seine Befehle nacheinander
        abschicken kann. Einzelne Ziele können ein eigenes Fenster haben.
      </Muted>
      <div className={styles.spacing}>
        <LimitField label="Sekunden je Befehl" value={spacing} onChange={setSpacing} {...spacingBounds} />
      </div>
      <Row gap="s">
        <Muted>Für alle Arten:</Muted>
        {common.map((seconds) => (
          <Button
            key={seconds}
            size="small"
            onClick={() => setWindows(byKind(() => ({ before: seconds, after: seconds })))}
          >
            {seconds === 0 ? 'keines' : `±${seconds} s`}
          </Button>
        ))}
      </Row>
      <Stack gap="s">
        {kinds.map((kind) => (
          <div key={kind} className={styles.fields}>
            <LimitField
              label={`${attackKindLabels[kind]}: früher (s)`}
              value={windows[kind].before}
              onChange={(before) => set(kind, { before })}
              {...windowBounds}
            />
            <LimitField
              label={`${attackKindLabels[kind]}: später (s)`}
              value={windows[kind].after}
              onChange={(after) => set(kind, { after })}
              {...windowBounds}
            />
          </div>
        ))}
      </Stack>
      {little.length > 0 && (
        <Notice intent="warning">{`${little.map((kind) => attackKindLabels[kind]).join(', ')}: Kleiner als ${spacing} s je Befehl hilft kaum.`}</Notice>
      )}
      <MisorderedNote timing={{ ...options, windows }} kinds={kinds} />
      <ClockChangeNote
        arrival={arrival}
        seconds={kinds.flatMap((kind) => {
          const at = options.kindOffset[kind] ?? 0
          return [at - windows[kind].before, at + windows[kind].after]
        })}
      />
    </DialogForm>
  )
}
