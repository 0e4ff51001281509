import { Button, makeStyles } from '@fluentui/react-components'
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
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { AuditFilter } from './audit-filter.tsx'
import { AuditList } from './audit-list.tsx'
import { type AuditChoice, auditQuery, choiceParams, readChoice } from './query.ts'
import { useAuditLog } from './use-audit-log.ts'

const useStyles = makeStyles({
  state: { minHeight: '32px' },
})

export default function AuditPage() {
  const styles = useStyles()
  const [search, setSearch] = useSearchParams()
  const choice = useMemo(() => readChoice(search), [search])
  const change = (changed: Partial<AuditChoice>) =>
    setSearch(choiceParams({ ...choice, ...changed }), { replace: true, preventScrollReset: true })
  const isNarrowed = choiceParams(choice).size > 0
  return (
    <Page title="Änderungsprotokoll" subtitle="Wer hat wann was geändert? Einträge bleiben 400 Tage erhalten.">
      <Stack gap="m">
        <AuditFilter choice={choice} onChange={change} />
        {isNarrowed && (
          <Row gap="m" rowGap="none" className={styles.state}>
            <Button icon={<DismissRegular />} onClick={() => setSearch({}, { replace: true })}>
              Filter zurücksetzen
            </Button>
            {choice.planId && <Muted>Nur Änderungen eines einzelnen Plans</Muted>}
          </Row>
        )}
        <Log choice={choice} isNarrowed={isNarrowed} onPlan={(planId) => change({ planId })} />
      </Stack>
    </Page>
  )
}

interface LogProps {
  choice: AuditChoice
  isNarrowed: boolean
  onPlan: (planId: string) => void
}

function Log({ choice, isNarrowed, onPlan }: LogProps) {
  const query = useMemo(() => auditQuery(choice), [choice])
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
        text={
          isNarrowed
            ? 'Wähle einen anderen Zeitraum, eine andere Person oder Welt.'
            : 'Sobald jemand etwas ändert, steht es hier.'
        }
      />
    )
  }
  return (
    <>
      <Muted aria-live="polite">
        {readSince
          ? `${countedNoun(entries.length, 'Änderung', 'Änderungen')} seit ${formatDateTime(readSince)} Uhr`
          : `${countedNoun(entries.length, 'Änderung', 'Änderungen')}, das sind alle`}
      </Muted>
      {entries.length > 0 && <AuditList entries={entries} names={names} onPlan={onPlan} />}
      {error && <ErrorNotice title="Weitere Änderungen konnten nicht geladen werden" error={error} />}
      {readSince && (
        <Stack gap="s" align="center">
          <Button
            disabledFocusable={isReading}
            icon={isReading ? <BusySpinner /> : undefined}
            onClick={() => !isReading && more()}
          >
            {isReading ? 'Lade …' : error ? 'Erneut versuchen' : 'Weitere laden'}
          </Button>
        </Stack>
      )}
    </>
  )
}
