import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import type { OutdatedReason } from '../../../../shared/model/run-inputs.ts'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { outdatedNames } from '../../../components/plan/outdated.ts'
import { launchMoment } from '../diagnosis/moments.ts'
import { formatDuration } from './progress.ts'
import { keptSentence, proofExplanation, proofSentence, tierSentence, verdict } from './sentences.ts'

const useStyles = makeStyles({
  note: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  full: { backgroundColor: tokens.colorStatusSuccessBackground1 },
  icon: { color: tokens.colorBrandForeground1, fontSize: tokens.fontSizeBase500 },
  fullIcon: { color: tokens.colorStatusSuccessForeground1 },
  facts: { color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface RunProofProps {
  run: RunDiagnosis
  timeZone: string
  /** Inputs or results changed after the calculation. */
  outdated: boolean
  /** Reasons known for the result being outdated. */
  changed: readonly OutdatedReason[]
}

/** Result of the last calculation: attacks reached, proof of the maximum, time and duration. */
export function RunProof({ run, timeZone, outdated, changed }: RunProofProps) {
  const styles = useStyles()
  const { current, required, upperBound, durationMs, calculatedAt } = run
  const isFull = current >= required && !outdated
  const short = current < required && current === upperBound
  return (
    <div className={mergeClasses(styles.note, isFull && styles.full)}>
      {outdated ? (
        <HistoryRegular className={mergeClasses(styles.icon, styles.quiet)} aria-hidden />
      ) : (
        <CheckmarkCircleFilled className={mergeClasses(styles.icon, isFull && styles.fullIcon)} aria-hidden />
      )}
      <Stack gap="xxs" shrink>
        <Text weight="semibold" block>
          {outdated ? 'Veraltet: neu berechnen' : verdict(run)}
        </Text>
        <Disclosure label="Details">
          <Stack gap="xs" shrink>
            <Text block>
              {`${formatNumber(current)} von ${countedNoun(required, 'Angriff', 'Angriffen')} verteilt`}
            </Text>
            <Text block>{proofSentence(run)}</Text>
            {run.tiers?.map((tier) => (
              <Text key={tier.priority} size={200} block>
                {tierSentence(tier)}
              </Text>
            ))}
            {run.kept && <Text block>{keptSentence(run.kept)}</Text>}
            {outdated && (
              <Text block>{`Seither geändert: ${outdatedNames(changed) || 'Ziele oder Truppen'}. Berechne neu.`}</Text>
            )}
            <Row gap="m" rowGap="none" align="stretch" className={styles.facts}>
              <Text size={200}>{`Berechnet in ${formatDuration(Math.max(1, durationMs))}`}</Text>
              <Text size={200}>{launchMoment(minuteStart(calculatedAt), timeZone)}</Text>
            </Row>
            {short && (
              <Text size={200} block>
                {proofExplanation(upperBound)}
              </Text>
            )}
          </Stack>
        </Disclosure>
      </Stack>
    </div>
  )
}

const minuteStart = (iso: string) => `${iso.slice(0, 16)}:00Z`
