import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { memo, useDeferredValue, useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import { SearchField } from '../../../components/form/search-field.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Faint, Muted, Numeric } from '../../../components/layout/text.ts'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import { Count, PlaceCell, SentBar } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import { compareTexts, formatDateTime } from '../../../lib/format/format.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import { plain } from '../../../lib/format/search.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { type ReadFilter, useAddressFilter } from '../../../lib/use-address-filter.ts'
import { NextLaunch } from '../export/player-cells.tsx'

const useStyles = makeStyles({
  search: { maxWidth: '24rem' },
  item: {
    padding: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
})

export type BoardTarget = Board['targets'][number]

/** Unique on a board: waves of a village count apart. */
export const targetKey = (target: BoardTarget) => formatWave(target)

/** Targets matching a text by coordinate, village or owner; most overdue first, then by next launch. */
function targetsMatching(targets: readonly BoardTarget[], text: string): BoardTarget[] {
  const wanted = plain(text.trim())
  return targets
    .filter((target) => plain(`${formatWave(target)} ${target.name} ${target.playerName}`).includes(wanted))
    .sort(
      (a, b) =>
        b.overdue - a.overdue ||
        nextLaunch(a) - nextLaunch(b) ||
        a.x - b.x ||
        a.y - b.y ||
        (a.wave ?? 1) - (b.wave ?? 1),
    )
}

const targetSortLabels = {
  place: 'Ziel',
  owner: 'Spieler',
  sent: 'Abgeschickt',
  offs: 'Offs',
  fakes: 'Fakes',
  skipped: 'Ausgelassen',
  overdue: 'Überfällig',
  next: 'Nächster',
  senders: 'Absender',
}
export type TargetSortKey = keyof typeof targetSortLabels

/** Sorts targets; equal ones stay in their order. */
const sortTargets = (targets: readonly BoardTarget[], { key, descending }: Sorting<TargetSortKey>): BoardTarget[] =>
  targets.toSorted((a, b) => (descending ? -1 : 1) * orders[key](a, b))

const open = ({ lines, sent }: { lines: number; sent: number }) => lines - sent

const orders: Record<TargetSortKey, (a: BoardTarget, b: BoardTarget) => number> = {
  place: (a, b) => a.x - b.x || a.y - b.y || (a.wave ?? 1) - (b.wave ?? 1),
  owner: (a, b) => compareTexts(ownerName(a.playerName), ownerName(b.playerName)),
  sent: (a, b) => open(a) - open(b),
  offs: (a, b) => open(a.offs) - open(b.offs),
  fakes: (a, b) => open(a.fakes) - open(b.fakes),
  skipped: (a, b) => a.skipped - b.skipped,
  overdue: (a, b) => a.overdue - b.overdue,
  next: (a, b) => nextLaunch(a) - nextLaunch(b),
  senders: (a, b) => a.senders.length - b.senders.length,
}

const nextLaunch = ({ next }: BoardTarget) => (next ? Date.parse(next) : Number.MAX_VALUE)

const readFilter: ReadFilter<{ text: string }> = (text) => ({ text: text('text') ?? '' })
// Apart from the search of the players on the same page.
const addressNames = { text: 'goal' }

const usualOrder: Sorting<TargetSortKey> = { key: 'overdue', descending: true }

export const BoardTargets = memo(function BoardTargets({
  targets,
  timeZone,
  onSenders,
}: {
  targets: readonly BoardTarget[]
  timeZone: string
  onSenders: (target: BoardTarget) => void
}) {
  const styles = useStyles()
  const [sorting, setSorting] = useSorting('Fortschritt je Ziel', targetSortLabels, usualOrder)
  const [{ text }, setFilter] = useAddressFilter(readFilter, addressNames)
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => sortTargets(targetsMatching(targets, wanted), sorting), [targets, wanted, sorting])
  const columns = useMemo((): Column<BoardTarget>[] => {
    const sortable = sortableColumns<BoardTarget, TargetSortKey>({
      labels: targetSortLabels,
      sorting,
      onSort: setSorting,
    })
    const share = (key: 'offs' | 'fakes') =>
      sortable(key, {
        width: 'minmax(110px, 0.7fr)',
        cell: (target) => <ShareBar target={target} of={key} />,
      })
    return [
      sortable('place', {
        width: 'minmax(150px, 1fr)',
        cell: (target) => <PlaceCell place={formatWave(target)} name={target.name} />,
      }),
      sortable('owner', { width: 'minmax(110px, 0.8fr)', cell: ({ playerName }) => ownerName(playerName) }),
      sortable('sent', {
        width: 'minmax(176px, 0.8fr)',
        cell: (target) => (
          <SentBar
            sent={target.sent}
            seen={target.seen}
            planned={target.lines}
            label={`${formatWave(target)}: abgeschickt`}
          />
        ),
      }),
      share('offs'),
      share('fakes'),
      sortable('skipped', { width: '112px', align: 'end', cell: ({ skipped }) => formatNumber(skipped) }),
      sortable('overdue', {
        width: '96px',
        align: 'end',
        cell: ({ overdue }) => <Count count={overdue} tone="much" />,
      }),
      sortable('next', { width: '150px', cell: ({ next }) => <NextLaunch next={next} timeZone={timeZone} /> }),
      sortable('senders', { width: '108px', align: 'end', cell: (target) => <Senders {...{ target, onSenders }} /> }),
    ]
  }, [sorting, timeZone, onSenders, setSorting])
  return (
    <>
      <SearchField
        className={styles.search}
        value={text}
        placeholder="Koordinate, Dorf oder Spieler"
        onSearch={(typed) => setFilter({ text: typed })}
      />
      <ResponsiveTable
        label="Fortschritt je Ziel"
        rows={shown}
        rowKey={targetKey}
        columns={columns}
        rowHeight={52}
        empty="Kein Ziel passt zur Suche."
        cardHeight={100}
        card={(target) => (
          <Stack gap="xs" className={styles.item}>
            <Numeric strong>{formatWave(target)}</Numeric>
            <Muted small truncated>{`${target.name} · ${ownerName(target.playerName)}`}</Muted>
            <SentBar
              sent={target.sent}
              seen={target.seen}
              planned={target.lines}
              label={`${formatWave(target)}: abgeschickt`}
            />
            <Row gap="s" justify="between">
              <Muted size={200}>{`Offs ${shareText(target.offs)} · Fakes ${shareText(target.fakes)}`}</Muted>
              <Senders target={target} onSenders={onSenders} />
            </Row>
            <Muted size={200}>
              {[
                target.overdue > 0 && `${formatNumber(target.overdue)} überfällig`,
                target.skipped > 0 && `${formatNumber(target.skipped)} ausgelassen`,
                target.next && `nächster ${formatDateTime(target.next, timeZone)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </Stack>
        )}
      />
    </>
  )
})

const shareText = ({ sent, lines }: BoardTarget['offs']) => `${formatNumber(sent)} von ${formatNumber(lines)}`

/** A bar for offs or fakes; a dash where the target has none. */
function ShareBar({ target, of }: { target: BoardTarget; of: 'offs' | 'fakes' }) {
  const { sent, lines } = target[of]
  if (lines === 0) return <Faint>–</Faint>
  return <SentBar sent={sent} planned={lines} label={`${formatWave(target)}: ${targetSortLabels[of]} abgeschickt`} />
}

function Senders({ target, onSenders }: { target: BoardTarget; onSenders: (target: BoardTarget) => void }) {
  return (
    <Button
      size="small"
      aria-label={`Absender an ${formatWave(target)} zeigen`}
      title="Absender zeigen"
      onClick={() => onSenders(target)}
    >
      {formatNumber(target.senders.length)}
    </Button>
  )
}
