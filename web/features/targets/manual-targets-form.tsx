import { Button, Field, makeStyles, Select, Text, Textarea, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { type FormEvent, useState } from 'react'
import { targets } from '../../../shared/contract/targets.ts'
import { type TargetLimits, type TargetType, targetTypeLabels, targetTypes } from '../../../shared/model/target.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { call, fieldProps } from '../../lib/api.ts'
import { linesOf } from '../../lib/lines.ts'
import { useAction } from '../../lib/use-action.ts'
import { useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import type { AddedTargets } from './added-result.tsx'
import { LimitFields } from './limit-fields.tsx'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  area: { fontFamily: tokens.fontFamilyMonospace },
  end: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

const noLimits: TargetLimits = { maxOff: 0, maxFake: 0, maxBFake: 0, offsetMinutes: 0 }

const isTargetType = (value: string): value is TargetType => targetTypes.some((type) => type === value)

interface ManualTargetsFormProps {
  planId: string
  onAdded: (answer: AddedTargets) => void
}

/** Targets typed by hand. Keeps all input on a failure. */
export function ManualTargetsForm({ planId, onAdded }: ManualTargetsFormProps) {
  const styles = useStyles()
  const [text, setText] = useState('')
  const [type, setType] = useState<TargetType>('offs')
  const [limits, setLimits] = useState(noLimits)
  const [missing, setMissing] = useState(false)
  const [added, setAdded] = useState('')
  useUnsavedChanges(text.trim() !== '' && text !== added)
  const save = useAction((coordinates: string[]) =>
    call(targets.addManual, { params: { planId }, body: { coordinates, type, ...limits } }),
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const coordinates = linesOf(text)
    setMissing(coordinates.length === 0)
    if (coordinates.length === 0) return save.reset()
    const answer = await save.run(coordinates)
    if (!answer) return
    setAdded(text)
    onAdded(answer)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Koordinaten"
        hint="Eine pro Zeile, z. B. 500|500. Steht ein Ziel dieses Typs schon im Plan, gelten die neuen Werte."
        {...fieldProps(save.error, 'coordinates')}
        {...(missing && {
          validationState: 'error',
          validationMessage: 'Bitte mindestens eine Koordinate eingeben!',
        })}
      >
        <Textarea
          rows={6}
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
      <Field label="Typ" {...fieldProps(save.error, 'type')}>
        <Select value={type} onChange={(_, { value }) => isTargetType(value) && setType(value)}>
          {targetTypes.map((kind) => (
            <option key={kind} value={kind}>
              {targetTypeLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <LimitFields limits={limits} onChange={setLimits} error={save.error} />
      {save.error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={save.error} />}
      <div className={styles.end}>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={save.busy}
          icon={save.busy ? <BusySpinner /> : <AddRegular />}
        >
          {save.busy ? 'Speichere …' : 'Ziele hinzufügen'}
        </Button>
        {limits.maxOff + limits.maxFake + limits.maxBFake === 0 && (
          <Text className={styles.quiet}>Ohne Offs, Fakes und BFakes bekommen diese Ziele keinen Angriff.</Text>
        )}
      </div>
    </form>
  )
}
