import { Button } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { useState } from 'react'
import type { FormerResult } from '../../../../shared/model/calculation.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { NotLoaded } from '../../../components/feedback/loading.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { useAction } from '../../../lib/api/use-action.ts'
import { BoundedList } from '../launches/bounded-list.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { ResultRow } from './result-row.tsx'
import { restoredText, resultLabel } from './result-text.ts'
import { useResults } from './use-results.ts'

/** Results shown before the rest is asked for. */
const fewResults = 3

interface ResultsPanelProps {
  planId: string
  timeZone: string
  /** While a calculation is running. */
  disabled: boolean
}

/** The results of the last calculations. */
export function ResultsPanel({ planId, timeZone, disabled }: ResultsPanelProps) {
  const results = useResults(planId)
  const { read, name } = results
  const [compared, setCompared] = useState<string>()
  const restoring = useRestoring(results, timeZone)
  const list = read.data?.results ?? []
  const current = list.find(({ isCurrent }) => isCurrent)
  const before = list.find(({ _id }) => _id === current?.before)
  if (!read.data)
    return (
      <NotLoaded
        read={read}
        failed="Fehler beim Laden der früheren Ergebnisse"
        loading="Frühere Ergebnisse werden geladen …"
        screen
      />
    )
  if (list.length === 0)
    return (
      <EmptyState
        icon={<HistoryRegular />}
        title="Noch keine Ergebnisse"
        text="Jede Berechnung bleibt hier stehen, damit du sie vergleichen und wiederherstellen kannst."
      />
    )
  const from = list.find(({ _id }) => _id === compared)
  const locked = disabled || restoring.busy
  return (
    <Panel
      title="Frühere Ergebnisse"
      text="Die letzten 20 Berechnungen. Wiederherstellen ändert nur die Angriffe, nicht Truppen, Ziele oder Zeitfenster."
      actions={
        before && (
          <Button
            icon={restoring.busy ? <BusySpinner /> : <ArrowUndoRegular />}
            disabled={disabled}
            disabledFocusable={restoring.busy}
            onClick={() => restoring.undo(before)}
          >
            Rückgängig
          </Button>
        )
      }
    >
      {restoring.error !== undefined && <ErrorNotice title="Fehler beim Wiederherstellen" error={restoring.error} />}
      <BoundedList items={list} itemKey={({ _id }) => _id} few={fewResults} label="Frühere Ergebnisse">
        {(result) => (
          <ResultRow
            result={result}
            timeZone={timeZone}
            disabled={locked}
            compared={result._id === compared}
            onName={(text) => name(result, text)}
            onCompare={
              list.length > 1 ? () => setCompared(result._id === compared ? undefined : result._id) : undefined
            }
            onRestore={() => restoring.restore(result)}
          />
        )}
      </BoundedList>
      {from && (
        <ComparisonView
          key={from._id}
          planId={planId}
          timeZone={timeZone}
          from={from}
          results={list}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Panel>
  )
}

/** Restoring a result, after a question, or the one before at once. */
function useRestoring({ restore }: ReturnType<typeof useResults>, timeZone: string) {
  const confirm = useConfirm()
  const notify = useNotify()
  const { run, busy, error } = useAction(async (result: FormerResult, asks: boolean) => {
    const question = {
      title: 'Ergebnis wiederherstellen?',
      text: `Die Angriffe des Plans werden durch „${resultLabel(result, timeZone)}“ ersetzt. Truppen, Ziele und Zeitfenster bleiben, wie sie sind, und was abgeschickt ist, bleibt geplant.`,
      action: 'Wiederherstellen',
    }
    if (asks && !(await confirm(question))) return
    notify.success(restoredText(await restore(result._id)), undefined, 5)
  })
  return {
    busy,
    error,
    restore: (result: FormerResult) => run(result, true),
    undo: (result: FormerResult) => run(result, false),
  }
}
