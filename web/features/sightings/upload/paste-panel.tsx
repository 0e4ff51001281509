import { Button, Checkbox, Field, makeStyles, Text, Textarea, tokens } from '@fluentui/react-components'
import { type FormEvent, useRef, useState } from 'react'
import { maxBodyBytes } from '../../../../shared/contract/endpoint.ts'
import { sightings } from '../../../../shared/contract/sightings.ts'
import { commandFormats } from '../../../../shared/game/incs/sighting-paste.ts'
import { unreadAttackPages } from '../../../../shared/game/words/unread-pages.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { UnusedNotice } from '../../../components/feedback/rejected-lines.tsx'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { DayTimeField } from '../../../components/form/day-time-field.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { type PasteAnswer, PastedLines } from './pasted-lines.tsx'
import { type Ending, ResultBox } from './result-box.tsx'

const useStyles = makeStyles({
  area: { fontFamily: tokens.fontFamilyMonospace },
})

/** A previewed text; its times are relative to `readAt`. */
interface Preview {
  text: string
  readAt: string
  answer: PasteAnswer
}

interface PastePanelProps {
  planId: string
  server: string | undefined
  timeZone: string
  onSaved: () => void
}

/** Previews text pasted from the game and saves it on request. */
export function PastePanel({ planId, server, timeZone, onSaved }: PastePanelProps) {
  const styles = useStyles()
  const area = useRef<HTMLTextAreaElement>(null)
  // The text area is uncontrolled because its text may be long; a new key clears it.
  const [isFilled, setIsFilled] = useState(false)
  const [cleared, setCleared] = useState(0)
  const [isEarlier, setIsEarlier] = useState(false)
  const [copiedAt, setCopiedAt] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [ending, setEnding] = useState<{ number: number; result: Ending }>()
  useUnsavedChanges(isFilled)
  const looking = useAction(async (text: string, readAt: string) => {
    const answer = await call(sightings.paste, { params: { planId }, body: { text, readAt } })
    // Ignores the answer if the text changed meanwhile.
    if (area.current?.value === text) setPreview({ text, readAt, answer })
  })
  const saving = useAction(async ({ text, readAt }: Preview) => {
    const answer = await call(sightings.paste, { params: { planId }, body: { text, readAt, save: true } })
    setEnding((before) => ({ number: (before?.number ?? 0) + 1, result: { ...answer, ...pasteDetails(answer) } }))
    setPreview(undefined)
    if (area.current?.value === text) {
      setCleared((before) => before + 1)
      setIsFilled(false)
    }
    onSaved()
  })
  /** A preview is only valid for its text and time. */
  const forget = () => {
    setPreview(undefined)
    setEnding(undefined)
    setProblem(undefined)
    looking.reset()
    saving.reset()
  }
  const look = async (event: FormEvent) => {
    event.preventDefault()
    const text = area.current?.value ?? ''
    forget()
    if (text.trim() === '') return setProblem('Bitte füge einen Text ein.')
    if (text.length > maxBodyBytes) return setProblem('Der Text ist zu lang: Es sind höchstens 4 MB möglich.')
    const readAt = isEarlier ? copiedAt : new Date().toISOString()
    if (readAt !== undefined) await looking.run(text, readAt)
  }
  const { answer } = preview ?? {}
  const notRead = unreadAttackPages(server)
  return (
    <Panel
      title="Aus dem Spiel einfügen"
      text="Der Weg, der keine Regel des Spiels bricht: Seite markieren, kopieren, hier einfügen"
    >
      <Stack as="form" gap="m" noValidate onSubmit={look}>
        <Field
          label="Kopierter Text"
          hint={`Erkannt werden: ${Object.values(commandFormats).join(', ')}.`}
          validationState={problem ? 'error' : 'none'}
          validationMessage={problem}
        >
          <Textarea
            key={cleared}
            textarea={{ ref: area, className: styles.area, spellCheck: false }}
            rows={8}
            resize="vertical"
            onChange={(_, { value }) => {
              forget()
              setIsFilled(value.trim() !== '')
            }}
          />
        </Field>
        {notRead && <Muted>{notRead}</Muted>}
        <Checkbox
          label="Nicht gerade eben kopiert"
          checked={isEarlier}
          onChange={(_, { checked }) => {
            forget()
            setIsEarlier(checked === true)
            setCopiedAt((before) => before ?? new Date().toISOString())
          }}
        />
        {isEarlier && (
          <DayTimeField
            label="Kopiert am"
            required
            timeZone={timeZone}
            value={copiedAt}
            hint={`„heute“ und „morgen“ zählen von da an (${timeZone}).`}
            onChange={(value) => {
              forget()
              setCopiedAt(value)
            }}
          />
        )}
        {looking.error !== undefined && (
          <ErrorNotice title="Der Text konnte nicht gelesen werden" error={looking.error} />
        )}
        <div>
          <Button
            type="submit"
            appearance={answer ? 'secondary' : 'primary'}
            disabledFocusable={looking.busy || saving.busy}
            icon={looking.busy ? <BusySpinner /> : undefined}
          >
            {looking.busy ? 'Lese …' : 'Vorschau'}
          </Button>
        </div>
      </Stack>
      {preview && answer && (
        <Stack as="section" gap="m" aria-label="Vorschau">
          <Text role="status">{foundText(answer)}</Text>
          <UnusedNotice parts={answer.unused} />
          {answer.lines.length > 0 && <PastedLines answer={answer} timeZone={timeZone} />}
          {saving.error !== undefined && (
            <ErrorNotice title="Der Text konnte nicht übernommen werden" error={saving.error} />
          )}
          {answer.processed > 0 && (
            <Row gap="m">
              <Button
                appearance="primary"
                disabledFocusable={saving.busy}
                icon={saving.busy ? <BusySpinner /> : undefined}
                onClick={() => saving.run(preview)}
              >
                {saving.busy ? 'Übernehme …' : `${countedNoun(answer.processed, 'Angriff', 'Angriffe')} übernehmen`}
              </Button>
            </Row>
          )}
        </Stack>
      )}
      {ending && <ResultBox key={ending.number} ending={ending.result} noun="Zeilen" />}
    </Panel>
  )
}

/** `Liste von Befehlen: 12 Angriffe erkannt, 1 Zeile nicht.` */
function foundText({ format, processed, errors }: PasteAnswer): string {
  const name = format ? `${format}: ` : ''
  const rest = errors > 0 ? `, ${countedNoun(errors, 'Zeile', 'Zeilen')} nicht` : ''
  return processed > 0
    ? `${name}${countedNoun(processed, 'Angriff', 'Angriffe')} erkannt${rest}.`
    : 'Im Text wurde kein Angriff erkannt.'
}

const pasteDetails = ({ lines }: PasteAnswer): Pick<Ending, 'errorDetails' | 'notes'> => ({
  errorDetails: lines.flatMap(({ line, text, reason }) => (reason ? [`Zeile ${line}: „${text}“ – ${reason}`] : [])),
  notes: lines.flatMap(({ line, note }) => (note ? [`Zeile ${line}: ${note}`] : [])),
})
