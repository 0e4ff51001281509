import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { memo, useDeferredValue, useMemo } from 'react'
import type { ComparedAttack } from '../../../../shared/model/analysis.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { formatCoordinate, formatWave } from '../../../../shared/model/basics.ts'
import { ChoiceField, FilterFields } from '../../../components/form/filter-fields.tsx'
import { FoundCount, nouns } from '../../../components/list/found-count.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import { PlaceCell } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { formatDaySeconds } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { useAddressText } from '../../../lib/use-address-filter.ts'
import {
  type AttackGroup,
  type AttackSortKey,
  attackGroups,
  attackRows,
  attackSortLabels,
  shownAttacks,
} from './attack-list.ts'
import { StateBadge } from './cells.tsx'
import { deviationText, markText, strengthLabels } from './states.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})

interface AttackTableProps {
  attacks: readonly ComparedAttack[]
  timeZone: string
  group: AttackGroup
  onGroup: (group: AttackGroup) => void
}

const usualOrder: Sorting<AttackSortKey> = { key: 'time', descending: false }

export const AttackTable = memo(function AttackTable({ attacks, timeZone, group, onGroup }: AttackTableProps) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const [text, setText] = useAddressText()
  const [sorting, setSorting] = useSorting('Angriffe', attackSortLabels, usualOrder)
  const wantedText = useDeferredValue(text)
  const wantedGroup = useDeferredValue(group)
  const rows = useMemo(() => attackRows(attacks), [attacks])
  const shown = useMemo(
    () => shownAttacks(rows, { text: wantedText, group: wantedGroup }, sorting),
    [rows, wantedText, wantedGroup, sorting],
  )
  const columns = useMemo((): Column<ComparedAttack>[] => {
    const sortable = sortableColumns<ComparedAttack, AttackSortKey>({
      labels: attackSortLabels,
      sorting,
      onSort: setSorting,
    })
    return [
      sortable('time', {
        width: '172px',
        cell: ({ time }) => <span className={styles.time}>{formatDaySeconds(time, timeZone)}</span>,
      }),
      sortable('player', { width: 'minmax(110px, 1fr)', cell: ({ playerName }) => playerName }),
      sortable('from', {
        width: 'minmax(100px, 1fr)',
        cell: ({ from }) => <PlaceCell place={formatCoordinate(from)} name={from.name} />,
      }),
      sortable('to', {
        width: 'minmax(100px, 1fr)',
        cell: ({ to, wave }) => <PlaceCell place={formatWave({ ...to, wave })} name={to.name} />,
      }),
      { key: 'type', header: 'Art', width: '92px', cell: ({ type }) => attackKindLabels[type] },
      sortable('state', { width: '184px', cell: ({ state }) => <StateBadge state={state} /> }),
      sortable('deviation', { width: '124px', cell: (attack) => seenText(attack) || '–' }),
      {
        key: 'strength',
        header: 'Stärke',
        width: '84px',
        cell: ({ strength }) => (strength ? strengthLabels[strength] : '–'),
      },
      { key: 'mark', header: 'Vom Spieler', width: 'minmax(96px, 1fr)', cell: markText },
    ]
  }, [styles, sorting, timeZone, setSorting])
  return (
    <>
      <FilterFields text={text} placeholder="Spieler, Dorf oder Koordinate" onSearch={setText}>
        <ChoiceField label="Zeigen" value={group} options={attackGroups} onChoose={onGroup} />
        {isPhone && (
          <ChoiceField
            label="Sortieren nach"
            value={sorting.key}
            options={attackSortLabels}
            onChoose={(by) => setSorting({ key: by, descending: by === 'deviation' })}
          />
        )}
      </FilterFields>
      <FoundCount shown={shown.length} total={attacks.length} of={nouns.attack} />
      <ResponsiveTable
        label="Angriffe"
        rows={shown}
        rowKey={attackKey}
        columns={columns}
        rowHeight={48}
        empty="Kein Angriff passt zum Filter."
        cardHeight={104}
        card={(attack) => (
          <ListCard name={attack.playerName} aside={<StateBadge state={attack.state} />}>
            <Text>{`${attackKindLabels[attack.type]} ${formatCoordinate(attack.from)} → ${formatWave({ ...attack.to, wave: attack.wave })}`}</Text>
            <Text size={200} className={styles.quiet}>
              {[
                `an ${formatDaySeconds(attack.time, timeZone)}`,
                seenText(attack),
                attack.strength && `Stärke ${strengthLabels[attack.strength]}`,
                markText(attack),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </ListCard>
        )}
      />
    </>
  )
})

const attackKey = ({ playerId, line }: ComparedAttack) => `${playerId} ${line}`

const seenText = ({ deviation }: ComparedAttack) => (deviation === undefined ? '' : deviationText(deviation))
