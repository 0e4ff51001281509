import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left'
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right'
import { type ReactNode, useDeferredValue } from 'react'
import { useParams } from 'react-router-dom'
import { type PlanContext, usePlan } from '../../lib/api/use-plan.ts'
import { paths } from '../../lib/paths.ts'
import { onPhone, spokenOnly } from '../../lib/theme/theme-tokens.ts'
import { ErrorNotice } from '../feedback/error-notice.tsx'
import { Loading } from '../feedback/loading.tsx'
import { LinkButton } from '../layout/link-button.tsx'
import { Page } from '../layout/page.tsx'
import { Row, Stack } from '../layout/stack.ts'
import { PlanBar } from './plan-bar.tsx'
import type { PlanPage } from './plan-pages.ts'

const useStyles = makeStyles({
  // A phone has room for one label in a line.
  asIcon: { [onPhone]: spokenOnly },
})

interface Way {
  label: string
  to: (planId: string) => string
}

interface PlanFrameProps {
  title: string
  subtitle?: string
  page: PlanPage
  loading?: string
  /** The ways on, beside the heading: below it lists may be long. */
  back?: Way
  next?: Way
  children: (context: PlanContext) => ReactNode
}

/** The frame of a screen of the route's `planId`: the plan's bar, heading, content once loaded, and the ways on. */
export function PlanFrame({
  title,
  subtitle,
  page,
  loading = 'Plan wird geladen …',
  back,
  next,
  children,
}: PlanFrameProps) {
  const styles = useStyles()
  const { planId: id = '' } = useParams()
  const { shown, error, retry } = usePlan(id)
  const isKnown = useDeferredValue(shown !== undefined)
  const isMissing = error && !shown
  const ways = (back || isMissing) && (
    <Row as="nav" gap="s" align="stretch" aria-label="Weiter im Plan">
      <LinkButton to={isMissing || !back ? paths.plans() : back.to(id)} icon={<ArrowLeftRegular />}>
        <span className={mergeClasses(next && !isMissing && styles.asIcon)}>
          {isMissing || !back ? 'Zurück zu den Plänen' : back.label}
        </span>
      </LinkButton>
      {next && !isMissing && (
        <LinkButton to={next.to(id)} appearance="primary" icon={<ArrowRightRegular />} iconPosition="after">
          {next.label}
        </LinkButton>
      )}
    </Row>
  )
  return (
    <>
      {!isMissing && <PlanBar planId={id} context={shown} current={page} />}
      <Page title={title} width="wide" bars={isMissing ? 'site' : 'plan'} subtitle={subtitle} actions={ways}>
        {shown && isKnown ? (
          <Stack gap="xl" shrink>
            {children(shown)}
          </Stack>
        ) : error && !shown ? (
          <ErrorNotice title="Fehler beim Laden des Plans" error={error} onRetry={retry} />
        ) : (
          <Loading label={loading} screen />
        )}
      </Page>
    </>
  )
}
