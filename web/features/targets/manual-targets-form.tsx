import { Button, Field, Select } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { targets } from '../../../shared/contract/targets.ts'
import { readCoordinateLines } from '../../../shared/game/dump/coordinates.ts'
import {
  type Importance,
  type TargetLimits,
  type TargetType,
  targetTypeLabels,
  targetTypes,
  unusualImportance,
} from '../../../shared/model/target.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { useUnsavedChanges } from '../../components/feedback/unsaved-changes.ts'
import { CoordinatesField } from '../../components/form/coordinates-field.tsx'
import { ImportanceFields } from '../../components/form/importance-fields.tsx'
import { Disclosure } from '../../components/layout/disclosure.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { call, fieldProps } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { nonBlankLines, numberedLines } from '../../lib/format/lines.ts'
import { areRead, focusInvalid } from '../../lib/format/whole-number.ts'
import { AddedPreview, type AddedTargets } from './added-result.tsx'
import { idleSentence } from './added-sentences.ts'
import { AddingStatus } from './adding/adding-status.tsx'
import { useAdding } from './adding/use-adding.ts'
import { LimitFields } from './limit-fields.tsx'
import { NotationList } from './notation-list.tsx'
import { isTargetType } from './target-list.ts'

const noLimits: TargetLimits = { maxOff: 0, maxFake: 0, maxBFake: 0, maxSnob: 0, offsetMinutes: 0 }

interface ManualTargetsFormProps {
  planId: string
  onAdded: (answer: AddedTargets) => void
}

/** Adds targets from text, with a preview. Keeps all input on failure. */
export function ManualTargetsForm({ planId, onAdded }: ManualTargetsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [type, setType] = useState<TargetType>('offs')
  const [limits, setLimits] = useState(noLimits)
  const [importance, setImportance] = useState<Importance>({})
  const [missing, setMissing] = useState(false)
  const [added, setAdded] = useState('')
  const [foretold, setForetold] = useState<AddedTargets>()
  useUnsavedChanges(text.trim() !== '' && text !== added)
  const send = (coordinates: string[], preview: boolean) =>
    call(targets.addManual, {
      params: { planId },
      body: { coordinates, type, ...limits, ...unusualImportance(importance), preview },
    })
  const { save, adding, stop, forget } = useAdding(send)
  const foretell = useAction(() => send(numberedLines(text), true))
  const error = save.error ?? foretell.error

  /** Previews and errors are outdated after a change. */
  const reset = () => {
    setForetold(undefined)
    save.reset()
    foretell.reset()
  }
  const changed = () => {
    reset()
    forget()
  }
  const isReady = () => {
    reset()
    const isBlank = nonBlankLines(text).length === 0
    setMissing(isBlank)
    if (!isBlank && areRead(limits)) return true
    if (form.current) focusInvalid(form.current)
    return false
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = isReady() ? await save.run(numberedLines(text)) : undefined
    if (!answer) return
    setAdded(text)
    onAdded(answer)
  }
  const preview = async () => {
    if (isReady()) setForetold(await foretell.run())
  }

  return (
    <Stack ref={form} as="form" gap="m" onSubmit={submit} noValidate>
      <CoordinatesField
        value={text}
        onChange={(typed) => {
          setText(typed)
          setMissing(false)
          changed()
        }}
        rows={6}
        hint="Beliebiger Text mit Koordinaten, auch mehrere in einer Zeile. 440|670 nimmt die Werte unten, 440|670:5:4 gibt diesem Ziel 5 Offs und 4 Fakes. Steht ein Ziel dieses Typs schon im Plan, gelten die neuen Werte."
        missing={missing}
        error={error}
        unused={foretold?.unused}
      />
      <Disclosure label="Alle Schreibweisen">
        <NotationList />
      </Disclosure>
      <Field label="Typ" {...fieldProps(error, 'type')}>
        <Select
          value={type}
          onChange={(_, { value }) => {
            if (isTargetType(value)) setType(value)
            changed()
          }}
        >
          {targetTypes.map((kind) => (
            <option key={kind} value={kind}>
              {targetTypeLabels[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <LimitFields
        limits={limits}
        onChange={(edited) => {
          setLimits(edited)
          forget()
        }}
        error={error}
      />
      <ImportanceFields
        importance={importance}
        onChange={(edited) => {
          setImportance(edited)
          forget()
        }}
        error={error}
      />
      {error !== undefined && <ErrorNotice title="Fehler beim Speichern der Targets" error={error} />}
      {adding && <AddingStatus adding={adding} isRunning={save.busy} onStop={stop} />}
      {foretold && <AddedPreview answer={foretold} />}
      <Row gap="m">
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={save.busy}
          icon={save.busy ? <BusySpinner /> : <AddRegular />}
        >
          {save.busy ? 'Speichere …' : adding ? 'Mit den übrigen Zielen weitermachen' : 'Ziele hinzufügen'}
        </Button>
        <Button
          disabledFocusable={foretell.busy}
          icon={foretell.busy ? <BusySpinner /> : <EyeRegular />}
          onClick={preview}
        >
          Vorschau
        </Button>
        <IdleHint text={text} limits={limits} />
      </Row>
    </Stack>
  )
}

/** Hint on typed targets that would get no attack. */
function IdleHint({ text, limits }: { text: string; limits: TargetLimits }) {
  const settled = useDeferredValue(text)
  const read = useMemo(() => readCoordinateLines(numberedLines(settled)).coordinates, [settled])
  const wants = ({ maxOff, maxFake, maxBFake, maxSnob = 0 }: TargetLimits) => maxOff + maxFake + maxBFake + maxSnob > 0
  const idle = read.filter((each) => !wants({ ...limits, ...each.limits })).length
  const sentence = read.length === 0 && !wants(limits) ? idleSentence(1, 1) : idleSentence(idle, read.length)
  return sentence === undefined ? null : <Muted>{sentence}</Muted>
}
