import { Button, makeStyles, mergeClasses, Text, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { memo, useMemo } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { Strong } from '../../../components/layout/text.ts'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { ReliabilityNote } from '../../../components/plan/risks/reliability-note.tsx'
import { formatMinutes } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import type { Axis } from '../slots/week-geometry.ts'
import { AxisLabels, WeekStrip } from '../slots/week-strip.tsx'
import { Answer, AnswerBadge, PlayerNote, SourceBadge } from './player-badges.tsx'
import { answerText, lastContact, type SortKey, sortLabels, timeslotLink, troopsText } from './player-list.ts'

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  // Two lines have room in the least height of a row.
  roomy: { paddingBlock: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
})

interface PlayerTableProps {
  planId: string
  players: readonly TimeslotPlayer[]
  axis: Axis
  timeZone: string
  /** The current time in epoch seconds. */
  now: number
  sorting: Sorting<SortKey>
  onSort: (sorting: Sorting<SortKey>) => void
  /** The opened or linked player. */
  marked: number | undefined
  busy: ReadonlySet<number>
  onEdit: (player: TimeslotPlayer) => void
  onGenerate: (player: TimeslotPlayer) => unknown
}

/**
 * Players with answer, source and week strip; cards on a phone. Memoized so that typing in the filter does not render
 * it.
 */
export const PlayerTable = memo(function PlayerTable(props: PlayerTableProps) {
  const { planId, players, axis, timeZone, now, sorting, onSort, marked, busy, onEdit, onGenerate } = props
  const styles = useStyles()
  const found = players.findIndex(({ playerId }) => playerId === marked)
  const markedIndex = found < 0 ? undefined : found
  const columns = useMemo((): Column<TimeslotPlayer>[] => {
    const sortable = sortableColumns<TimeslotPlayer, SortKey>({ labels: sortLabels, sorting, onSort })
    return [
      sortable('name', {
        width: 'minmax(150px, 1fr)',
        cell: (player) => (
          <span className={mergeClasses(styles.lines, player.reliability && styles.roomy)}>
            <Strong>{player.playerName}</Strong>
            <Text size={200} className={styles.quiet}>
              {`${player.playerId} · ${troopsText(player)}`}
            </Text>
            <ReliabilityNote of={player.reliability} size={200} />
          </span>
        ),
      }),
      sortable('tribe', { width: '84px', cell: ({ tribeName }) => tribeName }),
      sortable('source', { width: '76px', cell: ({ source }) => <SourceBadge source={source} /> }),
      sortable('slots', {
        width: '76px',
        align: 'end',
        cell: ({ sends, numberOfSlots }) => (sends === 'always' ? 'immer' : formatNumber(numberOfSlots)),
      }),
      sortable('minutes', { width: '118px', align: 'end', cell: (player) => durationText(player) }),
      sortable('answer', {
        width: '172px',
        cell: (player) => <Answer player={player} timeZone={timeZone} />,
      }),
      {
        key: 'week',
        header: <AxisLabels axis={axis} room={4} />,
        width: 'minmax(210px, 3fr)',
        cell: (player) => <PlayerStrip player={player} axis={axis} now={now} />,
      },
      {
        key: 'actions',
        header: 'Aktionen',
        width: '352px',
        cell: (player) => (
          <Actions
            player={player}
            planId={planId}
            isBusy={busy.has(player.playerId)}
            onEdit={onEdit}
            onGenerate={onGenerate}
          />
        ),
      },
    ]
  }, [styles, sorting, onSort, axis, timeZone, now, planId, busy, onEdit, onGenerate])
  return (
    <ResponsiveTable
      label="Spieler und ihre Zeitfenster"
      rows={players}
      rowKey={({ playerId }) => playerId}
      columns={columns}
      rowHeight={52}
      markedIndex={markedIndex}
      cardHeight={160}
      card={(player) => (
        <ListCard
          name={`${player.playerName} [${player.tribeName}]`}
          aside={
            <span className={styles.actions}>
              <AnswerBadge player={player} />
              <SourceBadge source={player.source} />
            </span>
          }
          marked={player.playerId === marked}
        >
          <Text size={200} className={styles.quiet}>
            {`${player.playerId} · ${troopsText(player)} · ${
              player.sends === 'always'
                ? (answerText(player) ?? 'immer verfügbar')
                : `${countedNoun(player.numberOfSlots, 'Zeitfenster', 'Zeitfenster')} · ${durationText(player)}`
            }`}
            {player.sends === 'never' && ` · ${answerText(player)}`}
            {player.answer === 'silent' && ` · ${lastContact(player, timeZone)}`}
          </Text>
          <ReliabilityNote of={player.reliability} size={200} />
          <PlayerNote player={player} />
          <PlayerStrip player={player} axis={axis} now={now} />
          <Actions
            player={player}
            planId={planId}
            isBusy={busy.has(player.playerId)}
            onEdit={onEdit}
            onGenerate={onGenerate}
          />
        </ListCard>
      )}
    />
  )
})

function durationText({ sends, slots, totalMinutes }: TimeslotPlayer): string {
  if (sends === 'always') return 'immer'
  return slots.length > 0 ? formatMinutes(totalMinutes) : 'nie'
}

const PlayerStrip = memo(function PlayerStrip({
  player,
  axis,
  now,
}: {
  player: TimeslotPlayer
  axis: Axis
  now: number
}) {
  return (
    <WeekStrip
      axis={axis}
      slots={player.slots}
      sends={player.sends}
      source={player.source}
      now={now}
      label={
        player.sends === 'always'
          ? `${player.playerName}: immer verfügbar`
          : `${player.playerName}: ${countedNoun(player.numberOfSlots, 'Zeitfenster', 'Zeitfenster')}, ${durationText(player)}`
      }
    />
  )
})

interface ActionsProps {
  player: TimeslotPlayer
  planId: string
  isBusy: boolean
  onEdit: (player: TimeslotPlayer) => void
  onGenerate: (player: TimeslotPlayer) => unknown
}

const Actions = memo(function Actions({ player, planId, isBusy, onEdit, onGenerate }: ActionsProps) {
  const styles = useStyles()
  const restoreFocus = useRestoreFocusTarget()
  return (
    <span className={styles.actions}>
      <Button
        {...restoreFocus}
        size="small"
        icon={<EditRegular />}
        aria-label={`Bearbeiten: ${player.playerName}`}
        onClick={() => onEdit(player)}
      >
        Bearbeiten
      </Button>
      <Button
        size="small"
        appearance="subtle"
        disabledFocusable={isBusy}
        icon={isBusy ? <BusySpinner /> : undefined}
        aria-label={`Generieren: ${player.playerName}`}
        onClick={() => onGenerate(player)}
      >
        Generieren
      </Button>
      <CopyButton
        size="small"
        appearance="subtle"
        label="Link kopieren"
        text={() => timeslotLink(window.location.origin, planId, player)}
      />
    </span>
  )
})
