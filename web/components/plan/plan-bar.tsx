import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Plan } from '../../../shared/model/plan.ts'
import { serverNow } from '../../lib/api/server-clock.ts'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { formatWeekdayTime } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'
import { barHeight, onPhone, planBarHeight, planLineHeight, spokenOnly } from '../../lib/theme/theme-tokens.ts'
import { LinkButton } from '../layout/link-button.tsx'
import { Row } from '../layout/stack.ts'
import { Truncated } from '../layout/text.ts'
import { TextLink } from '../layout/text-link.tsx'
import { ArrivalCountdown } from './arrival-countdown.tsx'
import { nextStep, stepNotes, waitingFor } from './next-step.ts'
import { outdatedSentence } from './outdated.ts'
import { usePlanLinkStyles } from './plan-link-styles.ts'
import { otherPages, type PlanPage, withSelection } from './plan-pages.ts'
import { PlanStateBadge } from './plan-state-badge.tsx'
import { PlanWizard } from './plan-wizard.tsx'

const useStyles = makeStyles({
  // The line above the navigation scrolls away below the site's bar.
  root: {
    position: 'sticky',
    zIndex: 4,
    top: `${barHeight - planLineHeight}px`,
    containerType: 'inline-size',
    containerName: 'plan',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  line: {
    height: `${planLineHeight}px`,
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
    [onPhone]: { padding: `0 ${tokens.spacingHorizontalL}` },
  },
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    marginInlineStart: '-8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  about: { minWidth: '6em', color: tokens.colorNeutralForeground2 },
  name: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  // A phone has room for the countdown only.
  arrival: { flexShrink: 0, whiteSpace: 'nowrap', color: tokens.colorNeutralForeground2, [onPhone]: spokenOnly },
  states: { flexShrink: 0 },
  // A narrow bar has room for the plan's name only.
  next: { whiteSpace: 'nowrap', '@container plan (max-width: 900px)': { display: 'none' } },
  nextLabel: { color: tokens.colorNeutralForeground2, '@container plan (max-width: 1250px)': spokenOnly },
  waiting: { '@container plan (max-width: 1250px)': { display: 'none' } },
  nextButton: { whiteSpace: 'nowrap' },
  pages: {
    // Clips what is for screen readers only.
    position: 'relative',
    height: `${planBarHeight}px`,
    padding: `0 calc(${tokens.spacingHorizontalXXL} - ${tokens.spacingHorizontalS})`,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    [onPhone]: { padding: `0 ${tokens.spacingHorizontalS}` },
  },
  divider: {
    flexShrink: 0,
    width: '1px',
    height: '20px',
    margin: `0 ${tokens.spacingHorizontalXS}`,
    backgroundColor: tokens.colorNeutralStroke1,
  },
  others: { flexShrink: 0 },
  // Takes what the pages leave, so that nothing moves when it appears.
  shortName: {
    flex: '1 1 0',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
})

interface PlanBarProps {
  planId: string
  /** Undefined while the plan is loading. */
  context: PlanContext | undefined
  current: PlanPage
}

/** Above every page of a plan: what plan it is, its state, and its pages; one line when scrolled. */
export function PlanBar({ planId, context, current }: PlanBarProps) {
  const styles = useStyles()
  const links = usePlanLinkStyles()
  const line = useRef<HTMLDivElement>(null)
  const isScrolled = useIsOutOfView(line)
  const pages = useRef<HTMLDivElement>(null)
  // The link of its page says it too, where a narrow bar has no room.
  const waiting = context && waitingFor(context.plan, serverNow())
  const [query] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    pages.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <section className={styles.root} aria-label="Plan">
      <div ref={line}>
        <Row gap="s" wrap={false} className={styles.line}>
          <Link to={paths.plans()} className={styles.back} aria-label="Alle Angriffspläne" title="Alle Angriffspläne">
            <ArrowLeftRegular />
          </Link>
          {context && <PlanLine {...context} current={current} />}
        </Row>
      </div>
      <Row ref={pages} gap="xs" wrap={false} className={styles.pages}>
        <PlanWizard planId={planId} current={current} notes={context ? stepNotes(context.plan) : {}} />
        <span className={styles.divider} aria-hidden />
        <Row as="nav" gap="xxs" wrap={false} className={styles.others} aria-label="Weitere Seiten des Plans">
          {otherPages.map(({ key, label, path }) => (
            <Link
              key={key}
              to={withSelection(path(planId), query)}
              className={mergeClasses(links.link, key === current && links.current)}
              aria-current={key === current ? 'page' : undefined}
              title={waiting?.page === key ? waiting.text : undefined}
            >
              {label}
            </Link>
          ))}
        </Row>
        <span className={styles.shortName} aria-hidden>
          {isScrolled && context?.plan.name}
        </span>
      </Row>
    </section>
  )
}

function PlanLine({ plan, world, timeZone, current }: PlanContext & { current: PlanPage }) {
  const styles = useStyles()
  return (
    <>
      <Truncated className={styles.about} title={plan.name}>
        <span className={styles.name}>{plan.name}</span>
        {world && ` · ${world.name}`}
      </Truncated>
      <span className={styles.arrival}>
        · Ankunft <time dateTime={plan.arriveAt}>{formatWeekdayTime(plan.arriveAt, timeZone)}</time>
      </span>
      <Row gap="xs" wrap={false} className={styles.states}>
        <ArrivalCountdown arriveAt={plan.arriveAt} />
        <PlanStateBadge plan={plan} />
        {plan.outdatedBy.length > 0 && (
          <Badge appearance="tint" color="warning" title={outdatedSentence(plan.outdatedBy)}>
            Veraltet
          </Badge>
        )}
        <NextStep plan={plan} current={current} />
      </Row>
    </>
  )
}

/** What to do next with the plan, unless the page is the one to do it on, and for whom it waits. */
function NextStep({ plan, current }: { plan: Plan; current: PlanPage }) {
  const styles = useStyles()
  const step = nextStep(plan, serverNow())
  const waiting = waitingFor(plan, serverNow())
  const isStepShown = step !== undefined && step.page !== current
  const isWaitingShown = waiting !== undefined && waiting.page !== current
  if (!isStepShown && !isWaitingShown) return null
  return (
    <Row gap="xs" wrap={false} className={styles.next}>
      {isStepShown && (
        <>
          <span className={styles.nextLabel}>Nächster Schritt:</span>
          <LinkButton to={step.to} state={step.state} appearance="primary" size="small" className={styles.nextButton}>
            {step.label}
          </LinkButton>
        </>
      )}
      {isWaitingShown && (
        <TextLink to={waiting.to} className={styles.waiting}>
          {waiting.text}
        </TextLink>
      )}
    </Row>
  )
}

/** Whether an element has been scrolled below the site's bar. */
function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setIsOut(entry !== undefined && !entry.isIntersecting), {
      // One more: touching counts as intersecting.
      rootMargin: `-${barHeight + 1}px 0px 0px 0px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOut
}
