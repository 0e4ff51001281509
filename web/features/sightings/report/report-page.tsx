import { SendRegular } from '@fluentui/react-icons/svg/send'
import { planReport } from '../../../../shared/compare/report.ts'
import { sightings } from '../../../../shared/contract/sightings.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { PlanFrame } from '../../../components/plan/plan-frame.tsx'
import { ReportView } from '../../../components/plan/report/report-view.tsx'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { paths } from '../../../lib/paths.ts'

/** What became of a plan's issued orders. */
export default function ReportPage() {
  return (
    <PlanFrame title="Bericht" page="report">
      {(context) => <Report key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

function Report({ plan, timeZone }: PlanContext) {
  const read = useRead(sightings.analysis, { params: { planId: plan._id } })
  return (
    <Loaded read={read} failed="Der Bericht konnte nicht geladen werden" loading="Bericht wird geladen …" screen>
      {(analysis) =>
        analysis.basis === 'orders' ? (
          <ReportView report={planReport(analysis, plan.arriveAt)} title={plan.name} timeZone={timeZone} />
        ) : (
          <EmptyState
            icon={<SendRegular />}
            title="Noch nichts ausgegeben"
            text="Der Bericht zeigt, was aus den ausgegebenen Befehlen geworden ist."
            action={
              <LinkButton to={paths.export(plan._id)} appearance="primary">
                Zum Export
              </LinkButton>
            }
          />
        )
      }
    </Loaded>
  )
}
