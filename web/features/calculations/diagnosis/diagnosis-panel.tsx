import { Accordion, AccordionHeader, AccordionItem, AccordionPanel, makeStyles, Text } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { pluralOfKind } from '../../../../shared/model/attack.ts'
import type { RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { missingLabel, omittedSentence, reasonHeading, type Setting } from '../runs/sentences.ts'
import { causeCount, reasonGroups } from './diagnosis-groups.ts'
import { ReasonList } from './reason-list.tsx'
import { ShortfallList } from './shortfall-list.tsx'

const useStyles = makeStyles({
  header: { textAlign: 'start' },
})

interface DiagnosisPanelProps {
  planId: string
  runs: RunDiagnosis[]
  setting: Setting
}

/** Why attacks are missing, by kind and reason; renders nothing if none are. */
export function DiagnosisPanel({ planId, runs, setting }: DiagnosisPanelProps) {
  const styles = useStyles()
  const short = runs.filter(
    ({ reasons, shortfall, omitted, required, current }) =>
      reasons.length > 0 || shortfall || (omitted && current < required),
  )
  if (short.length === 0) return null
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
            {run.omitted && <Muted>{omittedSentence(run.omitted)}</Muted>}
          </Stack>
        )
      })}
    </Panel>
  )
}
