import { Text } from '@fluentui/react-components'
import { memo, useDeferredValue, useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { TargetAnalysis } from '../../../../shared/model/analysis.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import { ChoiceField, FilterFields } from '../../../components/form/filter-fields.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { FoundCount, nouns } from '../../../components/list/found-count.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import { Count, PlaceCell, SentBar } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { Span, spanText } from './cells.tsx'
import { statesText } from './states.ts'
import {
  readFilter,
  shownTargets,
  type TargetSortKey,
  targetGroups,
  targetOwner,
  targetSortLabels,
} from './target-list.ts'

interface TargetTableProps {
  targets: readonly TargetAnalysis[]
  timeZone: string
}

const usualOrder: Sorting<TargetSortKey> = { key: 'missing', descending: true }

export const TargetTable = memo(function TargetTable({ targets, timeZone }: TargetTableProps) {
  const isPhone = useIsPhone()
  const [filter, setFilter] = useAddressFilter(readFilter)
  const [sorting, setSorting] = useSorting('sighting-targets', targetSortLabels, usualOrder)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => shownTargets(targets, wanted, sorting), [targets, wanted, sorting])
  const columns = useMemo((): Column<TargetAnalysis>[] => {
    const sortable = sortableColumns<TargetAnalysis, TargetSortKey>({
      labels: targetSortLabels,
      sorting,
      onSort: setSorting,
    })
    return [
      sortable('place', {
        width: 'minmax(130px, 1fr)',
        cell: (target) => <PlaceCell place={formatWave(target)} name={target.name} />,
      }),
      sortable('owner', { width: 'minmax(110px, 1fr)', cell: targetOwner }),
      sortable('sent', {
        width: 'minmax(120px, 1fr)',
        cell: (target) => (
          <SentBar sent={target.sent} planned={target.planned} label={`${formatWave(target)}: kommen an`} />
        ),
      }),
      sortable('missing', {
        width: '76px',
        align: 'end',
        cell: ({ states }) => <Count count={states.missing} tone="much" />,
      }),
      sortable('unplanned', {
        width: '112px',
        align: 'end',
        cell: ({ unplanned }) => <Count count={unplanned} tone="some" />,
      }),
      sortable('planned', {
        width: '160px',
        cell: ({ plannedFrom, plannedUntil }) => <Span from={plannedFrom} until={plannedUntil} timeZone={timeZone} />,
      }),
      sortable('seen', {
        width: '160px',
        cell: ({ seenFrom, seenUntil }) => <Span from={seenFrom} until={seenUntil} timeZone={timeZone} />,
      }),
    ]
  }, [sorting, timeZone, setSorting])
  return (
    <>
      <FilterFields
        text={filter.text}
        placeholder="Koordinate, Dorf oder Besitzer"
        onSearch={(text) => setFilter({ ...filter, text })}
      >
        <ChoiceField
          label="Zeigen"
          value={filter.group}
          options={targetGroups}
          onChoose={(group) => setFilter({ ...filter, group })}
        />
        {isPhone && (
          <ChoiceField
            label="Sortieren nach"
            value={sorting.key}
            options={targetSortLabels}
            onChoose={(by) => setSorting({ key: by, descending: by === 'missing' || by === 'unplanned' })}
          />
        )}
      </FilterFields>
      <FoundCount shown={shown.length} total={targets.length} of={nouns.target} />
      <ResponsiveTable
        label="Ziele"
        table="sighting-targets"
        rows={shown}
        rowKey={formatWave}
        columns={columns}
        rowHeight={52}
        empty="Kein Ziel passt zum Filter."
        cardHeight={120}
        card={(target) => (
          <ListCard name={`${formatWave(target)} ${target.name}`}>
            <Muted size={200}>{targetOwner(target)}</Muted>
            <SentBar sent={target.sent} planned={target.planned} label={`${formatWave(target)}: kommen an`} />
            <Text size={200}>{targetText(target)}</Text>
            <Muted size={200}>{spanText(target.seenFrom, target.seenUntil, timeZone) || 'nichts gesehen'}</Muted>
          </ListCard>
        )}
      />
    </>
  )
})

const targetText = ({ states, unplanned }: TargetAnalysis): string =>
  [statesText(states), unplanned > 0 && `${formatNumber(unplanned)} ungeplant`].filter(Boolean).join(', ')
