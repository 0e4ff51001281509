import { Checkbox, Field, Input, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { webhooks } from '../../../../shared/contract/webhooks.ts'
import {
  type ChatEvent,
  chatEventLabels,
  chatEvents,
  leadBounds,
  usualLead,
  type Webhook,
  WebhookEdit,
  WebhookInput,
  webhookStart,
} from '../../../../shared/model/discord/webhook.ts'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { problemsIn, useSubmit } from '../../../lib/api/use-submit.ts'
import { DialogForm } from '../../feedback/dialog-form.tsx'
import { ErrorNotice } from '../../feedback/error-notice.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { Strong } from '../../layout/text.ts'

const eventHints: Record<ChatEvent, string> = {
  issued: 'mit allen, deren Befehle sich geändert haben',
  soon: 'vor Minuten, in denen ein Spieler mindestens fünf Angriffe schickt',
  overdue: 'jede Viertelstunde, wenn jemand etwas nicht abgeschickt hat',
  night: 'zur Stunde der Zusammenfassung, die du in den Details des Plans wählst',
  result: 'eine halbe Stunde nach der letzten Ankunft',
}

const useStyles = makeStyles({
  messages: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    '> legend': { padding: 0 },
  },
})

interface WebhookFormProps {
  worldId: string
  planId: string | undefined
  /** Absent for a new one. */
  webhook?: Webhook
  onClose: () => void
}

export function WebhookForm({ worldId, planId, webhook, onClose }: WebhookFormProps) {
  const styles = useStyles()
  const [name, setName] = useState(webhook?.name ?? '')
  const [address, setAddress] = useState('')
  const [events, setEvents] = useState<readonly ChatEvent[]>(webhook?.events ?? chatEvents)
  const [leadMinutes, setLead] = useState(webhook?.leadMinutes ?? usualLead)
  const fields = { name, events: [...events], leadMinutes }
  const created = { ...fields, address, planId }
  const saving = useSubmit(
    () => (webhook ? problemsIn(WebhookEdit, fields) : problemsIn(WebhookInput, created)),
    async () => {
      if (webhook) {
        const params = { worldId, webhookId: webhook._id }
        await call(webhooks.update, { params, query: { planId }, body: { ...fields, version: webhook.version } })
      } else {
        await call(webhooks.create, { params: { worldId }, body: created })
      }
      await reread(webhooks.update, { params: { worldId } })
      onClose()
    },
  )
  return (
    <DialogForm
      title={webhook ? 'Webhook bearbeiten' : 'Webhook hinzufügen'}
      action={webhook ? 'Speichern' : 'Hinzufügen'}
      busy={saving.busy}
      onSubmit={() => saving.run()}
      onClose={onClose}
    >
      {saving.error !== undefined && <ErrorNotice title="Der Webhook wurde nicht gespeichert" error={saving.error} />}
      <Field label="Name" required hint="Zum Beispiel der Kanal." {...saving.fieldProps('name')}>
        <Input
          autoFocus
          value={name}
          onChange={(_, { value }) => {
            setName(value)
            saving.edited({ name: value })
          }}
        />
      </Field>
      {!webhook && (
        <Field
          label="Adresse"
          required
          hint="Aus Discord kopiert. Sie wird nie wieder angezeigt: Wer sie kennt, kann in den Kanal schreiben."
          {...saving.fieldProps('address')}
        >
          <Input
            value={address}
            placeholder={`${webhookStart}…`}
            autoComplete="off"
            onChange={(_, { value }) => {
              setAddress(value)
              saving.edited({ address: value })
            }}
          />
        </Field>
      )}
      <fieldset className={styles.messages}>
        <Strong as="legend">Nachrichten</Strong>
        {chatEvents.map((event) => (
          <Checkbox
            key={event}
            label={`${chatEventLabels[event]}: ${eventHints[event]}`}
            checked={events.includes(event)}
            onChange={(_, { checked }) =>
              setEvents(chatEvents.filter((one) => (one === event ? checked === true : events.includes(one))))
            }
          />
        ))}
      </fieldset>
      <NumberField
        label="Minuten vor dichten Abschickzeiten"
        value={leadMinutes}
        min={leadBounds.min}
        max={leadBounds.max}
        disabled={!events.includes('soon')}
        onChange={setLead}
      />
    </DialogForm>
  )
}
