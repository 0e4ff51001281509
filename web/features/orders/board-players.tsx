import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { ListCard } from '../../components/list-card.tsx'
import { SentBar } from '../../components/table-cells.tsx'
import { VirtualList } from '../../components/virtual-list.tsx'
import { type Column, VirtualTable } from '../../components/virtual-table.tsx'
import type { Sorting } from '../../lib/sorting.ts'
import { useIsPhone } from '../../lib/use-phone.ts'
import { OpenSheetButton } from './open-sheet-button.tsx'
import { PlayerBadges } from './player-cells.tsx'
import { PlayerFilterFields } from './player-filter.tsx'
import { filterPlayers, noFilter, type PlayerProgress, type SortKey, sortPlayers } from './player-list.ts'

import { progressColumns, progressText } from './progress-columns.tsx'

const useStyles = makeStyles({
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
    const { name, progress } = progressColumns({ sorting, onSort: setSorting, timeZone })
    const orders = {
      key: 'orders',
      header: 'Befehle',
      width: '96px',
      cell: (player: PlayerProgress) => <OpenSheetButton player={player} onOpen={onOpen} />,
    }
    return [name, ...progress, orders]
  }, [sorting, timeZone, onOpen])
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
              <SentBar
                sent={player.sent}
                seen={player.seen}
                planned={player.lines}
                label={`${player.playerName}: abgeschickt`}
              />
              <div className={styles.foot}>
                <Text size={200} className={styles.quiet}>
                  {progressText(player, timeZone)}
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
