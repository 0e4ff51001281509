import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { useState } from 'react'
import { webhooks } from '../../../../shared/contract/webhooks.ts'
import { maxWebhooks } from '../../../../shared/model/discord/webhook.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { FormDialog } from '../../feedback/form-dialog.tsx'
import { NotLoaded } from '../../feedback/loading.tsx'
import { Panel } from '../../layout/panel.tsx'
import { Stack } from '../../layout/stack.ts'
import { Muted } from '../../layout/text.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'

interface WebhooksPanelProps {
  worldId: string
  timeZone: string
  /** Of a plan: its webhooks beside those of its world. */
  planId?: string
}

/** The Discord webhooks of a world, or of a plan with those of its world. */
export default function WebhooksPanel({ worldId, timeZone, planId }: WebhooksPanelProps) {
  const [open, setOpen] = useState(false)
  const opensDialog = useRestoreFocusTarget()
  const read = useRead(webhooks.list, { params: { worldId }, query: { planId } })
  const listed = read.data?.webhooks
  const isFull = (listed ?? []).filter((webhook) => webhook.planId === planId).length >= maxWebhooks
  return (
    <Panel
      title="Discord-Webhooks"
      text={
        planId === undefined
          ? 'Der Planer schreibt von selbst in eure Kanäle: was ausgegeben wurde, wer gleich viel schickt, wer überfällig ist, und das Ergebnis. Gilt für alle Pläne dieser Welt.'
          : 'Der Planer schreibt von selbst in eure Kanäle. Webhooks der Welt gelten für alle Pläne, eigene nur für diesen.'
      }
      actions={
        <Button {...opensDialog} icon={<AddRegular />} disabled={!listed || isFull} onClick={() => setOpen(true)}>
          Webhook hinzufügen
        </Button>
      }
    >
      {listed ? (
        <>
          {isFull && <Muted>{`Mehr als ${maxWebhooks} sind nicht möglich.`}</Muted>}
          {listed.length === 0 && (
            <Muted>
              Noch keiner. In Discord legst du ihn unter „Kanal bearbeiten“ → „Integrationen“ → „Webhooks“ an.
            </Muted>
          )}
          <Stack as="ul" gap="m" aria-label="Discord-Webhooks">
            {listed.map((webhook) => (
              <WebhookItem
                key={webhook._id}
                worldId={worldId}
                timeZone={timeZone}
                webhook={webhook}
                isOfWorld={planId !== undefined && webhook.planId === undefined}
              />
            ))}
          </Stack>
        </>
      ) : (
        <NotLoaded read={read} failed="Die Webhooks konnten nicht geladen werden" loading="Lade Webhooks …" />
      )}
      <FormDialog open={open} onClose={() => setOpen(false)}>
        <WebhookForm worldId={worldId} planId={planId} onClose={() => setOpen(false)} />
      </FormDialog>
    </Panel>
  )
}
