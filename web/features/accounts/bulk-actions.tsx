import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import type { RefObject } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { Account } from '../../../shared/model/account.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Row } from '../../components/layout/stack.ts'
import { Numeric } from '../../components/layout/text.ts'
import { nouns } from '../../components/list/found-count.tsx'
import { SelectionBar } from '../../components/list/selection-bar.tsx'
import { useSession } from '../../lib/api/session.tsx'
import type { Selection } from '../../lib/use-selection.ts'
import { type BulkKind, bulkLabels, concerned, outcomeSummary } from './bulk-users.ts'
import type { BulkChanges } from './use-bulk-changes.ts'

const useStyles = makeStyles({
  progress: { width: '160px' },
  reasons: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingInlineStart: tokens.spacingHorizontalL },
})

interface BulkActionsProps {
  users: readonly Account[]
  shown: readonly Account[]
  selection: Selection<string>
  bulk: BulkChanges
  boxRef: RefObject<HTMLInputElement | null>
}

export function BulkActions({ users, shown, selection, bulk, boxRef }: BulkActionsProps) {
  const styles = useStyles()
  const opensDialog = useRestoreFocusTarget()
  const { user: self } = useSession()
  const { reached } = bulk
  const chosen = users.filter(({ _id }) => selection.has(_id))
  const countFor = (kind: BulkKind) => concerned(kind, chosen, self?._id).length
  const start = async (kind: BulkKind) => {
    const left = await bulk.start(kind, chosen)
    if (!left) return
    // Only accounts whose change failed stay selected.
    selection.clear()
    for (const { _id } of left) selection.set(_id, true)
    boxRef.current?.focus()
  }
  return (
    <SelectionBar selection={selection} shown={shown.length} total={users.length} nouns={nouns.user} boxRef={boxRef}>
      {reached ? (
        <Row gap="m">
          <Numeric role="status">
            {`${bulkLabels[reached.kind].running} ${formatNumber(reached.done)} von ${formatNumber(reached.of)} …`}
          </Numeric>
          <div className={styles.progress}>
            <Progress share={reached.done / reached.of} label={bulkLabels[reached.kind].running} />
          </div>
          <Button size="small" onClick={bulk.stop}>
            Abbrechen
          </Button>
        </Row>
      ) : (
        <>
          <Button
            icon={<CheckmarkCircleRegular />}
            disabled={countFor('activate') === 0}
            onClick={() => start('activate')}
          >
            Auswahl aktivieren
          </Button>
          <Button
            {...opensDialog}
            icon={<DeleteRegular />}
            disabled={countFor('remove') === 0}
            onClick={() => start('remove')}
          >
            Auswahl löschen
          </Button>
          <Button appearance="subtle" onClick={selection.clear}>
            Auswahl aufheben
          </Button>
        </>
      )}
    </SelectionBar>
  )
}

export function BulkFailures({ bulk: { outcome, dismiss } }: { bulk: BulkChanges }) {
  const styles = useStyles()
  if (!outcome) return null
  return (
    <Notice intent="error" onDismiss={dismiss}>
      <strong>{bulkLabels[outcome.kind].failed}</strong> {outcomeSummary(outcome)}
      <ul className={styles.reasons}>
        {outcome.failures.map(({ reason, names }) => (
          <li key={reason}>{`${names}: ${reason}`}</li>
        ))}
      </ul>
    </Notice>
  )
}
