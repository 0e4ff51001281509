import { Text } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left'
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { type PlanContext, usePlan } from '../../lib/api/use-plan.ts'
import { formatWeekdayTime } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'
import { ErrorNotice } from '../feedback/error-notice.tsx'
import { Loading } from '../feedback/loading.tsx'
import { LinkButton } from '../layout/link-button.tsx'
import { Page } from '../layout/page.tsx'
import { Row, Stack } from '../layout/stack.ts'
import { PlanWizard, type WizardStep } from './plan-wizard.tsx'

interface Way {
  label: string
  to: (planId: string) => string
}

interface PlanFrameProps {
  title: string
  /** Shown above the plan's own line. */
  subtitle?: string
  step: WizardStep
  width?: 'normal' | 'wide'
  loading?: string
  back: Way
  next?: Way
  children: (context: PlanContext) => ReactNode
}

/** The frame of a screen of the route's `planId`: heading, steps, content once loaded, and navigation. */
export function PlanFrame({
  title,
  subtitle,
  step,
  width,
  loading = 'Plan wird geladen …',
  back,
  next,
  children,
}: PlanFrameProps) {
  const { planId: id = '' } = useParams()
  const { shown, error, retry } = usePlan(id)
  const isMissing = error && !shown
  return (
    <Page
      title={title}
      width={width}
      subtitle={
        (subtitle || shown) && (
          <>
            {subtitle && <div>{subtitle}</div>}
            {shown && <PlanLine {...shown} />}
          </>
        )
      }
    >
      {shown || error ? (
        <>
          <PlanWizard planId={id} current={step} />
          <Stack gap="xxl" shrink>
            {shown ? (
              children(shown)
            ) : (
              <ErrorNotice title="Fehler beim Laden des Plans" error={error} onRetry={retry} />
            )}
          </Stack>
        </>
      ) : (
        // Shown without steps: the plan's line would push them down.
        <Loading label={loading} screen />
      )}
      <Row as="nav" gap="m" align="stretch" justify="between" aria-label="Weiter im Plan">
        <LinkButton to={isMissing ? paths.plans() : back.to(id)} icon={<ArrowLeftRegular />}>
          {isMissing ? 'Zurück zu den Plänen' : back.label}
        </LinkButton>
        {next && !isMissing && (
          <LinkButton to={next.to(id)} appearance="primary" icon={<ArrowRightRegular />} iconPosition="after">
            {next.label}
          </LinkButton>
        )}
      </Row>
    </Page>
  )
}

const PlanLine = ({ plan, world, timeZone }: PlanContext) => (
  <Text>
    {[plan.name, ...(world ? [world.name] : [])].join(' · ')} · Ankunft{' '}
    <time dateTime={plan.arriveAt}>{formatWeekdayTime(plan.arriveAt, timeZone)}</time>
  </Text>
)
