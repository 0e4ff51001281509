import { makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons/svg/clipboard-task-list-ltr'
import { GlobeRegular } from '@fluentui/react-icons/svg/globe'
import { plans } from '../../../shared/contract/plans.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Loading } from '../../components/loading.tsx'
import { Page } from '../../components/page.tsx'
import { countOf } from '../../lib/format.ts'
import { useSession } from '../../lib/session.tsx'
import { useRead } from '../../lib/use-read.ts'
import { useWorld } from '../../lib/world.tsx'
import { PlanCard } from './plan-card.tsx'

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gap: tokens.spacingHorizontalXL,
    gridTemplateColumns: 'minmax(0, 1fr)',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    // Ranges that do not overlap: griffel puts media queries in an order of its own.
    '@media (min-width: 992px) and (max-width: 1399px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '@media (min-width: 1400px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})

/** Home after login: the plans of the chosen world. */
export default function PlanListPage() {
  const { world, isLoading: worldsLoading, error: worldsError } = useWorld()
  const { data, error, mutate } = useRead(plans.list, world ? {} : undefined)
  const create = (
    <LinkButton to={paths.createPlan()} appearance="primary" icon={<AddRegular />}>
      Neuen Plan erstellen
    </LinkButton>
  )
  const subtitle = world && data ? `${countOf(data.plans.length, 'Plan', 'Pläne')} auf ${world.name}` : world?.name
  return (
    <Page title="Angriffspläne" subtitle={subtitle} actions={world && create} width="wide">
      {worldsError ? (
        <ErrorNotice title="Die Welten konnten nicht geladen werden" error={worldsError} />
      ) : error && !data ? (
        <ErrorNotice title="Die Pläne konnten nicht geladen werden" error={error} onRetry={() => mutate()} />
      ) : world && data ? (
        <PlanCards
          plans={data.plans}
          timeZone={world.timeZone}
          onRemoved={(id) => mutate({ plans: data.plans.filter(({ _id }) => _id !== id) }, { revalidate: false })}
        />
      ) : worldsLoading || world ? (
        <Loading label="Lade Pläne …" />
      ) : (
        <NoWorld />
      )}
    </Page>
  )
}

interface PlanCardsProps {
  plans: Plan[]
  timeZone: string
  onRemoved: (planId: string) => Promise<unknown>
}

function PlanCards({ plans: shown, timeZone, onRemoved }: PlanCardsProps) {
  const styles = useStyles()
  if (!shown.length) {
    return (
      <EmptyState
        icon={<ClipboardTaskListLtrRegular />}
        title="Noch keine IncPläne vorhanden"
        text="Ein Plan führt in wenigen Schritten von den Truppen eurer Stämme zu fertigen Angriffen auf eure Ziele."
        action={
          <LinkButton to={paths.createPlan()} appearance="primary" icon={<AddRegular />}>
            Ersten Plan erstellen
          </LinkButton>
        }
      />
    )
  }
  return (
    <ul className={styles.grid}>
      {shown
        .toSorted((a, b) => Date.parse(b.arriveAt) - Date.parse(a.arriveAt))
        .map((plan) => (
          <li key={plan._id}>
            <PlanCard plan={plan} timeZone={timeZone} onRemoved={() => onRemoved(plan._id)} />
          </li>
        ))}
    </ul>
  )
}

function NoWorld() {
  const { user } = useSession()
  const mayCreate = user?.role === 'superadmin'
  return (
    <EmptyState
      icon={<GlobeRegular />}
      title="Keine Welt ausgewählt"
      text={
        mayCreate
          ? 'Es gibt noch keine Welt. Lege die erste an und synchronisiere sie.'
          : 'Es gibt noch keine Welt. Ein Super Admin kann eine anlegen.'
      }
      action={
        mayCreate && (
          <LinkButton to={paths.worldAdmin()} appearance="primary">
            Zu den Welten
          </LinkButton>
        )
      }
    />
  )
}
