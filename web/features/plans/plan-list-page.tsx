import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons/svg/clipboard-task-list-ltr'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { type PlanSummary, planPhase } from '../../../shared/model/plan.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Loaded } from '../../components/feedback/loading.tsx'
import { NoWorld } from '../../components/feedback/no-world.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { foundText, nouns } from '../../components/list/found-count.tsx'
import { serverNow } from '../../lib/api/server-clock.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useRead } from '../../lib/api/use-read.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { type SteadyList, useSteadyList } from '../../lib/draft/frozen-order.ts'
import { paths } from '../../lib/paths.ts'
import { PlanCard } from './plan-card.tsx'
import { findPlans, type PlanOrder } from './plan-list.ts'
import { PlanTools } from './plan-tools.tsx'
import { TourOffer } from './tour-offer.tsx'

/** Fills rows of two and of three. */
const cardsAtOnce = 24

/** Reload interval while a plan is being sent, milliseconds: as often as the server counts. */
const recountMs = 60_000

const isSending = (plan: PlanSummary) => planPhase(plan, serverNow()) === 'sending'

const useStyles = makeStyles({
  gone: { opacity: 0.4 },
  grid: {
    display: 'grid',
    gap: tokens.spacingHorizontalXL,
    // Two from about 992 pixels, three from 1400.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(31.2em, 100%), 1fr))',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
})

export default function PlanListPage() {
  const { world, isLoading: worldsLoading, error: worldsError } = useWorld()
  const read = useRead(plans.list, world ? {} : undefined, {
    refreshInterval: (data) => (data?.plans.some(isSending) ? recountMs : 0),
  })
  const create = (
    <LinkButton to={paths.createPlan()} appearance="primary" icon={<AddRegular />}>
      Neuen Plan erstellen
    </LinkButton>
  )
  const count = read.data && `${countedNoun(read.data.plans.length, 'Plan', 'Pläne')} auf `
  // Reserves the subtitle's height to avoid layout shifts.
  const isOpen = world || (worldsLoading && !worldsError)
  const subtitle = world ? `${count ?? ''}${world.name}` : isOpen && '\u00a0'
  return (
    <Page title="Angriffspläne" subtitle={subtitle} actions={isOpen && create} width="wide">
      {world ? (
        <Loaded read={read} failed="Die Pläne konnten nicht geladen werden" loading="Lade Pläne …" screen>
          {({ plans }) => <Plans key={world._id} plans={plans} timeZone={world.timeZone} />}
        </Loaded>
      ) : (
        <WithoutWorld />
      )}
    </Page>
  )
}

interface PlansProps {
  plans: PlanSummary[]
  timeZone: string
}

const planKey = ({ _id }: PlanSummary) => _id

function Plans({ plans: all, timeZone }: PlansProps) {
  const [text, setText] = useState('')
  const [order, setOrder] = useState<PlanOrder>('arrival')
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => findPlans(all, wanted, order), [all, wanted, order])
  const query = `${wanted} ${order}`
  const steady = useSteadyList(shown, all, planKey, query)
  const { user } = useSession()
  const demo = all.find(({ isDemo }) => isDemo)
  if (!all.length) return <NoPlans />
  return (
    <>
      {demo && user && <TourOffer demoId={demo._id} userId={user._id} />}
      {all.length > 1 && (
        <PlanTools
          text={text}
          onText={setText}
          order={order}
          onOrder={setOrder}
          found={foundSentence(wanted, shown.length, all.length)}
        />
      )}
      <Cards key={query} {...steady} timeZone={timeZone} />
    </>
  )
}

function foundSentence(wanted: string, found: number, total: number): string {
  if (wanted.trim() === '') return countedNoun(total, 'Plan', 'Pläne')
  return found === 0 ? 'Kein Plan passt zur Suche.' : foundText(found, total, nouns.plan)
}

/** The first cards, and more on demand: a world can have hundreds of plans. */
function Cards({ items, isGone, timeZone }: SteadyList<PlanSummary> & Omit<PlansProps, 'plans'>) {
  const styles = useStyles()
  const list = useRef<HTMLUListElement>(null)
  const [most, setMost] = useState(cardsAtOnce)
  useEffect(() => {
    // The pressed button moves or disappears: focuses the first new card.
    if (most > cardsAtOnce) list.current?.children[most - cardsAtOnce]?.querySelector('a')?.focus()
  }, [most])
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {items.slice(0, most).map((plan) => (
          <li key={plan._id} inert={isGone(plan)} className={mergeClasses(isGone(plan) && styles.gone)}>
            <PlanCard plan={plan} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {items.length > most && (
        <Stack gap="s" align="center">
          <Muted>{foundText(most, items.length, nouns.plan)}</Muted>
          <Button onClick={() => setMost(most + cardsAtOnce)}>Weitere Pläne anzeigen</Button>
        </Stack>
      )}
    </>
  )
}

const NoPlans = () => (
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

function WithoutWorld() {
  const { user } = useSession()
  const mayCreate = user?.role === 'superadmin'
  return (
    <NoWorld
      loading="Lade Pläne …"
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
