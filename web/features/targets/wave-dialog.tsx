import { useState } from 'react'
import { targets as endpoints } from '../../../shared/contract/targets.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { maxWaves, wholeOffsetBounds } from '../../../shared/model/inputs/wave.ts'
import { fullImportance, type TargetView } from '../../../shared/model/target.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { LimitField } from '../../components/form/limit-field.tsx'
import { Muted, WarningText } from '../../components/layout/text.ts'
import { call } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { nextWaves, standingSentence } from './waves.ts'

const usualSeconds = 60

interface WaveFormProps {
  planId: string
  /** All targets of the plan. */
  targets: readonly TargetView[]
  chosen: readonly TargetView[]
  onClose: () => void
}

/** Adds a wave to each of the chosen targets. Keeps the input on failure. */
export default function WaveDialog({ open, ...form }: WaveFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <WaveForm {...form} />
    </FormDialog>
  )
}

function WaveForm({ planId, targets, chosen, onClose }: WaveFormProps) {
  const notify = useNotify()
  const [seconds, setSeconds] = useState(usualSeconds)
  const isRead = !Number.isNaN(seconds)
  const { lines, count, full } = nextWaves(targets, chosen, isRead ? seconds : usualSeconds)
  const save = useAction(async () => {
    const [params, none] = [{ planId }, { maxOff: 0, maxFake: 0, maxBFake: 0, offsetMinutes: 0 }]
    const standing: string[] = []
    for (const [type, coordinates] of lines) {
      const body = { coordinates, type, ...none, ...fullImportance({}), onlyNew: true }
      standing.push(...(await call(endpoints.addManual, { params, body })).standing)
    }
    await reread(endpoints.addManual, { params })
    const added = count - standing.length
    if (added > 0) notify.success(`${countedNoun(added, 'Welle', 'Wellen')} hinzugefügt.`)
    if (standing.length > 0) notify.error('Andere haben inzwischen Wellen hinzugefügt', standingSentence(standing))
    onClose()
  })
  const [only] = chosen
  return (
    <DialogForm
      title={chosen.length === 1 && only ? `Welle auf ${formatCoordinate(only)} hinzufügen` : 'Wellen hinzufügen'}
      action="Hinzufügen"
      busy={save.busy}
      ready={isRead && count > 0}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={save.error} />}
      <Muted>
        {`${countedNoun(count, 'Ziel bekommt', 'Ziele bekommen')} eine weitere Welle mit denselben Mengen und Angaben. Danach kannst du sie wie jedes Ziel ändern.`}
      </Muted>
      <LimitField
        label="Sekunden nach der letzten Welle"
        value={seconds}
        onChange={setSeconds}
        {...wholeOffsetBounds}
      />
      {isRead && seconds <= 0 && (
        <WarningText role="status">Die neue Welle kommt dann nicht nach der letzten an.</WarningText>
      )}
      {full > 0 && (
        <WarningText>{`${countedNoun(full, 'Ziel hat', 'Ziele haben')} schon ${maxWaves} Wellen.`}</WarningText>
      )}
    </DialogForm>
  )
}
