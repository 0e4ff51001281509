import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Loaded } from '../../components/feedback/loading.tsx'
import { NoWorld } from '../../components/feedback/no-world.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Row } from '../../components/layout/stack.ts'
import { type PlanContext, usePlan } from '../../lib/api/use-plan.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { formatWeekdayTime } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'

const useStyles = makeStyles({
  ways: { borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  way: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorBrandStroke1,
  },
})

const screens = { export: 'Export', board: 'Fortschritt' } as const

interface OrdersFrameProps {
  screen: keyof typeof screens
  children: (context: PlanContext) => ReactNode
}

/** Frame of a plan's order screens: heading, tabs, and content once the plan is loaded. */
export function OrdersFrame({ screen, children }: OrdersFrameProps) {
  const styles = useStyles()
  const { planId = '' } = useParams()
  const { world: chosen } = useWorld()
  const { shown, error, retry } = usePlan(chosen && planId)
  return (
    <Page
      title={screens[screen]}
      width="wide"
      subtitle={shown && `${shown.plan.name} · Ankunft ${formatWeekdayTime(shown.plan.arriveAt, shown.timeZone)}`}
      actions={
        <>
          <LinkButton to={paths.plans()} icon={<ArrowLeftRegular />}>
            Zurück zu den Plänen
          </LinkButton>
          <LinkButton to={paths.calculate(planId)}>Zur Berechnung</LinkButton>
        </>
      }
    >
      {!chosen ? (
        <NoWorld title="Keine Welt ausgewählt. Bitte wählen Sie eine Welt aus." />
      ) : (
        <Loaded
          read={{ data: shown, error, mutate: retry }}
          failed="Fehler beim Laden des Plans"
          loading="Plan wird geladen …"
          screen
        >
          {(context) => (
            <>
              <Row aria-label="Befehle des Plans" as="nav" gap="s" wrap={false} align="stretch" className={styles.ways}>
                {(['export', 'board'] as const).map((each) => (
                  <Link
                    key={each}
                    to={paths[each](planId)}
                    className={mergeClasses(styles.way, each === screen && styles.current)}
                    aria-current={each === screen ? 'page' : undefined}
                  >
                    {screens[each]}
                  </Link>
                ))}
              </Row>
              {children(context)}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
