import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  makeStyles,
  Spinner,
  Text,
} from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { pluralOfKind } from '../../../../shared/model/attack.ts'
import type { CalculationStatus } from '../../../../shared/model/calculation.ts'
import type { RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { missingLabel, omittedSentence, reasonHeading, type Setting } from '../runs/sentences.ts'
import { causeCount, reasonGroups } from './diagnosis-groups.ts'
import { ReasonList } from './reason-list.tsx'
import { ShortfallList } from './shortfall-list.tsx'
import type { Explanation } from './use-explanation.ts'

const useStyles = makeStyles({
  header: { textAlign: 'start' },
  // About the place of a few reasons, so that what follows moves little when they come.
  pending: { display: 'flex', justifyContent: 'start', alignItems: 'start', minHeight: '12rem' },
})

const isPendingShort = ({ pending, required, current }: RunDiagnosis) => pending === true && current < required

/** Whether reasons of missing attacks are on their way. */
export const isBeingExplained = (
  runs: readonly RunDiagnosis[],
  { error }: Explanation,
  outdatedRuns: CalculationStatus['outdatedRuns'],
): boolean => error === undefined && runs.some((run) => isPendingShort(run) && !outdatedRuns[run.kind])

interface DiagnosisPanelProps {
  planId: string
  runs: RunDiagnosis[]
  setting: Setting
  explanation: Explanation
  /** What has changed since, of each run. */
  outdatedRuns: CalculationStatus['outdatedRuns']
}

/** Why attacks are missing, by kind and reason; renders nothing if none are. */
export function DiagnosisPanel({ planId, runs, setting, explanation, outdatedRuns }: DiagnosisPanelProps) {
  const styles = useStyles()
  const short = runs.filter(
    (run) =>
      run.reasons.length > 0 || run.shortfall || (run.omitted && run.current < run.required) || isPendingShort(run),
  )
  if (short.length === 0) return null
  const pending = short.filter((run) => run.pending)
  const isOutdated = pending.every(({ kind }) => outdatedRuns[kind])
  return (
    <Panel
      title="Warum fehlen Angriffe?"
      text="Stand der letzten Berechnung. Was du an Zielen, Truppen oder Zeiten änderst, wirkt, sobald du neu berechnest."
    >
      {short.map((run, index) => {
        const groups = reasonGroups(run)
        const first = index === 0 && groups[0] ? [groups[0].reason] : []
        return (
          <Stack key={run.kind} gap="xs" shrink>
            <Strong as="h3" size={400}>
              {`${pluralOfKind(run.kind)}: ${missingLabel(run.required - run.current)} von ${formatNumber(run.required)}`}
            </Strong>
            {run.shortfall && (
              <ShortfallList kind={pluralOfKind(run.kind)} parts={run.shortfall} otherPlans={run.otherPlans} />
            )}
            {groups.length > 0 && (
              <Accordion multiple collapsible defaultOpenItems={first}>
                {groups.map((group) => (
                  <AccordionItem key={group.reason} value={group.reason}>
                    <AccordionHeader as="h4">
                      <Row as="span" gap="m" rowGap="none" align="stretch" className={styles.header}>
                        <Text weight="semibold">
                          {reasonHeading(group.reason, group.targets.length, causeCount(run, group.reason))}
                        </Text>
                        {groups.length > 1 && <Muted>{missingLabel(group.missing)}</Muted>}
                      </Row>
                    </AccordionHeader>
                    <AccordionPanel>
                      <ReasonList planId={planId} run={run} group={group} setting={setting} />
                    </AccordionPanel>
                  </AccordionItem>
                ))}
              </Accordion>
            )}
            {run.omitted && <Muted>{omittedSentence(run.omitted)}</Muted>}
          </Stack>
        )
      })}
      {pending.length > 0 && <PendingReasons {...explanation} isOutdated={isOutdated} />}
    </Panel>
  )
}

/** How far the reasons are that the calculation left open. */
function PendingReasons({ error, retry, isOutdated }: Explanation & { isOutdated: boolean }) {
  const styles = useStyles()
  if (isOutdated)
    return <Muted>Seit der Berechnung hat sich etwas geändert. Gründe gibt es, sobald du neu berechnest.</Muted>
  if (error !== undefined)
    return <ErrorNotice title="Die Gründe wurden nicht ermittelt" error={error} onRetry={retry} />
  return (
    <div className={styles.pending} role="status">
      <Spinner size="tiny" label="Gründe werden ermittelt …" />
    </div>
  )
}
