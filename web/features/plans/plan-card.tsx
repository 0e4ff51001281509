import { Badge, Button, mergeClasses, Spinner } from '@fluentui/react-components'
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right'
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator'
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock'
import { ClockRegular } from '@fluentui/react-icons/svg/clock'
import { DataUsageRegular } from '@fluentui/react-icons/svg/data-usage'
import { GlobeRegular } from '@fluentui/react-icons/svg/globe'
import { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical'
import { PeopleListRegular } from '@fluentui/react-icons/svg/people-list'
import { SendRegular } from '@fluentui/react-icons/svg/send'
import { TargetArrowRegular } from '@fluentui/react-icons/svg/target-arrow'
import { TextBulletListSquareRegular } from '@fluentui/react-icons/svg/text-bullet-list-square'
import { lazy, memo, type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { plans } from '../../../shared/contract/plans.ts'
import type { Plan, PlanSummary } from '../../../shared/model/plan.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { DeferredDialog } from '../../components/feedback/deferred-dialog.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Deferred } from '../../components/layout/deferred.tsx'
import { OutdatedLine } from '../../components/plan/outdated-line.tsx'
import { PlanStateBadge } from '../../components/plan/plan-state-badge.tsx'
import { call, serverSentence } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { put, showInList } from '../../lib/api/use-read.ts'
import { withFrozenOrder } from '../../lib/draft/frozen-order.ts'
import { formatDistance, formatWeekdayTime } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'
import { usePlanCardStyles } from './plan-card-styles.ts'
import { PlanProgressBar } from './plan-progress.tsx'

// Lazy: menus include the whole positioning engine.
const PlanMenu = lazy(() => import('./plan-menu.tsx'))
const DuplicateDialog = lazy(() => import('./duplicate-dialog.tsx'))

const shownTribes = 6

interface PlanCardProps {
  plan: PlanSummary
  timeZone: string
}

export const PlanCard = memo(function PlanCard({ plan, timeZone }: PlanCardProps) {
  const styles = usePlanCardStyles()
  const navigate = useNavigate()
  const [duplicating, setDuplicating] = useState(false)
  const confirm = useConfirm()
  const notify = useNotify()
  const id = plan._id
  const removal = useAction(async () => {
    try {
      await withFrozenOrder(async () => {
        await call(plans.remove, { params: { planId: id } })
        await showInList(plans.list, { removed: id }, plan.world)
      })
      notify.success('Plan erfolgreich gelöscht.')
    } catch (failure) {
      notify.error('Fehler beim Löschen.', serverSentence(failure))
    }
  })
  const askToRemove = async () => {
    const sure = await confirm({
      title: `„${plan.name}“ löschen?`,
      text: 'Bist du sicher, dass du diesen Plan und ALLE zugehörigen Daten löschen möchtest?',
      action: 'Löschen',
    })
    if (sure) await removal.run()
  }
  const showCopy = async (copy: Plan) => {
    await showInList(plans.list, { created: { ...copy, progress: { ...plan.progress, planned: 0 } } }, copy.world)
    await put(plans.get, { params: { planId: copy._id } }, { plan: copy })
    setDuplicating(false)
    notify.success('Plan dupliziert.')
    await navigate(paths.plan(copy._id))
  }
  const arrival = Date.parse(plan.arriveAt)
  const now = Date.now()
  const tribes = plan.tribeNames.length ? plan.tribeNames : plan.tribes.map(String)
  return (
    <article className={styles.card} aria-busy={removal.busy}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={paths.plan(id)} className={styles.nameLink}>
            {plan.name}
          </Link>
        </h2>
        {removal.busy ? (
          <Spinner size="tiny" aria-label="Plan wird gelöscht" />
        ) : (
          <Deferred
            when="idle"
            fallback={<Button appearance="subtle" disabled icon={<MoreVerticalRegular />} aria-label="Aktionen" />}
          >
            <PlanMenu planName={plan.name} onDuplicate={() => setDuplicating(true)} onRemove={askToRemove} />
          </Deferred>
        )}
      </div>
      <div className={styles.state}>
        <PlanStateBadge plan={plan} />
        <OutdatedLine reasons={plan.outdatedBy} />
      </div>
      <dl className={styles.times}>
        <Moment icon={<ClockRegular />} label="Start" text={formatWeekdayTime(plan.sendFrom, timeZone)} />
        <Moment icon={<TargetArrowRegular />} label="Ankunft" text={formatWeekdayTime(plan.arriveAt, timeZone)}>
          <Badge appearance="tint" color={arrival > now ? 'brand' : 'subtle'}>
            {formatDistance(arrival, now)}
          </Badge>
        </Moment>
      </dl>
      <div className={styles.tribes}>
        {tribes.slice(0, shownTribes).map((tribe, index) => (
          <Badge key={plan.tribes[index]} appearance="outline" color="informative" className={styles.tribe}>
            {tribe}
          </Badge>
        ))}
        {tribes.length > shownTribes && <span className={styles.more}>+{tribes.length - shownTribes}</span>}
      </div>
      <PlanProgressBar plan={plan} />
      <nav aria-label={`Schritte von ${plan.name}`} className={styles.links}>
        <CardLink to={paths.plan(id)} icon={<TextBulletListSquareRegular />} text="Plan Details" />
        <CardLink to={paths.adminTimeslots(id)} icon={<CalendarClockRegular />} text="Zeitfenster" />
        <CardLink to={paths.calculate(id)} icon={<CalculatorRegular />} text="Berechnung" />
        <CardLink to={paths.utilization(id)} icon={<DataUsageRegular />} text="Auslastung" />
        <CardLink to={paths.assignments(id)} icon={<PeopleListRegular />} text="Verplante Offs" />
        <CardLink to={paths.export(id)} icon={<SendRegular />} text="Export" />
        <CardLink to={paths.realIncs(id)} icon={<TargetArrowRegular />} text="Real Incs Analysis" />
        <CardLink to={paths.map({ plan: id })} icon={<GlobeRegular />} text="Karte" />
      </nav>
      <DeferredDialog open={duplicating}>
        <DuplicateDialog
          open={duplicating}
          plan={plan}
          timeZone={timeZone}
          onClose={() => setDuplicating(false)}
          onDuplicated={showCopy}
        />
      </DeferredDialog>
    </article>
  )
})

interface MomentProps {
  icon: ReactElement
  label: string
  text: string
  children?: ReactElement
}

function Moment({ icon, label, text, children }: MomentProps) {
  const styles = usePlanCardStyles()
  return (
    <div className={styles.moment}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <dt className={styles.momentLabel}>{label}</dt>
      <dd className={styles.momentText}>
        {text} {children}
      </dd>
    </div>
  )
}

function CardLink({ to, icon, text }: { to: string; icon: ReactElement; text: string }) {
  const styles = usePlanCardStyles()
  return (
    <Link to={to} className={styles.link}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      {text}
      <span className={mergeClasses(styles.icon, styles.arrow)} aria-hidden>
        <ArrowRightRegular />
      </span>
    </Link>
  )
}
