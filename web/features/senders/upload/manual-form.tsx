import { Button, Field, Select } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { type FormEvent, useState } from 'react'
import { senders } from '../../../../shared/contract/senders.ts'
import { attackBounds } from '../../../../shared/model/basics.ts'
import type { WithTrains } from '../../../../shared/model/inputs/planned-kinds.ts'
import { plannedSenderTypes, type SenderType, senderTypeLabels } from '../../../../shared/model/sender.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { CoordinatesField } from '../../../components/form/coordinates-field.tsx'
import { LimitField } from '../../../components/form/limit-field.tsx'
import { Grid } from '../../../components/layout/grid.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { ApiError, call, fieldProps } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { nonBlankLines, numberedLines } from '../../../lib/format/lines.ts'
import { areRead, focusInvalid } from '../../../lib/format/whole-number.ts'
import { isSenderType, senderLimits, sortLabels } from '../list/sender-list.ts'
import type { UploadAnswer } from './upload-result.tsx'

interface ManualFormProps extends WithTrains {
  planId: string
  onSaved: (answer: UploadAnswer) => void
}

/** Adds senders by hand: type, coordinates and capacity. Keeps all input on failure. */
export function ManualForm({ planId, hasTrains, onSaved }: ManualFormProps) {
  const [type, setType] = useState<SenderType>('offs')
  const [text, setText] = useState('')
  const [limits, setLimits] = useState({ maxOff: 1, maxFake: 5, maxBFake: 0, maxSnob: 0 })
  const [missing, setMissing] = useState(false)
  const [saved, setSaved] = useState('')
  useUnsavedChanges(text.trim() !== '' && text !== saved)
  const save = useAction((coordinates: string[]) =>
    call(senders.addManual, { params: { planId }, body: { coordinates, type, ...limits } }),
  )

  const sentences = save.error instanceof ApiError ? save.error.fields : {}

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isBlank = nonBlankLines(text).length === 0
    setMissing(isBlank)
    if (isBlank) save.reset()
    if (isBlank || !areRead(limits)) return void focusInvalid(event.currentTarget)
    const answer = await save.run(numberedLines(text))
    if (!answer) return
    setSaved(text)
    onSaved(answer)
  }

  return (
    <Stack as="form" gap="m" onSubmit={submit} noValidate>
      <Field label="Sender-Typ" {...fieldProps(save.error, 'type')}>
        <Select value={type} onChange={(_, { value }) => isSenderType(value) && setType(value)}>
          {plannedSenderTypes({ hasTrains }).map((kind) => (
            <option key={kind} value={kind}>
              {senderTypeLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <CoordinatesField
        value={text}
        onChange={(typed) => {
          setText(typed)
          setMissing(false)
          save.reset()
        }}
        rows={8}
        hint="Beliebiger Text mit Koordinaten, auch mehrere in einer Zeile. 500|500:1:5 gibt dem Dorf 1 Off und 5 Fakes statt der Werte unten."
        missing={missing}
        error={save.error}
      />
      <Grid min="8rem" align="start">
        {senderLimits(hasTrains).map((name) => (
          <LimitField
            key={name}
            label={sortLabels[name]}
            value={limits[name]}
            onChange={(value) => setLimits({ ...limits, [name]: value })}
            {...attackBounds}
            error={sentences[name]}
          />
        ))}
      </Grid>
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern." error={save.error} />}
      <div>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={save.busy}
          icon={save.busy ? <BusySpinner /> : <AddRegular />}
        >
          {save.busy ? 'Speichere …' : 'Herkunftsdörfer hinzufügen'}
        </Button>
      </div>
    </Stack>
  )
}
