import type { Board } from '../../../../shared/model/orders/issue.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { doubtSentence } from '../../../../shared/model/wishes/unsendable.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { nextStep } from '../../../components/plan/next-step.ts'

interface DoubtsNoticeProps {
  plan: Plan
  doubts: Board['doubts']
  /** Epoch milliseconds by the server's clock. */
  now: number
}

/** How many open orders can no longer be sent as issued, and why, with the way to new ones; nothing without any. */
export function DoubtsNotice({ plan, doubts, now }: DoubtsNoticeProps) {
  if (!doubts || doubts.length === 0) return null
  const step = nextStep(plan, now)
  return (
    <Notice intent="warning">
      <Stack gap="s">
        {doubts.map(({ cause, orders }) => (
          <span key={cause}>{doubtSentence(cause, orders)}</span>
        ))}
        {step && (
          <span>
            <LinkButton to={step.to} state={step.state} appearance="primary" size="small">
              {step.label}
            </LinkButton>
          </span>
        )}
      </Stack>
    </Notice>
  )
}
