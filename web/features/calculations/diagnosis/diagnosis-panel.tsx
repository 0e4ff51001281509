import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { titleOf } from '../runs/progress.ts'
import { missingLabel, reasonHeading, type Setting } from '../runs/sentences.ts'
import { reasonGroups } from './diagnosis-groups.ts'
import { ReasonList } from './reason-list.tsx'

const useStyles = makeStyles({
  kind: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    textAlign: 'start',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface DiagnosisPanelProps {
  planId: string
  runs: RunDiagnosis[]
  setting: Setting
}

/** Why attacks are missing, by kind and reason; renders nothing if none are. */
export function DiagnosisPanel({ planId, runs, setting }: DiagnosisPanelProps) {
  const styles = useStyles()
  const short = runs.filter(({ reasons }) => reasons.length > 0)
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
          <div key={run.kind} className={styles.kind}>
            <h3 className={styles.heading}>
              {`${titleOf(run.kind)}: ${missingLabel(run.required - run.current)} von ${formatNumber(run.required)}`}
            </h3>
            <Accordion multiple collapsible defaultOpenItems={first}>
              {groups.map((group) => (
                <AccordionItem key={group.reason} value={group.reason}>
                  <AccordionHeader as="h4">
                    <span className={styles.header}>
                      <Text weight="semibold">{reasonHeading(group.reason, group.targets.length)}</Text>
                      {groups.length > 1 && <Text className={styles.quiet}>{missingLabel(group.missing)}</Text>}
                    </span>
                  </AccordionHeader>
                  <AccordionPanel>
                    <ReasonList planId={planId} run={run} group={group} setting={setting} />
                  </AccordionPanel>
                </AccordionItem>
              ))}
            </Accordion>
          </div>
        )
      })}
    </Panel>
  )
}
