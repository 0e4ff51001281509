import { MapRegular } from '@fluentui/react-icons/svg/map'
import { LinkButton } from '../../components/link-button.tsx'
import { Panel } from '../../components/panel.tsx'
import { WaysMap } from '../../components/ways-map.tsx'
import { paths } from '../../lib/paths.ts'
import { usePlanAttacks } from '../../lib/plan-attacks.ts'

/** From where to where the plan's attacks go; nothing before there are any. */
export function PlanWays({ planId }: { planId: string }) {
  const { data } = usePlanAttacks(planId)
  if (!data?.attacks.length) return null
  return (
    <Panel
      title="Woher und wohin"
      text="Blau die Herkunftsdörfer, rot die Ziele."
      actions={
        <LinkButton to={paths.map({ plan: planId })} icon={<MapRegular />}>
          Auf der Karte zeigen
        </LinkButton>
      }
    >
      <WaysMap ways={data.attacks} />
    </Panel>
  )
}
