import { Badge, Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { useState } from 'react'
import { webhooks } from '../../../../shared/contract/webhooks.ts'
import { chatEventLabels, type Webhook, webhookProblems } from '../../../../shared/model/discord/webhook.ts'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { BusySpinner } from '../../feedback/busy-spinner.tsx'
import { useConfirm } from '../../feedback/confirm.tsx'
import { FormDialog } from '../../feedback/form-dialog.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { useNotify } from '../../feedback/notify.tsx'
import { Row, Stack } from '../../layout/stack.ts'
import { Muted, Strong } from '../../layout/text.ts'
import { WebhookForm } from './webhook-form.tsx'

const useStyles = makeStyles({
  item: {
    listStyleType: 'none',
    paddingTop: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  facts: { flexGrow: 1, minWidth: 0 },
})

interface WebhookItemProps {
  worldId: string
  timeZone: string
  webhook: Webhook
  /** Shown beside the webhooks of a plan. */
  isOfWorld: boolean
}

export function WebhookItem({ worldId, timeZone, webhook, isOfWorld }: WebhookItemProps) {
  const styles = useStyles()
  const confirm = useConfirm()
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const [open, setOpen] = useState(false)
  const { _id: webhookId, name, address, events, leadMinutes, planId, problem } = webhook
  const target = { params: { worldId, webhookId }, query: { planId } }
  const test = useAction(async () => {
    try {
      const tested = await call(webhooks.test, target)
      if (tested.webhook.problem) notify.error('Der Test kam nicht an', webhookProblems[tested.webhook.problem.reason])
      else notify.success('Der Test ist im Kanal angekommen')
    } catch (failure) {
      notify.error('Der Test wurde nicht geschickt', serverSentence(failure))
    }
    await reread(webhooks.test, target)
  })
  const removal = useAction(async () => {
    const isSure = await confirm({
      title: `Webhook „${name}“ löschen?`,
      text: 'Der Planer schreibt dann nicht mehr in diesen Kanal.',
      action: 'Löschen',
    })
    if (!isSure) return
    try {
      await call(webhooks.remove, target)
    } catch (failure) {
      notify.error('Der Webhook wurde nicht gelöscht', serverSentence(failure))
    }
    await reread(webhooks.remove, target)
  })
  return (
    <Stack as="li" gap="s" shrink className={styles.item} aria-busy={test.busy || removal.busy}>
      <Row gap="m">
        <div className={styles.facts}>
          <Strong as="div" breaks>
            {isOfWorld ? `${name} (Welt)` : name}
          </Strong>
          <Muted as="div" breaks>
            {address}
          </Muted>
        </div>
        <Row gap="s">
          <Button
            icon={test.busy ? <BusySpinner /> : undefined}
            disabledFocusable={test.busy}
            aria-label={`Testen: ${name}`}
            onClick={() => test.run()}
          >
            Testen
          </Button>
          <Button {...opensDialog} aria-label={`Bearbeiten: ${name}`} onClick={() => setOpen(true)}>
            Bearbeiten
          </Button>
          <Button
            {...opensDialog}
            icon={removal.busy ? <BusySpinner /> : undefined}
            disabledFocusable={removal.busy}
            aria-label={`Löschen: ${name}`}
            onClick={() => removal.run()}
          >
            Löschen
          </Button>
        </Row>
      </Row>
      <Row gap="xs">
        {events.map((event) => (
          <Badge key={event} appearance="tint">
            {event === 'soon' ? `${chatEventLabels.soon} (${leadMinutes} Min.)` : chatEventLabels[event]}
          </Badge>
        ))}
        {events.length === 0 && <Muted>Alle Nachrichten ausgeschaltet</Muted>}
      </Row>
      {problem && (
        <Notice intent={problem.isPaused ? 'error' : 'warning'}>
          {`${webhookProblems[problem.reason]} (${formatDateTime(problem.at, timeZone)}) ${
            problem.isPaused
              ? 'Der Webhook ist angehalten, bis ein Test ankommt.'
              : 'Der Planer versucht es gleich noch einmal.'
          }`}
        </Notice>
      )}
      <FormDialog open={open} onClose={() => setOpen(false)}>
        <WebhookForm worldId={worldId} planId={planId} webhook={webhook} onClose={() => setOpen(false)} />
      </FormDialog>
    </Stack>
  )
}
