import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { PlayRegular } from '@fluentui/react-icons/svg/play'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { type AttackKind, pluralOfKind } from '../../../../shared/model/attack.ts'
import type { CalculationStatus } from '../../../../shared/model/calculation.ts'
import type { RunDiagnosis } from '../../../../shared/model/diagnosis.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted, Numeric } from '../../../components/layout/text.ts'
import { formatShare, toPercent } from '../../../lib/format/format.ts'
import { kindDisplay } from '../../../lib/format/kind-display.ts'
import { surplusText } from '../../../lib/format/usage-text.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { runFigures } from './progress.ts'
import { RunProof } from './run-proof.tsx'
import { useElapsedSeconds } from './use-runs.ts'

const useStyles = makeStyles({
  // Its parts are rows of the grid around it, so that those of neighbouring cards align.
  card: {
    display: 'grid',
    gridTemplateRows: 'subgrid',
    gridRow: 'span 5',
    alignItems: 'start',
    [onPhone]: { gap: tokens.spacingVerticalM },
  },
  hint: { [onPhone]: { display: 'none' } },
  figures: { display: 'flex', flexWrap: 'wrap', margin: 0, gap: tokens.spacingHorizontalM },
  figure: {
    display: 'flex',
    flex: '1 1 40%',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    [onPhone]: {
      flexDirection: 'row',
      justifyContent: 'start',
      alignItems: 'baseline',
      gap: tokens.spacingHorizontalS,
    },
  },
  value: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    [onPhone]: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  progress: { display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'baseline', gap: tokens.spacingVerticalXS },
  bar: { gridColumn: '1 / -1' },
  option: { [onPhone]: { ':empty': { display: 'none' } } },
})

interface RunCardProps {
  kind: AttackKind
  status: CalculationStatus
  timeZone: string
  /** The diagnosis of the last calculation. */
  diagnosis: RunDiagnosis | undefined
  /** This run is being calculated on its own. */
  busy: boolean
  /** True while another calculation is running. */
  disabled: boolean
  /** Error of the last attempt. */
  error: unknown
  onRun: () => void
  option?: { label: string; checked: boolean; onChange: (checked: boolean) => void }
}

/** One run: required and current attacks, option, button, and proof of its result. */
export function RunCard({ kind, status, timeZone, diagnosis, busy, disabled, error, onRun, option }: RunCardProps) {
  const styles = useStyles()
  const seconds = useElapsedSeconds(busy)
  const { required, current } = runFigures(status, kind)
  const title = pluralOfKind(kind)
  const percent = Math.min(100, toPercent(current, required))
  const surplus = surplusText(current - required)
  const calculated = diagnosis && diagnosis.current + (diagnosis.excess ?? 0)
  const changed = status.outdatedRuns[kind] ?? []
  const outdated = changed.length > 0 || diagnosis?.required !== required || calculated !== current
  return (
    <Panel title={title} text={<span className={styles.hint}>{kindDisplay[kind].hint}</span>} className={styles.card}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <Muted as="dt" small>
            Benötigt
          </Muted>
          <Numeric as="dd" strong className={styles.value}>
            {formatNumber(required)}
          </Numeric>
        </div>
        <div className={styles.figure}>
          <Muted as="dt" small>
            Aktuell
          </Muted>
          <Numeric as="dd" strong className={styles.value}>
            {formatNumber(current)}
          </Numeric>
        </div>
      </dl>
      <div className={styles.progress}>
        <Muted small>Fortschritt</Muted>
        <Numeric strong>
          {formatShare(percent / 100)}
          {surplus && ` · ${surplus}`}
        </Numeric>
        <div className={styles.bar}>
          <Progress label={`Fortschritt ${title}`} share={percent / 100} tone={percent >= 100 ? 'success' : 'brand'} />
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
      <Stack gap="m">
        <Button
          disabled={disabled}
          disabledFocusable={busy}
          icon={busy ? <BusySpinner /> : <PlayRegular />}
          onClick={onRun}
          aria-label={busy ? `Berechne … ${title}` : `${title} berechnen`}
        >
          {busy ? `Berechne … ${seconds ? `${seconds} s` : ''}` : 'Berechnen'}
        </Button>
        <div aria-live="polite">
          {error !== undefined ? (
            <ErrorNotice title={`Fehler bei der Berechnung: ${title}`} error={error} />
          ) : (
            diagnosis && !busy && <RunProof run={diagnosis} timeZone={timeZone} outdated={outdated} changed={changed} />
          )}
        </div>
      </Stack>
    </Panel>
  )
}
