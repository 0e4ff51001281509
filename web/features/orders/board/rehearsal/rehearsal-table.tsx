import { Badge, type BadgeProps } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../../../shared/lib/numbers.ts'
import { Row, Stack } from '../../../../components/layout/stack.ts'
import { Faint, Muted, Strong } from '../../../../components/layout/text.ts'
import { type FilterStat, FilterTiles } from '../../../../components/list/filter-tiles.tsx'
import { FoundCount, nouns } from '../../../../components/list/found-count.tsx'
import { ListCard } from '../../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../../../components/list/sortable-columns.tsx'
import type { Column } from '../../../../components/list/table-rows.tsx'
import { useSorting } from '../../../../components/list/table-settings.ts'
import type { Sorting } from '../../../../lib/format/sorting.ts'
import { openLines } from '../../export/player-list.ts'
import { openedText } from '../../labels.ts'
import { OpenSheetButton } from '../../sheet/open-sheet-button.tsx'
import {
  alarmText,
  answerText,
  passesRehearsal,
  type RehearsalFilter,
  type RehearsalSortKey,
  type Rehearsing,
  rehearsalSortLabels,
  sortRehearsing,
} from './readiness.ts'

interface RehearsalTableProps {
  rehearsing: readonly Rehearsing[]
  now: number
  timeZone: string
  onOpen: (playerId: number) => void
}

const usualOrder: Sorting<RehearsalSortKey> = { key: 'answer', descending: false }

export function RehearsalTable({ rehearsing, now, timeZone, onOpen }: RehearsalTableProps) {
  const [filter, setFilter] = useState<RehearsalFilter>('all')
  const [sorting, setSorting] = useSorting('Generalprobe', rehearsalSortLabels, usualOrder)
  const shown = useMemo(
    () => sortRehearsing(rehearsing.filter(passesRehearsal[filter]), sorting),
    [rehearsing, filter, sorting],
  )
  const columns = useMemo((): Column<Rehearsing>[] => {
    const column = sortableColumns<Rehearsing, RehearsalSortKey>({
      labels: rehearsalSortLabels,
      sorting,
      onSort: setSorting,
    })
    return [
      column('name', { width: 'minmax(120px, 1fr)', cell: ({ player }) => <Strong>{player.playerName}</Strong> }),
      column('answer', {
        width: 'minmax(180px, 1.2fr)',
        cell: (one) => <Answer rehearsing={one} timeZone={timeZone} />,
      }),
      {
        key: 'alarm',
        header: 'Wecker',
        width: 'minmax(150px, 0.8fr)',
        cell: ({ player }) => alarmText(player, now, timeZone),
      },
      column('lines', { width: '104px', align: 'end', cell: ({ player }) => formatNumber(openLines(player)) }),
      {
        key: 'opened',
        header: 'Seite',
        width: 'minmax(150px, 0.8fr)',
        cell: ({ player }) => <Muted size={200}>{openedText(player, timeZone)}</Muted>,
      },
      {
        key: 'orders',
        header: 'Befehle',
        width: '96px',
        cell: ({ player }) => <OpenSheetButton player={player} onOpen={onOpen} />,
      },
    ]
  }, [sorting, setSorting, now, timeZone, onOpen])
  return (
    <>
      <FilterTiles stats={rehearsalStats(rehearsing)} pressed={filter} onPress={setFilter} />
      <FoundCount shown={shown.length} total={rehearsing.length} of={nouns.player} />
      <ResponsiveTable
        label="Generalprobe je Spieler"
        rows={shown}
        rowKey={({ player }) => player.playerId}
        columns={columns}
        rowHeight={52}
        empty="Kein Spieler passt zum Filter."
        cardHeight={120}
        card={({ player, ...one }) => (
          <ListCard name={player.playerName} aside={<OpenSheetButton player={player} onOpen={onOpen} />}>
            <Answer rehearsing={{ player, ...one }} timeZone={timeZone} />
            <Muted size={200} breaks>
              {[
                `Wecker ${alarmText(player, now, timeZone)}`,
                `${formatNumber(openLines(player))} offen`,
                openedText(player, timeZone),
              ].join(' · ')}
            </Muted>
          </ListCard>
        )}
      />
    </>
  )
}

function rehearsalStats(rehearsing: readonly Rehearsing[]): FilterStat<RehearsalFilter>[] {
  const count = (filter: RehearsalFilter) => formatNumber(rehearsing.filter(passesRehearsal[filter]).length)
  return [
    { filter: 'all', label: 'Gefragt', value: count('all'), action: 'Alle zeigen' },
    { filter: 'open', label: 'Offen', value: count('open'), tone: 'warning', action: 'Nur ohne Antwort zeigen' },
    {
      filter: 'absent',
      label: 'Kann nicht',
      value: count('absent'),
      tone: 'danger',
      action: 'Nur zeigen, wer nicht kann',
    },
    {
      filter: 'untested',
      label: 'Wecker ungeprüft',
      value: count('untested'),
      action: 'Nur ungeprüfte Wecker zeigen',
    },
  ]
}

const colors = { ready: 'success', phone: 'informative', absent: 'danger' } as const

/** The answer; one of before the rehearsal counts as open, but a `kann nicht` of then is not forgotten. */
function Answer({ rehearsing, timeZone }: { rehearsing: Rehearsing; timeZone: string }) {
  const { readiness, isOpen } = rehearsing
  const color: BadgeProps['color'] = isOpen || !readiness ? 'warning' : colors[readiness.answer]
  const text = answerText(readiness, timeZone)
  const [label = text, ...more] = isOpen
    ? ['offen', ...(readiness ? [`vor der Probe: ${text}`] : [])]
    : text.split(', ')
  return (
    <Stack as="span" gap="xxs" align="start" shrink>
      <Row as="span" gap="xs">
        <Badge appearance="tint" color={color}>
          {label}
        </Badge>
      </Row>
      {more.length > 0 && <Faint size={100}>{more.join(', ')}</Faint>}
    </Stack>
  )
}
