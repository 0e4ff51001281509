import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import { Row } from '../../../components/layout/stack.ts'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { spokenOnly } from '../../../lib/theme/theme-tokens.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import {
  Actions,
  Choose,
  Fakes,
  Kind,
  numberText,
  Place,
  readText,
  SenderStatus,
  Sends,
  strengthText,
} from './sender-cells.tsx'
import { haveTrains, nextSorting, type SenderSorting, type SenderSortKey, sortLabels } from './sender-list.ts'
import { offStrengthHint, shortTroops } from './village-troops.ts'

const useStyles = makeStyles({
  spoken: spokenOnly,
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
  item: {
    display: 'grid',
    gridTemplateColumns: '2rem minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  rest: { gridColumn: 2, display: 'flex', flexDirection: 'column', minWidth: 0 },
  troops: { lineHeight: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
})

interface SenderTableProps {
  senders: readonly SenderView[]
  /** Whether a village has been deleted and only keeps its place for a moment. */
  isGone: (sender: SenderView) => boolean
  server: string
  timeZone: string
  selection: Selection<number>
  sorting: SenderSorting
  onSort: (sorting: SenderSorting) => void
  onEdit: (sender: SenderView) => void
  onRemove: (sender: SenderView) => void
  onBlock: (sender: SenderView, isBlocked: boolean) => void
}

const shortHeads = { maxOff: 'Offs', maxFake: 'Fakes', maxBFake: 'BFakes', maxSnob: 'AG-Züge' }

const senderKey = ({ villageId }: SenderView) => villageId

export const SenderTable = memo(function SenderTable(props: SenderTableProps) {
  const { senders, isGone, server, timeZone, selection, sorting, onSort, onEdit, onRemove, onBlock } = props
  const styles = useStyles()
  const hasTrains = useMemo(() => haveTrains(senders), [senders])
  const columns = useMemo((): Column<SenderView>[] => {
    const sortableColumn = sortableColumns<SenderView, SenderSortKey>({
      labels: { ...sortLabels, ...shortHeads },
      sorting,
      onSort,
      next: nextSorting,
    })
    const sortable = (key: SenderSortKey, column: Parameters<typeof sortableColumn>[1]) =>
      sortableColumn(key, { title: key === 'offStrength' ? offStrengthHint : sortLabels[key], ...column })
    const numbers = (width: string, cell: Column<SenderView>['cell']) => ({ width, align: 'end' as const, cell })
    return [
      {
        key: 'chosen',
        header: <span className={styles.spoken}>Auswahl</span>,
        width: '32px',
        cell: (sender) => <Choose sender={sender} selection={selection} />,
      },
      sortable('player', {
        width: 'minmax(104px, 1fr)',
        cell: (sender) => (
          <span className={styles.lines}>
            <span>{sender.playerName}</span>
            <Text size={200} className={styles.quiet}>
              {sender.tribeTag}
            </Text>
          </span>
        ),
      }),
      sortable('village', {
        width: 'minmax(100px, 1fr)',
        cell: (sender) => (
          <span className={styles.lines}>
            <Place sender={sender} server={server} />
            <Text size={200}>{sender.villageName}</Text>
          </span>
        ),
      }),
      sortable('kind', {
        width: '100px',
        cell: (sender) => (
          <span className={styles.lines}>
            <Kind sender={sender} />
            <SenderStatus sender={sender} />
          </span>
        ),
      }),
      {
        key: 'troops',
        header: 'Truppen',
        width: 'minmax(120px, 1.6fr)',
        cell: ({ troops, readAt }) => {
          if (!troops) return <span className={styles.quiet}>unbekannt</span>
          const text = shortTroops(troops)
          const read = readText(readAt, timeZone)
          return (
            <Text size={200} className={styles.troops} title={read}>
              {text}
            </Text>
          )
        },
      },
      sortable(
        'offStrength',
        numbers('92px', ({ offStrength }) => numberText(offStrength)),
      ),
      sortable(
        'points',
        numbers('72px', ({ points }) => numberText(points)),
      ),
      sortable(
        'maxOff',
        numbers('58px', ({ maxOff }) => formatNumber(maxOff)),
      ),
      sortable(
        'maxFake',
        numbers('70px', (sender) => <Fakes sender={sender} />),
      ),
      sortable(
        'maxBFake',
        numbers('74px', ({ maxBFake }) => formatNumber(maxBFake)),
      ),
      ...(hasTrains
        ? [
            sortable(
              'maxSnob',
              numbers('82px', ({ maxSnob = 0 }) => formatNumber(maxSnob)),
            ),
          ]
        : []),
      {
        key: 'sends',
        header: 'Schickt',
        width: '60px',
        cell: (sender) => <Sends sender={sender} onBlock={onBlock} />,
      },
      {
        key: 'actions',
        header: <span className={styles.spoken}>Aktionen</span>,
        width: '64px',
        align: 'end',
        cell: (sender) => <Actions sender={sender} onEdit={onEdit} onRemove={onRemove} />,
      },
    ]
  }, [styles, hasTrains, server, timeZone, selection, sorting, onSort, onEdit, onRemove, onBlock])
  return (
    <ResponsiveTable
      label="Herkunftsdörfer"
      rows={senders}
      rowKey={senderKey}
      columns={columns}
      rowHeight={52}
      isGone={isGone}
      cardHeight={132}
      card={(sender) => (
        <div className={styles.item}>
          <Choose sender={sender} selection={selection} />
          <Row as="span" justify="between">
            <span className={styles.head}>
              <Place sender={sender} server={server} />
              <Kind sender={sender} />
            </span>
            <Row as="span" wrap={false}>
              <Sends sender={sender} onBlock={onBlock} />
              <Actions sender={sender} onEdit={onEdit} onRemove={onRemove} />
            </Row>
          </Row>
          <span className={styles.rest}>
            <span className={styles.head}>
              <Text size={200} className={styles.name}>
                {sender.playerName}
              </Text>
              <SenderStatus sender={sender} />
            </span>
            <Text size={200}>
              {`Offs ${sender.maxOff} · Fakes ${sender.maxFake} · BFakes ${sender.maxBFake}`}
              {hasTrains && ` · AG-Züge ${sender.maxSnob ?? 0}`}
            </Text>
            <Text size={200}>{strengthText(sender)}</Text>
            {sender.troops && (
              <Text size={200}>{`${shortTroops(sender.troops)} · ${readText(sender.readAt, timeZone)}`}</Text>
            )}
          </span>
        </div>
      )}
    />
  )
})
