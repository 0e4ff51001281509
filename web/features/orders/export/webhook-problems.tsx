import { webhooks } from '../../../../shared/contract/webhooks.ts'
import { webhookProblems } from '../../../../shared/model/discord/webhook.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useRead } from '../../../lib/api/use-read.ts'

interface WebhookProblemsProps {
  plan: { _id: string; world: string }
}

/** Names the webhooks whose messages do not arrive. */
export function WebhookProblems({ plan: { _id: planId, world: worldId } }: WebhookProblemsProps) {
  const { data } = useRead(webhooks.list, { params: { worldId }, query: { planId } })
  return data?.webhooks.map(
    ({ _id, name, problem }) =>
      problem && (
        <Notice key={_id} intent={problem.isPaused ? 'error' : 'warning'}>
          {`Discord-Webhook „${name}“${problem.isPaused ? ' ist angehalten' : ''}: ${webhookProblems[problem.reason]} Mehr dazu unter „Nachrichten & Script“.`}
        </Notice>
      ),
  )
}
