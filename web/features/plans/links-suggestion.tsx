import { Button } from '@fluentui/react-components'
import { plans } from '../../../shared/contract/plans.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { TextLink } from '../../components/layout/text-link.tsx'
import { call } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { put } from '../../lib/api/use-read.ts'
import { paths } from '../../lib/paths.ts'

/** Offers to open timeslots by personal link only, once somebody has changed some without. */
export function LinksSuggestion({ plan }: { plan: Plan }) {
  const params = { planId: plan._id }
  const closing = useAction(async () => {
    await put(plans.get, { params }, await call(plans.update, { params, body: { personalLinksOnly: true } }))
  })
  if (!plan.hasAnonymousSlots || plan.personalLinksOnly) return null
  return (
    <Notice intent="warning">
      <Stack gap="s">
        <span>Zeitfenster oder Nachrichten dieses Plans wurden ohne persönlichen Link geändert.</span>
        <Row gap="m">
          <Button disabledFocusable={closing.busy} onClick={() => closing.run()}>
            Ab jetzt nur persönliche Links
          </Button>
          <TextLink to={paths.adminTimeslots(plan._id)}>Zu den Zeitfenstern</TextLink>
        </Row>
        {closing.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={closing.error} />}
      </Stack>
    </Notice>
  )
}
