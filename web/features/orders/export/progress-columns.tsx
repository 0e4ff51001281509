import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { Strong } from '../../../components/layout/text.ts'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import { Count, SentBar } from '../../../components/list/table-cells.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { openedText } from '../labels.ts'
import { LeftBadge, NextSteps, nextWakeText, Opened } from './player-cells.tsx'
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
    name: column('name', { width: 'minmax(120px, 1fr)', cell: ({ playerName }) => <Strong>{playerName}</Strong> }),
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

/** Share of sent attacks, or a badge for players who were left out. */
function Sent({ player }: { player: PlayerProgress }) {
  if (hasLeft(player)) return <LeftBadge />
  const { sent, seen, lines, playerName } = player
  return <SentBar sent={sent} seen={seen} planned={lines} label={`${playerName}: abgeschickt`} />
}

/** Progress in words, for layouts without columns. */
export const progressText = (player: PlayerProgress, timeZone: string): string =>
  [
    player.skipped > 0 && `${formatNumber(player.skipped)} ausgelassen`,
    player.next && `nächster ${formatDateTime(player.next, timeZone)}`,
    nextWakeText(player, timeZone),
    openedText(player, timeZone),
  ]
    .filter(Boolean)
    .join(' · ')
