import { Button } from '@fluentui/react-components'
import { plans } from '../../../shared/contract/plans.ts'
import { type Refounded, refoundedSentence } from '../../../shared/model/inputs/refounded.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { call } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { ErrorNotice } from '../feedback/error-notice.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Row, Stack } from '../layout/stack.ts'

interface RefoundedNoticeProps {
  plan: Plan
  refounded: Refounded | undefined
}

/** Offers to add the tribe that refounds one of the plan's; nothing without one. */
export function RefoundedNotice({ plan, refounded }: RefoundedNoticeProps) {
  const params = { planId: plan._id }
  const adding = useAction(async (tribeId: number) => {
    const body = { tribes: [...plan.tribes, tribeId] }
    await call(plans.update, { params, body })
    await reread(plans.update, { params })
  })
  if (!refounded) return null
  const { tribeId, tag } = refounded
  return (
    <Notice intent="warning">
      <Stack gap="s">
        <Row as="span" gap="m" justify="between">
          <span>{refoundedSentence(refounded)}</span>
          <Button size="small" appearance="primary" disabledFocusable={adding.busy} onClick={() => adding.run(tribeId)}>
            {`[${tag}] aufnehmen`}
          </Button>
        </Row>
        {adding.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={adding.error} />}
      </Stack>
    </Notice>
  )
}
