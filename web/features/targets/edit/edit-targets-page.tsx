import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { SaveRegular } from '@fluentui/react-icons/svg/save'
import { TargetRegular } from '@fluentui/react-icons/svg/target'
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { targets as endpoints } from '../../../../shared/contract/targets.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import type { PlanChange } from '../../../../shared/planner/plan/plan-change.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { NoMatch } from '../../../components/list/no-match.tsx'
import { StickyTools } from '../../../components/list/sticky-tools.tsx'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { PlanFrame } from '../../../components/plan/plan-frame.tsx'
import { Effect } from '../../../components/plan/preview/effect.tsx'
import { useAction } from '../../../lib/api/use-action.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { type SteadyList, useSteadyList } from '../../../lib/draft/frozen-order.ts'
import { usePageActions } from '../../../lib/page-actions.ts'
import { paths } from '../../../lib/paths.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { type Selection, useSelection } from '../../../lib/use-selection.ts'
import { BulkActions } from '../bulk-actions.tsx'
import { canBeSaved, draftUpon, isDirty, targetDrafts } from '../target-draft.ts'
import { readFilter, TargetFilterFields } from '../target-filter.tsx'
import { filterTargets, haveTrains } from '../target-list.ts'
import { type Editing, useEditing } from '../use-editing.ts'
import { EditHeader } from './edit-header.tsx'
import { EditRow } from './edit-row.tsx'

