import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { Faint, Strong } from '../../../components/layout/text.ts'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import { Count, SentBar } from '../../../components/list/table-cells.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { openedText } from '../labels.ts'
import { LeftBadge, lastWakeText, NextSteps, nextWakeText, Opened, playedText } from './player-cells.tsx'
import { hasLeft, type PlayerProgress, type SortKey, sortLabels } from './player-list.ts'

interface SortedBy {
  sorting: Sorting<SortKey>
  onSort: (sorting: Sorting<SortKey>) => void
  timeZone: string
}

/** Progress columns with sortable headers. */
export function progressColumns<Player extends PlayerProgress>({ sorting, onSort, timeZone }: SortedBy) {
  const column = sortableColumns<Player, SortKey>({ labels: sortLabels, sorting, onSort })
  return {
    name: column('name', {
      width: 'minmax(120px, 1fr)',
      cell: (player) => <Name player={player} timeZone={timeZone} />,
    }),
    progress: [
      column('sent', {
        width: 'minmax(152px, 0.7fr)',
        cell: (player) => <Sent player={player} />,
      }),
      column('skipped', { width: '112px', align: 'end', cell: ({ skipped }) => formatNumber(skipped) }),
      column('overdue', { width: '100px', align: 'end', cell: ({ overdue }) => <Count count={overdue} tone="much" /> }),
      column('next', { width: '126px', cell: (player) => <NextSteps player={player} timeZone={timeZone} /> }),
      column('opened', { width: '126px', cell: (player) => <Opened player={player} timeZone={timeZone} /> }),
    ],
  }
}

function Name({ player, timeZone }: { player: PlayerProgress; timeZone: string }) {
  const [played, woken] = [playedText(player, timeZone), lastWakeText(player, timeZone)]
  return (
    <Stack as="span" gap="xxs" shrink>
      <Strong>{player.playerName}</Strong>
      {played && <Faint size={100}>{played}</Faint>}
      {woken && <Faint size={100}>{woken}</Faint>}
    </Stack>
  )
}

/** Share of sent attacks, or a badge for players who were left out. */
function Sent({ player }: { player: PlayerProgress }) {
  if (hasLeft(player)) return <LeftBadge />
  const { sent, seen, lines, playerName } = player
  return <SentBar sent={sent} seen={seen} planned={lines} label={`${playerName}: abgeschickt`} />
}

/** Progress in words, for layouts without columns. */
export const progressText = (player: PlayerProgress, timeZone: string): string =>
  [
    playedText(player, timeZone),
    lastWakeText(player, timeZone),
    player.skipped > 0 && `${formatNumber(player.skipped)} ausgelassen`,
    player.next && `nächster ${formatDateTime(player.next, timeZone)}`,
    nextWakeText(player, timeZone),
    openedText(player, timeZone),
  ]
    .filter(Boolean)
    .join(' · ')
