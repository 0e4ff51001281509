import { Badge, type BadgeProps, Button, Text } from '@fluentui/react-components'
import { useMemo } from 'react'
import { attackKindLabels } from '../../../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../../../shared/model/basics.ts'
import type { LostOrder } from '../../../../../shared/model/orders/stand-in.ts'
import { BusySpinner } from '../../../../components/feedback/busy-spinner.tsx'
import { Row, Stack } from '../../../../components/layout/stack.ts'
import { Muted, Numeric, Strong, WarningText } from '../../../../components/layout/text.ts'
import { ListCard } from '../../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../../components/list/responsive-table.tsx'
import { PlaceCell } from '../../../../components/list/table-cells.tsx'
import type { Column } from '../../../../components/list/table-rows.tsx'
import { formatClockSeconds, formatDistance } from '../../../../lib/format/format.ts'
import { OpenSheetButton } from '../../sheet/open-sheet-button.tsx'
import { askedTexts, bothText, canAsk, lossText, needOf } from './lost-orders.ts'

interface LostOrdersTableProps {
  orders: readonly LostOrder[]
  now: number
  timeZone: string
  onOpen: (playerId: number) => void
  /** The line that is asked for, or `all`. */
  asking: string | undefined
  /** Absent where nobody may be asked. */
  onAsk: ((line: string) => unknown) | undefined
}

type RowProps = Omit<LostOrdersTableProps, 'orders'> & { order: LostOrder }

export function LostOrdersTable({ orders, now, timeZone, onOpen, asking, onAsk }: LostOrdersTableProps) {
  const columns = useMemo((): Column<LostOrder>[] => {
    const row = { now, timeZone, onOpen, asking, onAsk }
    return [
      { key: 'state', header: 'Stand', width: '116px', cell: (order) => <NeedBadge order={order} now={now} /> },
      {
        key: 'target',
        header: 'Ziel',
        width: 'minmax(120px, 1.4fr)',
        cell: ({ to }) => <PlaceCell place={formatCoordinate(to)} name={to.name} />,
      },
      {
        key: 'player',
        header: 'Spieler',
        width: 'minmax(120px, 1.2fr)',
        cell: ({ playerName, from, type }) => (
          <Stack as="span" shrink>
            <Strong breaks>{playerName}</Strong>
            <Muted small>{`${attackKindLabels[type]} von ${formatCoordinate(from)}`}</Muted>
          </Stack>
        ),
      },
      {
        key: 'launch',
        header: 'Abschickzeit',
        width: '104px',
        cell: ({ launchAt }) => (
          <Stack as="span" shrink>
            <Numeric>{formatClockSeconds(launchAt, timeZone)}</Numeric>
            <Muted small>{formatDistance(Date.parse(launchAt), now)}</Muted>
          </Stack>
        ),
      },
      { key: 'reason', header: 'Grund', width: 'minmax(110px, 1fr)', cell: lossText },
      {
        key: 'replacement',
        header: 'Ersatz',
        width: 'minmax(190px, 2fr)',
        cell: (order) => <Replacement order={order} now={now} timeZone={timeZone} />,
      },
      {
        key: 'actions',
        header: 'Aktionen',
        width: '216px',
        align: 'end',
        cell: (order) => <Actions order={order} {...row} />,
      },
    ]
  }, [now, timeZone, onOpen, asking, onAsk])
  return (
    <ResponsiveTable
      label="Verlorene Angriffe"
      rows={orders}
      rowKey={({ playerId, line }) => `${playerId} ${line}`}
      columns={columns}
      rowHeight={52}
      cardHeight={168}
      card={(order) => (
        <ListCard
          name={`${attackKindLabels[order.type]} ${formatCoordinate(order.from)} → ${formatCoordinate(order.to)}`}
          aside={<NeedBadge order={order} now={now} />}
        >
          <Muted size={200} breaks>
            {[
              `${order.playerName}, ${formatClockSeconds(order.launchAt, timeZone)}`,
              formatDistance(Date.parse(order.launchAt), now),
              lossText(order),
              order.to.name,
            ].join(' · ')}
          </Muted>
          <Replacement order={order} now={now} timeZone={timeZone} />
          <Actions order={order} now={now} timeZone={timeZone} onOpen={onOpen} asking={asking} onAsk={onAsk} />
        </ListCard>
      )}
    />
  )
}

/** What an attack needs, in a word. */
function needBadge(order: LostOrder, now: number): { label: string; color: BadgeProps['color'] } {
  const need = needOf(order, now)
  if (need === 'replacement') return { label: 'Ohne Ersatz', color: 'danger' }
  if (need === 'answer') return { label: 'Gefragt', color: 'informative' }
  const { taken } = order
  if (!taken) return { label: 'Erledigt', color: 'success' }
  if (need === 'both') return { label: taken.state === 'sent' ? 'Doppelt' : 'Bald doppelt', color: 'warning' }
  if (taken.state === 'sent') return { label: 'Ersetzt', color: 'success' }
  if (taken.state === 'skipped') return { label: 'Ausgelassen', color: 'danger' }
  const isOverdue = Date.parse(taken.launchAt) < now
  return isOverdue ? { label: 'Überfällig', color: 'warning' } : { label: 'Übernommen', color: 'brand' }
}

function NeedBadge({ order, now }: { order: LostOrder; now: number }) {
  const { label, color } = needBadge(order, now)
  return (
    <Badge appearance="tint" color={color}>
      {label}
    </Badge>
  )
}

const takenStates = { open: 'noch offen', sent: 'abgeschickt', skipped: 'ausgelassen' } as const

/** Who is asked since when, or who sends the attack instead; where both do, what to do. */
function Replacement({ order, now, timeZone }: { order: LostOrder; now: number; timeZone: string }) {
  const { taken } = order
  const both = bothText(order, now)
  if (!taken) {
    const texts = askedTexts(order, now, timeZone)
    if (texts.length === 0) return <Muted size={200}>niemand gefragt</Muted>
    return (
      <Stack as="ul">
        {texts.map((text) => (
          <Muted key={text} as="li" size={200} breaks>
            {text}
          </Muted>
        ))}
      </Stack>
    )
  }
  return (
    <Stack as="span" shrink>
      <Text size={200}>
        <Strong>{taken.playerName}</Strong>
        {` von ${formatCoordinate(taken.from)}, ${formatClockSeconds(taken.launchAt, timeZone)}: ${takenStates[taken.state]}`}
      </Text>
      {both && (
        <WarningText size={200} breaks>
          {both}
        </WarningText>
      )}
    </Stack>
  )
}

function Actions({ order, now, onOpen, asking, onAsk }: RowProps) {
  const { line, playerId, playerName, to } = order
  return (
    <Row as="span" gap="s" align="stretch" wrap={false}>
      {onAsk && canAsk(order, now) && (
        <Button
          size="small"
          aria-label={`Ersatz anfragen: ${playerName} auf ${formatCoordinate(to)}`}
          icon={asking === line ? <BusySpinner /> : undefined}
          disabledFocusable={asking !== undefined}
          onClick={() => onAsk(line)}
        >
          Ersatz anfragen
        </Button>
      )}
      <OpenSheetButton player={{ playerId, playerName }} onOpen={onOpen} />
    </Row>
  )
}
