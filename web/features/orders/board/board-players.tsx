import { Button, Checkbox } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { memo, useDeferredValue, useMemo } from 'react'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { nouns } from '../../../components/list/found-count.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { SelectionBar } from '../../../components/list/selection-bar.tsx'
import { SentBar } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { type Selection, useSelection } from '../../../lib/use-selection.ts'
import { PlayerBadges } from '../export/player-cells.tsx'
import { PlayerFilterFields } from '../export/player-filter.tsx'
import {
  filterPlayers,
  hasLeft,
  indexOfPlayer,
  type PlayerProgress,
  readFilter,
  type SortKey,
  sortLabels,
  sortPlayers,
} from '../export/player-list.ts'
import { canBeWoken } from '../export/player-notes.ts'
import { progressColumns, progressText } from '../export/progress-columns.tsx'
import { OpenSheetButton } from '../sheet/open-sheet-button.tsx'
import { BulkMarksStatus } from './bulk-marks-status.tsx'
import { useBulkMarks } from './use-bulk-marks.ts'
import { useWaking } from './use-waking.ts'
import { WakeButton } from './wake-button.tsx'
import { WakeStatus } from './wake-status.tsx'

interface BoardPlayersProps {
  planId: string
  players: readonly PlayerProgress[]
  timeZone: string
  onOpen: (playerId: number) => void
  /** The player whose orders were opened last. */
  opened: number | undefined
  /** Shows only the senders of this target. */
  target: Board['targets'][number] | undefined
  onAllTargets: () => void
}

const usualOrder: Sorting<SortKey> = { key: 'overdue', descending: true }

export const BoardPlayers = memo(function BoardPlayers(props: BoardPlayersProps) {
  const { planId, players, timeZone, onOpen, opened, target, onAllTargets } = props
  const isPhone = useIsPhone()
  const [filter, setFilter] = useAddressFilter(readFilter)
  const [sorting, setSorting] = useSorting('Fortschritt je Spieler', sortLabels, usualOrder)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => {
    const senders = target ? players.filter(({ playerId }) => target.senders.includes(playerId)) : players
    return sortPlayers(filterPlayers(senders, wanted), sorting)
  }, [players, target, wanted, sorting])
  const selection = useSelection(
    useMemo(() => players.map(playerKey), [players]),
    useMemo(() => shown.map(playerKey), [shown]),
  )
  const chosen = players.filter(({ playerId }) => selection.has(playerId))
  const woken = chosen.filter(canBeWoken)
  const bulk = useBulkMarks(planId)
  const waking = useWaking(planId, timeZone)
  const columns = useMemo((): Column<PlayerProgress>[] => {
    const { name, progress } = progressColumns({ sorting, onSort: setSorting, timeZone })
    const orders = {
      key: 'orders',
      header: 'Befehle',
      width: '96px',
      cell: (player: PlayerProgress) => <OpenSheetButton player={player} onOpen={onOpen} />,
    }
    const choice = {
      key: 'choice',
      header: 'Wahl',
      fixed: true as const,
      width: '44px',
      cell: (player: PlayerProgress) => <Choice player={player} selection={selection} />,
    }
    return [choice, name, ...progress, orders]
  }, [sorting, timeZone, onOpen, selection, setSorting])
  return (
    <>
      <PlayerFilterFields
        filter={filter}
        onFilter={setFilter}
        sorting={sorting}
        onSort={isPhone ? setSorting : undefined}
      />
      {target && (
        <div>
          <Button
            icon={<DismissRegular />}
            iconPosition="after"
            title="Wieder alle Spieler zeigen"
            onClick={onAllTargets}
          >
            {`Nur Absender an ${formatCoordinate(target)}`}
          </Button>
        </div>
      )}
      <SelectionBar selection={selection} shown={shown.length} total={players.length} nouns={nouns.player}>
        <Button
          icon={bulk.busy ? <BusySpinner /> : <CheckmarkRegular />}
          disabledFocusable={bulk.busy || chosen.every(({ overdue }) => overdue === 0)}
          onClick={() => bulk.mark(chosen)}
        >
          Alle bis jetzt abgeschickt
        </Button>
        {woken.length > 0 && (
          <WakeButton label="Wecken" ariaLabel="Auswahl wecken" players={woken} timeZone={timeZone} waking={waking} />
        )}
        <Button appearance="subtle" onClick={selection.clear}>
          Auswahl aufheben
        </Button>
      </SelectionBar>
      <WakeStatus waking={waking} timeZone={timeZone} />
      <BulkMarksStatus bulk={bulk} />
      <ResponsiveTable
        label="Fortschritt je Spieler"
        rows={shown}
        rowKey={({ playerId }) => playerId}
        columns={columns}
        rowHeight={52}
        markedIndex={indexOfPlayer(shown, opened)}
        staysPut
        empty="Kein Spieler passt zum Filter."
        cardHeight={130}
        card={(player) => (
          <ListCard
            name={player.playerName}
            marked={player.playerId === opened}
            before={<Choice player={player} selection={selection} />}
            aside={<PlayerBadges player={player} />}
          >
            {!hasLeft(player) && (
              <SentBar
                sent={player.sent}
                seen={player.seen}
                planned={player.lines}
                label={`${player.playerName}: abgeschickt`}
              />
            )}
            <Row gap="s" wrap={false} justify="between">
              <Muted size={200} breaks>
                {progressText(player, timeZone)}
              </Muted>
              <OpenSheetButton player={player} onOpen={onOpen} />
            </Row>
          </ListCard>
        )}
      />
    </>
  )
})

const playerKey = ({ playerId }: PlayerProgress) => playerId

function Choice({ player, selection }: { player: PlayerProgress; selection: Selection<number> }) {
  return (
    <Checkbox
      checked={selection.has(player.playerId)}
      aria-label={`${player.playerName} auswählen`}
      onChange={(_, { checked }) => selection.set(player.playerId, checked === true)}
    />
  )
}
