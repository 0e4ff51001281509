import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { TargetRegular } from '@fluentui/react-icons/svg/target'
import { useDeferredValue, useMemo, useState } from 'react'
import { targets as endpoints } from '../../../shared/contract/targets.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Loading } from '../../components/loading.tsx'
import { PlanFrame } from '../../components/plan-frame.tsx'
import { VirtualList } from '../../components/virtual-list.tsx'
import { countOf, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/use-read.ts'
import { EditHeader, EditRow } from './edit-row.tsx'
import { noFilter, TargetFilterFields } from './target-filter.tsx'
import { filterTargets } from './target-list.ts'
import { type Editing, useEditing } from './use-editing.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  frame: {
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
  },
})

/** Changes or removes the plan's targets one by one. */
export default function EditTargetsPage() {
  return (
    <PlanFrame
      title="Ziele bearbeiten"
      step="targets"
      back={{ label: 'Zurück zu den Zielen', to: paths.targets }}
      next={{ label: 'Weiter zur Auslastung', to: paths.utilization }}
    >
      {({ plan }) => <EditTargets key={plan._id} planId={plan._id} />}
    </PlanFrame>
  )
}

function EditTargets({ planId }: { planId: string }) {
  const { data, error, mutate } = useRead(endpoints.list, { params: { planId } })
  const editing = useEditing(planId, mutate)
  if (data && data.targets.length > 0) return <Rows targets={data.targets} editing={editing} />
  if (data) {
    return (
      <EmptyState
        icon={<TargetRegular />}
        title="Noch keine Ziele"
        text="Füge zuerst Ziele hinzu."
        action={<LinkButton to={paths.targets(planId)}>Ziele hinzufügen</LinkButton>}
      />
    )
  }
  if (error) return <ErrorNotice title="Fehler beim Laden der Targets" error={error} onRetry={() => mutate()} />
  return <Loading label="Ziele werden geladen …" />
}

function Rows({ targets, editing }: { targets: TargetView[]; editing: Editing }) {
  const styles = useStyles()
  const [filter, setFilter] = useState(noFilter)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterTargets(targets, wanted), [targets, wanted])
  return (
    <>
      <TargetFilterFields targets={targets} filter={filter} onChange={setFilter} />
      <Text className={styles.quiet} aria-live="polite">
        {shown.length === targets.length
          ? countOf(targets.length, 'Ziel', 'Ziele')
          : `${formatNumber(shown.length)} von ${countOf(targets.length, 'Ziel', 'Zielen')}`}
      </Text>
      {shown.length > 0 && (
        <div className={styles.frame}>
          <EditHeader />
          <VirtualList label="Ziele bearbeiten" items={shown} itemKey={({ _id }) => _id} estimateHeight={60}>
            {(target) => (
              <EditRow target={target} row={editing.rows[target._id]} change={editing.change} act={editing.act} />
            )}
          </VirtualList>
        </div>
      )}
    </>
  )
}
