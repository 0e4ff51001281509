import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { type World, worldAccessLabels } from '../../../shared/model/world.ts'
import { Row } from '../../components/layout/stack.ts'
import { Muted, Numeric, Strong } from '../../components/layout/text.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../components/list/sortable-columns.tsx'
import type { Column } from '../../components/list/table-rows.tsx'
import { useSorting } from '../../components/list/table-settings.ts'
import { useSteadyList } from '../../lib/draft/frozen-order.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import type { Sorting } from '../../lib/format/sorting.ts'
import type { WorldChanges } from './use-world-changes.ts'
import { WorldActions } from './world-actions.tsx'
import { ServerBadge } from './world-badge.tsx'
import { sortWorlds, type WorldSortKey, worldSortLabels } from './world-list.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

interface WorldTableProps {
  worlds: readonly World[]
  changes: WorldChanges
  onEdit: (world: World) => void
  onEditAdmins: (world: World) => void
  onEditAccess: (world: World) => void
}

const worldKey = ({ _id }: World) => _id

const usualOrder: Sorting<WorldSortKey> = { key: 'name', descending: false }

export function WorldTable({ worlds, ...actions }: WorldTableProps) {
  const styles = useStyles()
  const [sorting, setSorting] = useSorting('Welten', worldSortLabels, usualOrder)
  const { changes, onEdit, onEditAdmins, onEditAccess } = actions
  const sorted = useMemo(() => sortWorlds(worlds, sorting), [worlds, sorting])
  const { items, isGone } = useSteadyList(sorted, worlds, worldKey, sorting)
  const columns = useMemo((): Column<World>[] => {
    const sortable = sortableColumns<World, WorldSortKey>({ labels: worldSortLabels, sorting, onSort: setSorting })
    const count = (key: 'players' | 'tribes' | 'villages') =>
      sortable(key, {
        width: '76px',
        align: 'end',
        cell: ({ stats }) => <Numeric>{stats ? formatNumber(stats[key]) : '–'}</Numeric>,
      })
    return [
      sortable('name', {
        width: 'minmax(140px, 1.2fr)',
        cell: ({ name, access }) => (
          <>
            <Strong as="div">{name}</Strong>
            {access === 'members' && <Muted size={200}>{worldAccessLabels.members}</Muted>}
          </>
        ),
      }),
      sortable('server', { width: '84px', cell: ({ server }) => <ServerBadge server={server} /> }),
      sortable('lastSync', {
        width: '196px',
        cell: (world) => <span className={styles.quiet}>{lastSyncText(world)}</span>,
      }),
      count('players'),
      count('tribes'),
      count('villages'),
      {
        key: 'admins',
        header: 'Admins',
        width: 'minmax(110px, 1fr)',
        cell: adminsText,
      },
      {
        key: 'actions',
        header: 'Aktionen',
        width: '72px',
        align: 'end',
        cell: (world) => (
          <WorldActions
            world={world}
            changes={changes}
            onEdit={onEdit}
            onEditAdmins={onEditAdmins}
            onEditAccess={onEditAccess}
          />
        ),
      },
    ]
  }, [styles, sorting, changes, onEdit, onEditAdmins, onEditAccess, setSorting])
  return (
    <ResponsiveTable
      label="Welten"
      rows={items}
      rowKey={worldKey}
      columns={columns}
      isGone={isGone}
      cardHeight={112}
      card={(world) => (
        <ListCard name={world.name} aside={<WorldActions world={world} {...actions} />}>
          <Row gap="s">
            <ServerBadge server={world.server} />
            {world.access === 'members' && <Muted size={200}>{worldAccessLabels.members}</Muted>}
            <Muted size={200}>{`Letzte Synchronisierung: ${lastSyncText(world)}`}</Muted>
          </Row>
          <Muted size={200}>{`${statsText(world)} · Admins: ${adminsText(world)}`}</Muted>
        </ListCard>
      )}
    />
  )
}

const lastSyncText = ({ lastSync, timeZone }: World): string =>
  lastSync ? formatDateTime(lastSync, timeZone) : 'Noch nie'

const statsText = ({ stats }: World): string =>
  stats
    ? [
        countedNoun(stats.players, 'Spieler', 'Spieler'),
        countedNoun(stats.tribes, 'Stamm', 'Stämme'),
        countedNoun(stats.villages, 'Dorf', 'Dörfer'),
      ].join(' · ')
    : 'Noch keine Weltdaten'

const adminsText = ({ admins }: World): string => admins.map(({ username }) => username).join(', ') || 'Keine'
