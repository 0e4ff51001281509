import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components'
import { SaveRegular } from '@fluentui/react-icons/svg/save'
import { type FormEvent, useRef, useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { commandBounds, maxSlotMessage, type SlotNote } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { OptionalNumberField } from '../../../components/form/optional-number-field.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { areRead, focusInvalid } from '../../../lib/format/whole-number.ts'

const useStyles = makeStyles({
  limit: { maxWidth: '22rem' },
  save: { minHeight: '44px' },
})

const limitUse = 'Mehr Befehle als deine Grenze plant das Werkzeug dir nicht ein, außer deine Führung schaltet das ab.'
const unconfirmedLimit = 'Ohne persönlichen Link zählt deine Grenze erst, wenn deine Führung sie bestätigt.'

interface OwnNoteProps {
  stored: SlotNote
  /** Opened by the personal link. */
  isOwner: boolean
  busy: boolean
  /** Resolves to true on success. */
  onSave: (note: SlotNote) => Promise<boolean>
}

/** Command limit and message to the leaders. Unsaved input survives reloads of the stored note. */
export function OwnNote({ stored, isOwner, busy, onSave }: OwnNoteProps) {
  const styles = useStyles()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<SlotNote>>({})
  const { maxCommands, message } = { ...stored, ...typed }
  const isDirty = maxCommands !== stored.maxCommands || message.trim() !== stored.message
  useUnsavedChanges(isDirty)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isDirty) return
    if (!areRead({ maxCommands })) {
      if (form.current) focusInvalid(form.current)
      return
    }
    // Keeps what was typed while saving.
    if (await onSave({ maxCommands, message })) setTyped((now) => (now === typed ? {} : now))
  }
  return (
    <Panel
      title="Für deine Stammesführung"
      text={`Beides ist freiwillig und geht nur an deine Stammesführung. ${isOwner ? limitUse : unconfirmedLimit}`}
    >
      <Stack ref={form} as="form" gap="l" onSubmit={submit} noValidate>
        <div className={styles.limit}>
          <OptionalNumberField
            label="Wie viele Befehle kannst du höchstens abschicken?"
            placeholder="keine Grenze"
            value={maxCommands ?? undefined}
            onChange={(value) => setTyped({ ...typed, maxCommands: value ?? null })}
            {...commandBounds}
          />
        </div>
        <Field label="Nachricht" hint={`${formatNumber(message.length)} von ${formatNumber(maxSlotMessage)} Zeichen`}>
          <Textarea
            value={message}
            maxLength={maxSlotMessage}
            rows={3}
            resize="vertical"
            placeholder="Zum Beispiel: Samstag nur vom Handy."
            onChange={(_, { value }) => setTyped({ ...typed, message: value })}
          />
        </Field>
        <div>
          <Button
            type="submit"
            className={styles.save}
            disabledFocusable={busy || !isDirty}
            icon={busy ? <BusySpinner /> : <SaveRegular />}
          >
            {busy ? 'Wird gespeichert …' : 'Speichern'}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
