import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { countOf, formatNumber } from '../../lib/format.ts'
import { formatDuration, proofSentence, type Run } from './progress.ts'
import type { RunOutcome } from './use-runs.ts'

const useStyles = makeStyles({
  note: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusSuccessBackground1,
  },
  icon: { color: tokens.colorStatusSuccessForeground1, fontSize: tokens.fontSizeBase500 },
  duration: { color: tokens.colorNeutralForeground2 },
})

/** How a run ended: what it reached, the proof that more is not possible, how long it took; or what went wrong. */
export function RunOutcomeNote({ run, outcome }: { run: Run; outcome: RunOutcome }) {
  const styles = useStyles()
  if ('error' in outcome) return <ErrorNotice title={`Fehler bei der Berechnung: ${run.title}`} error={outcome.error} />
  const { current, required, durationMs } = outcome.result
  return (
    <div className={styles.note}>
      <CheckmarkCircleFilled className={styles.icon} aria-hidden />
      <div>
        <Text weight="semibold" block>
          {`${formatNumber(current)} von ${countOf(required, 'Angriff', 'Angriffen')} verteilt`}
        </Text>
        <Text block>{proofSentence(outcome.result)}</Text>
        <Text block size={200} className={styles.duration}>
          {`Berechnet in ${formatDuration(durationMs)}`}
        </Text>
      </div>
    </div>
  )
}
