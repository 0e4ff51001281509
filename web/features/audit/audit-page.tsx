import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/layout/page.tsx'
import { formatDateTime } from '../../lib/format/format.ts'
import { AuditFilter } from './audit-filter.tsx'
import { AuditList } from './audit-list.tsx'
import { type AuditChoice, choiceOf, queryOf, searchOf } from './query.ts'
import { useAuditLog } from './use-audit-log.ts'

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  state: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '32px',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  more: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalS },
})

/** Audit log for super administrators. */
export default function AuditPage() {
  const styles = useStyles()
  const [search, setSearch] = useSearchParams()
  const choice = useMemo(() => choiceOf(search), [search])
  const change = (changed: Partial<AuditChoice>) =>
    setSearch(searchOf({ ...choice, ...changed }), { replace: true, preventScrollReset: true })
  const isNarrowed = searchOf(choice).size > 0
  return (
    <Page title="Änderungsprotokoll" subtitle="Wer hat wann was geändert? Einträge bleiben 400 Tage erhalten.">
      <div className={styles.stack}>
        <AuditFilter choice={choice} onChange={change} />
        {isNarrowed && (
          <div className={styles.state}>
            <Button icon={<DismissRegular />} onClick={() => setSearch({}, { replace: true })}>
              Filter zurücksetzen
            </Button>
            {choice.planId && <Text className={styles.quiet}>Nur Änderungen eines einzelnen Plans</Text>}
          </div>
        )}
        <Log choice={choice} isNarrowed={isNarrowed} onPlan={(planId) => change({ planId })} />
      </div>
    </Page>
  )
}

interface LogProps {
  choice: AuditChoice
  isNarrowed: boolean
  onPlan: (planId: string) => void
}

function Log({ choice, isNarrowed, onPlan }: LogProps) {
  const styles = useStyles()
  const query = useMemo(() => queryOf(choice), [choice])
  const { entries, names, isLoading, isReading, error, readSince, more, retry } = useAuditLog(query)
  if (isLoading) return <Loading label="Lade Änderungen …" screen />
  if (error && entries.length === 0) {
    return <ErrorNotice title="Das Protokoll konnte nicht geladen werden" error={error} onRetry={() => retry()} />
  }
  if (entries.length === 0 && !readSince) {
    return (
      <EmptyState
        icon={<HistoryRegular />}
        title={isNarrowed ? 'Keine Änderung passt zum Filter' : 'Noch keine Änderungen'}
        text={isNarrowed ? 'Wähle einen anderen Zeitraum, eine andere Person oder Welt.' : undefined}
      />
    )
  }
  return (
    <>
      <Text className={styles.quiet} aria-live="polite">
        {readSince
          ? `${countedNoun(entries.length, 'Änderung', 'Änderungen')} seit ${formatDateTime(readSince)} Uhr`
          : `${countedNoun(entries.length, 'Änderung', 'Änderungen')}, das sind alle`}
      </Text>
      {entries.length > 0 && <AuditList entries={entries} names={names} onPlan={onPlan} />}
      {error && <ErrorNotice title="Weitere Änderungen konnten nicht geladen werden" error={error} />}
      {readSince && (
        <div className={styles.more}>
          <Button
            disabledFocusable={isReading}
            icon={isReading ? <BusySpinner /> : undefined}
            onClick={() => !isReading && more()}
          >
            {isReading ? 'Lade …' : error ? 'Erneut versuchen' : 'Weitere laden'}
          </Button>
        </div>
      )}
    </>
  )
}
