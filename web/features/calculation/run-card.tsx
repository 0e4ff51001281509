import { Button, makeStyles, Spinner, Switch, tokens } from '@fluentui/react-components'
import { PlayRegular } from '@fluentui/react-icons/svg/play'
import type { OfftoolStatus } from '../../../shared/model/calculation.ts'
import { onPhone } from '../../components/own-tokens.ts'
import { Panel } from '../../components/panel.tsx'
import { Progress } from '../../components/progress.tsx'
import { formatNumber, formatShare, percentOf } from '../../lib/format.ts'
import type { Run } from './progress.ts'
import { RunOutcomeNote } from './run-outcome.tsx'
import type { RunOutcome } from './use-runs.ts'

const useStyles = makeStyles({
  figures: { display: 'grid', gridTemplateColumns: '1fr 1fr', margin: 0, gap: tokens.spacingHorizontalM },
  figure: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  progress: { display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'baseline', gap: tokens.spacingVerticalXS },
  percent: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  bar: { gridColumn: '1 / -1' },
  // Keeps the buttons of cards beside each other in line, with or without an option.
  option: { minHeight: '36px', [onPhone]: { ':empty': { display: 'none' } } },
  foot: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

interface RunCardProps {
  run: Run
  status: OfftoolStatus
  busy: boolean
  /** Something else is being calculated. */
  disabled: boolean
  outcome: RunOutcome | undefined
  onRun: () => void
  /** The run's one option, where it has one. */
  option?: { label: string; checked: boolean; onChange: (checked: boolean) => void }
}

/** One calculation: what it is to reach, what it has reached, its option, its button, and how the last run ended. */
export function RunCard({ run, status, busy, disabled, outcome, onRun, option }: RunCardProps) {
  const styles = useStyles()
  const required = run.required(status)
  const current = run.current(status)
  const percent = percentOf(current, required)
  return (
    <Panel title={run.title} text={run.hint}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt className={styles.label}>Benötigt</dt>
          <dd className={styles.value}>{formatNumber(required)}</dd>
        </div>
        <div className={styles.figure}>
          <dt className={styles.label}>Aktuell</dt>
          <dd className={styles.value}>{formatNumber(current)}</dd>
        </div>
      </dl>
      <div className={styles.progress}>
        <span className={styles.label}>Fortschritt</span>
        <span className={styles.percent}>{formatShare(percent / 100)}</span>
        <div className={styles.bar}>
          <Progress
            label={`Fortschritt ${run.title}`}
            share={percent / 100}
            tone={percent >= 100 ? 'success' : 'brand'}
          />
        </div>
      </div>
      <div className={styles.option}>
        {option && (
          <Switch
            label={option.label}
            checked={option.checked}
            disabled={busy || disabled}
            onChange={(_, { checked }) => option.onChange(checked)}
          />
        )}
      </div>
      <div className={styles.foot}>
        <Button
          appearance="primary"
          disabled={disabled}
          disabledFocusable={busy}
          icon={busy ? <Spinner size="tiny" /> : <PlayRegular />}
          onClick={onRun}
          aria-label={busy ? `Berechne … ${run.title}` : `${run.title} berechnen`}
        >
          {busy ? 'Berechne …' : 'Berechnen'}
        </Button>
        <div aria-live="polite">{outcome && <RunOutcomeNote run={run} outcome={outcome} />}</div>
      </div>
    </Panel>
  )
}