const useStyles = makeStyles({
  frame: {
    containerType: 'inline-size',
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

/** Edits or removes targets, one by one or in bulk. `?target=<id>` jumps to one of them. */
export default function EditTargetsPage() {
  return (
    <PlanFrame
      title="Ziele bearbeiten"
      page="targets"
      back={{ label: 'Zurück zu den Zielen', to: paths.targets }}
      next={{ label: 'Weiter zur Auslastung', to: paths.utilization }}
    >
      {({ plan }) => <EditTargets key={plan._id} planId={plan._id} />}
    </PlanFrame>
  )
}

function EditTargets({ planId }: { planId: string }) {
  const read = useRead(endpoints.list, { params: { planId } })
  const editing = useEditing(planId, read.mutate)
  return (
    <Loaded read={read} failed="Fehler beim Laden der Targets" loading="Ziele werden geladen …" screen>
      {({ targets }) =>
        targets.length > 0 ? (
          <Rows planId={planId} targets={targets} editing={editing} />
        ) : (
          <EmptyState
            icon={<TargetRegular />}
            title="Noch keine Ziele"
            text="Füge zuerst Ziele hinzu."
            action={<LinkButton to={paths.targets(planId)}>Ziele hinzufügen</LinkButton>}
          />
        )
      }
    </Loaded>
  )
}

interface RowsProps {
  planId: string
  targets: TargetView[]
  editing: Editing
}

const targetKey = ({ _id }: TargetView) => _id

function Rows({ planId, targets, editing }: RowsProps) {
  const [filter, setFilter] = useAddressFilter(readFilter)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterTargets(targets, wanted), [targets, wanted])
  const selection = useSelection(
    useMemo(() => targets.map(targetKey), [targets]),
    useMemo(() => shown.map(targetKey), [shown]),
  )
  const { markedId, isGone, markedIndex, onArrive } = useMarkedTarget(targets, shown)
  const steady = useSteadyList(shown, targets, targetKey, wanted)
  return (
    <>
      {isGone && <Notice intent="warning">Das gesuchte Ziel gibt es in diesem Plan nicht (mehr).</Notice>}
      <StickyTools on="page">
        <TargetFilterFields targets={targets} filter={filter} onChange={setFilter} />
        <BulkActions planId={planId} targets={targets} shown={shown} selection={selection} rebase={editing.rebase} />
      </StickyTools>
      <Unsaved planId={planId} targets={targets} editing={editing} />
      {steady.items.length > 0 ? (
        <EditList
          planId={planId}
          targets={targets}
          {...steady}
          {...editing}
          selection={selection}
          markedId={markedId}
          markedIndex={markedIndex}
          onArrive={onArrive}
        />
      ) : (
        <NoMatch text="Kein Ziel passt zum Filter." onReset={() => setFilter(readFilter(() => undefined))} />
      )}
    </>
  )
}

interface EditListProps extends Editing, SteadyList<TargetView> {
  planId: string
  targets: readonly TargetView[]
  selection: Selection<string>
  markedId: string | undefined
  markedIndex: number | undefined
  onArrive: (row: HTMLElement) => void
}

/** Memoized: typing into the filter renders no row until the deferred filter applies. */
const EditList = memo(function EditList(props: EditListProps) {
  const { planId, targets, items, isGone, rows, change, decide, act, selection, markedId, markedIndex, onArrive } =
    props
  const styles = useStyles()
  const hasTrains = useMemo(() => haveTrains(targets), [targets])
  return (
    <div className={styles.frame}>
      <EditHeader hasTrains={hasTrains} />
      <VirtualList
        label="Ziele bearbeiten"
        items={items}
        isGone={isGone}
        itemKey={targetKey}
        estimateHeight={60}
        markedIndex={markedIndex}
        overscan={3}
      >
        {(target) => (
          <EditRow
            planId={planId}
            since={targets}
            hasTrains={hasTrains}
            target={target}
            row={rows[target._id]}
            change={change}
            decide={decide}
            act={act}
            selected={selection.has(target._id)}
            onSelect={selection.set}
            marked={target._id === markedId}
            onArrive={onArrive}
          />
        )}
      </VirtualList>
    </div>
  )
})

/** The target named in the address: its index, and scrolling to its row once rendered. */
function useMarkedTarget(targets: readonly TargetView[], shown: readonly TargetView[]) {
  const [search] = useSearchParams()
  const named = search.get('target') ?? undefined
  // Other pages select by coordinate.
  const markedId = targets.find((target) => formatCoordinate(target) === named)?._id ?? named
  const arrivedAt = useRef<string>(undefined)
  // Filtering moves the row; only the first position is scrolled to.
  const [firstIndex] = useState(() => shown.findIndex(({ _id }) => _id === markedId))
  const onArrive = useCallback(
    (row: HTMLElement) => {
      if (arrivedAt.current === markedId) return
      arrivedAt.current = markedId
      row.scrollIntoView({ block: 'center' })
      row.querySelector<HTMLInputElement>('input[type=number]')?.focus({ preventScroll: true })
    },
    [markedId],
  )
  return {
    markedId,
    isGone: markedId !== undefined && !targets.some(({ _id }) => _id === markedId),
    markedIndex: firstIndex < 0 ? undefined : firstIndex,
    onArrive,
  }
}

/** The valid unsaved changes together; each row shows its own. */
function unsavedChange(dirty: readonly TargetView[], rows: Editing['rows']): PlanChange | undefined {
  const changed = dirty.flatMap((target) => {
    const draft = draftUpon(rows[target._id]?.draft, target)
    return canBeSaved(draft) ? [{ ids: [target._id], fields: targetDrafts.changes(draft) }] : []
  })
  return changed.length > 1 ? { targets: changed } : undefined
}

/** Number of rows with unsaved changes, what they would do together, and saving all of them. */
interface UnsavedProps {
  planId: string
  targets: readonly TargetView[]
  editing: Editing
}

function Unsaved({ planId, targets, editing: { rows, act } }: UnsavedProps) {
  const dirty = useMemo(
    () =>
      targets.filter((target) => {
        const row = rows[target._id]
        return row?.draft && isDirty(draftUpon(row.draft, target))
      }),
    [targets, rows],
  )
  const change = useMemo(() => unsavedChange(dirty, rows), [dirty, rows])
  useUnsavedChanges(dirty.length > 0)
  const notify = useNotify()
  const saveAll = useAction(async () => {
    let failed = 0
    for (const target of dirty) if (!(await act(target, 'save'))) failed++
    // The rows with the errors may be out of view.
    if (failed > 0)
      notify.error('Fehler beim Speichern der Targets', `${countedNoun(failed, 'Ziel', 'Ziele')} nicht gespeichert.`)
  })
  usePageActions(dirty.length > 0 ? [{ label: 'Alle speichern', run: () => void saveAll.run() }] : [])
  // Always rendered: a bar that appears with the first change would shift the rows.
  return (
    <Row gap="m">
      <Button
        appearance={dirty.length > 0 ? 'primary' : 'secondary'}
        icon={saveAll.busy ? <BusySpinner /> : <SaveRegular />}
        disabledFocusable={saveAll.busy || dirty.length === 0}
        onClick={() => saveAll.run()}
      >
        Alle speichern
      </Button>
      <Muted aria-live="polite">
        {dirty.length > 0
          ? `${countedNoun(dirty.length, 'Ziel', 'Ziele')} mit nicht gespeicherten Änderungen`
          : 'Keine ungespeicherten Änderungen'}
      </Muted>
      <Effect planId={planId} change={change} since={targets} label="Wirkung zusammen" />
    </Row>
  )
}
