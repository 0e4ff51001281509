import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset'
import { PlayRegular } from '@fluentui/react-icons/svg/play'
import { SendRegular } from '@fluentui/react-icons/svg/send'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { CalculationStatus } from '../../../../shared/model/calculation.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import type { SenderStats } from '../../../../shared/model/sender.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { issuingState } from '../../../components/plan/next-step.ts'
import { formatWeekdayTime, toPercent } from '../../../lib/format/format.ts'
import { surplusText } from '../../../lib/format/usage-text.ts'
import { paths } from '../../../lib/paths.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { Options } from './options.tsx'
import { formatDuration, runTotals } from './progress.ts'
import { keptSentence } from './sentences.ts'
import type { Beside } from './use-beside.ts'
import { type RunOutcome, type Task, useElapsedSeconds } from './use-runs.ts'

const useStyles = makeStyles({
  head: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(10rem, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalL,
    '@media (min-width: 40.0625em) and (max-width: 63.9375em)': { gridTemplateColumns: '1fr 1fr' },
    [onPhone]: { gridTemplateColumns: '1fr' },
  },
  actions: {
    '@media (min-width: 80em)': { flexWrap: 'nowrap' },
    '@media (max-width: 63.9375em)': { gridColumn: '1 / -1', justifyContent: 'start' },
  },
  button: { [onPhone]: { width: '100%' } },
})

interface CalculatePanelProps {
  incTime: string
  timeZone: string
  status: CalculationStatus | undefined
  busy: Task | undefined
  /** Result of the last calculation of everything. */
  outcome: RunOutcome | undefined
  options: CalculationOptions
  kinds: readonly AttackKind[]
  /** Absent where no target wants trains of nobles. */
  trains: SenderStats | undefined
  /** The world's kind of morale, if known. */
  moral: number | undefined
  onOptions: (options: Partial<CalculationOptions>) => void
  beside: Beside
  /** A current result that is not issued. */
  toIssue: { planId: string; attacks: number; players: number } | undefined
  onCalculate: () => void
  onReset: () => void
}

/** Arrival time, overall progress, and the buttons to calculate or reset everything. */
export function CalculatePanel(props: CalculatePanelProps) {
  const {
    incTime,
    timeZone,
    status,
    busy,
    outcome,
    options,
    kinds,
    trains,
    moral,
    onOptions,
    beside,
    toIssue,
    onCalculate,
    onReset,
  } = props
  const styles = useStyles()
  const calculating = busy === 'all'
  const resetting = busy === 'reset'
  const seconds = useElapsedSeconds(calculating)
  const totals = status && runTotals(status)
  return (
    <Panel>
      <div className={styles.head}>
        <Stack gap="xs" shrink>
          <Muted>Inc-Zeit</Muted>
          <Text size={500} weight="semibold">
            <time dateTime={incTime}>{`${formatWeekdayTime(incTime, timeZone)} Uhr`}</time>
          </Text>
        </Stack>
        {totals && (
          <Stack gap="xs" shrink>
            <Muted>Geplant (alle Arten)</Muted>
            <Text>
              {`${formatNumber(totals.current)} von ${countedNoun(totals.required, 'Angriff', 'Angriffen')}`}
              {totals.surplus > 0 && ` · ${surplusText(totals.surplus)}`}
            </Text>
            <Progress
              label="Fortschritt aller Arten"
              share={toPercent(totals.current - totals.surplus, totals.required) / 100}
              tone={totals.required > 0 && totals.current - totals.surplus >= totals.required ? 'success' : 'brand'}
            />
          </Stack>
        )}
        <Row gap="m" justify="end" className={styles.actions}>
          <Button
            data-tour="calculate"
            className={styles.button}
            appearance={toIssue ? 'secondary' : 'primary'}
            size="large"
            disabled={!status || (busy !== undefined && !calculating)}
            disabledFocusable={calculating}
            icon={calculating ? <BusySpinner /> : <PlayRegular />}
            aria-label={calculating ? 'Berechne alles …' : 'Alles berechnen'}
            onClick={onCalculate}
          >
            {calculating ? `Berechne … ${seconds ? `${seconds} s` : ''}` : 'Alles berechnen'}
          </Button>
          <Button
            className={styles.button}
            appearance="subtle"
            size="large"
            icon={resetting ? <BusySpinner /> : <ArrowResetRegular />}
            disabled={!status || (busy !== undefined && !resetting)}
            disabledFocusable={resetting}
            onClick={onReset}
          >
            {resetting ? 'Setze zurück …' : 'Berechnung zurücksetzen'}
          </Button>
        </Row>
      </div>
      <Options
        options={options}
        kinds={kinds}
        arrival={{ at: incTime, timeZone }}
        trains={trains}
        moral={moral}
        beside={beside}
        disabled={busy !== undefined}
        onChange={onOptions}
      />
      {outcome && <Outcome outcome={outcome} />}
      {toIssue && (
        <Row>
          <LinkButton
            to={paths.export(toIssue.planId)}
            state={issuingState}
            data-tour="issue"
            appearance="primary"
            size="large"
            icon={<SendRegular />}
            className={styles.button}
          >
            {`Befehle ausgeben (${countedNoun(toIssue.attacks, 'Angriff', 'Angriffe')} an ${countedNoun(toIssue.players, 'Spieler', 'Spieler')})`}
          </LinkButton>
        </Row>
      )}
    </Panel>
  )
}

function Outcome({ outcome }: { outcome: RunOutcome }) {
  if ('error' in outcome) return <ErrorNotice title="Fehler bei der Berechnung" error={outcome.error} />
  if (outcome.missing.length > 0) return <Notice intent="warning">{outcome.missing.join(' ')}</Notice>
  return (
    <Muted role="status">{`Alle Arten berechnet in ${formatDuration(outcome.durationMs)}.${outcome.kept ? ` ${keptSentence(outcome.kept)}.` : ''}`}</Muted>
  )
}
