import { Button } from '@fluentui/react-components'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { usePlan } from '../../../lib/api/use-plan.ts'
import { useWorld } from '../../../lib/api/world.tsx'

/** Says why the map cannot show a plan, and leads to its world if it is of another one. */
export function MissingPlan({ planId }: { planId: string }) {
  const { world: chosen, choose } = useWorld()
  const { shown, error, retry } = usePlan(planId)
  if (error && error.code !== 'plan_not_found')
    return <ErrorNotice title="Der Plan konnte nicht geladen werden" error={error} onRetry={retry} />
  if (error) return <Notice intent="warning">Diesen Plan gibt es nicht mehr.</Notice>
  const world = shown?.world
  if (!world || world._id === chosen?._id) return null
  return (
    <Notice intent="warning">
      <Row gap="s">
        {`Der Plan „${shown.plan.name}“ gehört zu ${world.name}.`}
        <Button size="small" onClick={() => choose(world._id)}>
          {`Zu ${world.name} wechseln`}
        </Button>
      </Row>
    </Notice>
  )
}
