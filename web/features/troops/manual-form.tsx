import { Button, Field, makeStyles, Select, Textarea, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { type FormEvent, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { type SenderType, senderTypeLabels, senderTypes } from '../../../shared/model/sender.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { call, fieldProps } from '../../lib/api.ts'
import { linesOf } from '../../lib/lines.ts'
import { useAction } from '../../lib/use-action.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { isSenderType } from './sender-list.ts'
import type { UploadAnswer } from './upload-result.tsx'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  area: { fontFamily: tokens.fontFamilyMonospace },
})

interface ManualFormProps {
  planId: string
  onSaved: (answer: UploadAnswer) => void
}

/** Herkunftsdörfer typed by hand: their type, coordinates and capacity. Keeps all input on a failure. */
export function ManualForm({ planId, onSaved }: ManualFormProps) {
  const styles = useStyles()
  const [type, setType] = useState<SenderType>('offs')
  const [text, setText] = useState('')
  const [maxOff, setMaxOff] = useState(1)
  const [maxFake, setMaxFake] = useState(5)
  const [maxBFake, setMaxBFake] = useState(0)
  const [missing, setMissing] = useState(false)
  const [saved, setSaved] = useState('')
  useUnsavedChanges(text.trim() !== '' && text !== saved)
  const save = useAction((coordinates: string[]) =>
    call(plans.addManualSenders, { params: { planId }, body: { coordinates, type, maxOff, maxFake, maxBFake } }),
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const coordinates = linesOf(text)
    setMissing(coordinates.length === 0)
    if (coordinates.length === 0) return save.reset()
    const answer = await save.run(coordinates)
    if (!answer) return
    setSaved(text)
    onSaved(answer)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Sender-Typ" {...fieldProps(save.error, 'type')}>
        <Select value={type} onChange={(_, { value }) => isSenderType(value) && setType(value)}>
          {senderTypes.map((kind) => (
            <option key={kind} value={kind}>
              {senderTypeLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Koordinaten"
        hint="Eine pro Zeile, z. B. 500|500"
        {...fieldProps(save.error, 'coordinates')}
        {...(missing && {
          validationState: 'error',
          validationMessage: 'Bitte mindestens eine Koordinate eingeben!',
        })}
      >
        <Textarea
          rows={8}
          resize="vertical"
          value={text}
          textarea={{ className: styles.area, spellCheck: false }}
          placeholder={'500|500\n501|498'}
          onChange={(_, { value }) => {
            setText(value)
            setMissing(false)
          }}
        />
      </Field>
      <div className={styles.numbers}>
        <NumberField label="Max. Offs" value={maxOff} onChange={setMaxOff} max={1000} />
        <NumberField label="Max. Fakes" value={maxFake} onChange={setMaxFake} max={1000} />
        <NumberField label="Max. BFakes" value={maxBFake} onChange={setMaxBFake} max={1000} />
      </div>
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
    </form>
  )
}
