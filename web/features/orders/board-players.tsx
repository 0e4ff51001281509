import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { ListCard } from '../../components/list-card.tsx'
import { sortableColumns } from '../../components/sortable-columns.tsx'
import { VirtualList } from '../../components/virtual-list.tsx'
import { type Column, VirtualTable } from '../../components/virtual-table.tsx'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { type Sorting, turned } from '../../lib/sorting.ts'
import { useIsPhone } from '../../lib/use-phone.ts'
import { OpenSheetButton } from './open-sheet-button.tsx'
import { NextLaunch, Opened, Overdue, PlayerBadges, SentBar } from './player-cells.tsx'
import { PlayerFilterFields } from './player-filter.tsx'
import { filterPlayers, noFilter, type PlayerProgress, type SortKey, sortLabels, sortPlayers } from './player-list.ts'
import { openedText } from './words.ts'

const useStyles = makeStyles({
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
})

interface BoardPlayersProps {
  players: readonly PlayerProgress[]
  timeZone: string
  onOpen: (playerId: number) => void
}

/** Every player with what he has sent and what is still to come. */
export const BoardPlayers = memo(function BoardPlayers({ players, timeZone, onOpen }: BoardPlayersProps) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const [filter, setFilter] = useState(noFilter)
  const [sorting, setSorting] = useState<Sorting<SortKey>>({ key: 'overdue', descending: true })
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => sortPlayers(filterPlayers(players, wanted), sorting), [players, wanted, sorting])
  const columns = useMemo((): Column<PlayerProgress>[] => {
    const columnOf = sortableColumns<PlayerProgress, SortKey>(sorting, (key) => setSorting(turned(key, sorting)))
    const sortable = (key: SortKey, column: Omit<Parameters<typeof columnOf>[1], 'text'>) =>
      columnOf(key, { ...column, text: sortLabels[key] })
    return [
      sortable('name', {
        width: 'minmax(150px, 1fr)',
        cell: ({ playerName }) => (
          <span className={styles.name} title={playerName}>
            {playerName}
          </span>
        ),
      }),
      sortable('sent', {
        width: 'minmax(140px, 1fr)',
        cell: ({ sent, lines, playerName }) => <SentBar player={{ sent, lines, label: playerName }} />,
      }),
      sortable('skipped', { width: '124px', align: 'end', cell: ({ skipped }) => formatNumber(skipped) }),
      sortable('overdue', { width: '108px', align: 'end', cell: ({ overdue }) => <Overdue count={overdue} /> }),
      sortable('next', { width: '150px', cell: ({ next }) => <NextLaunch next={next} timeZone={timeZone} /> }),
      sortable('opened', { width: '150px', cell: (player) => <Opened player={player} timeZone={timeZone} /> }),
      {
        key: 'orders',
        header: 'Befehle',
        width: '96px',
        cell: (player) => <OpenSheetButton player={player} onOpen={onOpen} />,
      },
    ]
  }, [styles, sorting, timeZone, onOpen])
  return (
    <>
      <PlayerFilterFields
        filter={filter}
        onFilter={setFilter}
        sorting={sorting}
        onSort={isPhone ? setSorting : undefined}
      />
      {shown.length === 0 ? (
        <Text className={styles.quiet}>Kein Spieler passt zum Filter.</Text>
      ) : isPhone ? (
        <VirtualList
          label="Fortschritt je Spieler"
          framed
          items={shown}
          itemKey={({ playerId }) => playerId}
          estimateHeight={130}
        >
          {(player) => (
            <ListCard name={player.playerName} aside={<PlayerBadges player={player} />}>
              <SentBar player={{ sent: player.sent, lines: player.lines, label: player.playerName }} />
              <div className={styles.foot}>
                <Text size={200} className={styles.quiet}>
                  {[
                    player.skipped > 0 && `${formatNumber(player.skipped)} ausgelassen`,
                    player.next && `nächster ${formatDateTime(player.next, timeZone)}`,
                    openedText(player, timeZone),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                <OpenSheetButton player={player} onOpen={onOpen} />
              </div>
            </ListCard>
          )}
        </VirtualList>
      ) : (
        <VirtualTable
          label="Fortschritt je Spieler"
          rows={shown}
          rowKey={({ playerId }) => playerId}
          columns={columns}
          rowHeight={52}
        />
      )}
    </>
  )
})
