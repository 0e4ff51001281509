import { Badge, type BadgeProps, Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { useMemo } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { listRow } from '../../../components/layout/list-row.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { PastListButton } from '../../../components/list/past-list-button.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import { Count } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import type { PlayerProgress } from '../export/player-list.ts'
import { indexOfPlayer } from '../export/player-list.ts'
import { whenText, wokenText } from '../labels.ts'
import { OpenSheetButton } from '../sheet/open-sheet-button.tsx'
import {
  type Attention,
  type AttentionSortKey,
  attentionSortLabels,
  attentionText,
  progressAt,
  reasonText,
  sortAttention,
  type Urgency,
} from './attention.ts'
import { BulkMarksStatus } from './bulk-marks-status.tsx'
import { useBulkMarks } from './use-bulk-marks.ts'
import { useWaking, type Waking } from './use-waking.ts'
import { WakeButton } from './wake-button.tsx'
import { WakeStatus } from './wake-status.tsx'

const useStyles = makeStyles({
  card: {
    display: 'grid',
    justifyItems: 'start',
    rowGap: tokens.spacingVerticalXXS,
    ...listRow,
    borderLeft: `${tokens.strokeWidthThickest} solid transparent`,
  },
  overdue: { borderLeftColor: tokens.colorStatusDangerBorderActive },
  soon: { borderLeftColor: tokens.colorStatusDangerBorderActive },
  unseen: { borderLeftColor: tokens.colorStatusWarningBorderActive },
  left: { borderLeftColor: tokens.colorStatusWarningBorderActive },
  stray: { borderLeftColor: tokens.colorNeutralStroke1 },
  who: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  why: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  calm: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  calmIcon: { fontSize: tokens.fontSizeBase600, color: tokens.colorStatusSuccessForeground1 },
})

const badges: Record<Urgency, { label: string; color: BadgeProps['color'] }> = {
  overdue: { label: 'Überfällig', color: 'danger' },
  soon: { label: 'Gleich dran', color: 'danger' },
  unseen: { label: 'Nicht gesehen', color: 'warning' },
  left: { label: 'Nicht mehr dabei', color: 'warning' },
  stray: { label: 'Nicht mehr geplant', color: 'informative' },
}

interface AttentionListProps {
  planId: string
  attention: readonly Attention[]
  now: number
  timeZone: string
  onOpen: (playerId: number) => void
  /** The player whose orders were opened last. */
  opened: number | undefined
  /** Leads to what is below the list. */
  onPast: () => void
}

export function AttentionList({ planId, onPast, ...list }: AttentionListProps) {
  const styles = useStyles()
  const bulk = useBulkMarks(planId)
  const { attention, now, timeZone } = list
  const waking = useWaking(planId, timeZone)
  const overdue = attention.filter((each) => each.overdue > 0).map((each) => progressAt(each, now))
  const urgent = attention.filter(({ urgency }) => urgency === 'overdue' || urgency === 'soon').length
  return (
    <Panel
      title="Wen wecken?"
      text={urgent > 0 ? `${countedNoun(urgent, 'Spieler', 'Spieler')} sofort` : undefined}
      actions={
        <Row gap="s" align="stretch">
          <PastListButton label="Zum Stand" rows={attention.length} onPast={onPast} />
          {overdue.length > 0 && (
            <>
              <WakeButton label="Alle überfälligen wecken" players={overdue} timeZone={timeZone} waking={waking} />
              <Button
                icon={bulk.busy ? <BusySpinner /> : <CheckmarkRegular />}
                disabledFocusable={bulk.busy}
                onClick={() => bulk.mark(overdue)}
              >
                Alle bis jetzt abgeschickt
              </Button>
            </>
          )}
        </Row>
      }
    >
      <WakeStatus waking={waking} timeZone={timeZone} />
      <BulkMarksStatus bulk={bulk} />
      {attention.length === 0 ? (
        <Text className={styles.calm}>
          <CheckmarkCircleRegular className={styles.calmIcon} aria-hidden />
          Niemand: Alle wissen Bescheid, nichts ist überfällig.
        </Text>
      ) : (
        <AttentionTable {...list} waking={waking} />
      )}
    </Panel>
  )
}

type AttentionTableProps = Omit<AttentionListProps, 'planId' | 'onPast'> & { waking: Waking }
type AttentionRowProps = Omit<AttentionTableProps, 'attention' | 'opened'> & { attention: Attention }

const usualOrder: Sorting<AttentionSortKey> = { key: 'urgency', descending: false }

function AttentionTable({ attention, now, timeZone, onOpen, opened, waking }: AttentionTableProps) {
  const styles = useStyles()
  const [sorting, setSorting] = useSorting('Spieler, die Hilfe brauchen', attentionSortLabels, usualOrder)
  const sorted = useMemo(() => sortAttention(attention, sorting), [attention, sorting])
  const columns = useMemo((): Column<Attention>[] => {
    const sortable = sortableColumns<Attention, AttentionSortKey>({
      labels: attentionSortLabels,
      sorting,
      onSort: setSorting,
    })
    return [
      sortable('urgency', { width: '118px', cell: ({ urgency }) => <UrgencyBadge urgency={urgency} /> }),
      sortable('name', {
        width: 'minmax(110px, 1.2fr)',
        cell: ({ player: { playerName } }) => <Strong as="div">{playerName}</Strong>,
      }),
      sortable('overdue', {
        width: '92px',
        align: 'end',
        cell: ({ overdue }) => <Count count={overdue} tone="much" />,
      }),
      {
        key: 'why',
        header: 'Grund',
        width: 'minmax(160px, 3fr)',
        cell: (each) => {
          const text = reasonText(each, (instant) => whenText(instant, now, timeZone))
          return (
            <div className={styles.why}>
              <WokenLine player={each.player} now={now} timeZone={timeZone} />
              {text}
            </div>
          )
        },
      },
      {
        key: 'actions',
        header: 'Aktionen',
        width: '196px',
        align: 'end',
        cell: (each) => (
          <AttentionActions attention={each} now={now} timeZone={timeZone} onOpen={onOpen} waking={waking} />
        ),
      },
    ]
  }, [styles, sorting, now, timeZone, onOpen, setSorting, waking])
  return (
    <ResponsiveTable
      label="Spieler, die Hilfe brauchen"
      rows={sorted}
      rowKey={({ player }) => player.playerId}
      columns={columns}
      markedIndex={indexOfPlayer(
        sorted.map(({ player }) => player),
        opened,
      )}
      staysPut
      cardHeight={124}
      card={(each) => <AttentionCard attention={each} now={now} timeZone={timeZone} onOpen={onOpen} waking={waking} />}
    />
  )
}

function UrgencyBadge({ urgency }: Pick<Attention, 'urgency'>) {
  const { label, color } = badges[urgency]
  return (
    <Badge appearance={urgency === 'overdue' ? 'filled' : 'tint'} color={color}>
      {label}
    </Badge>
  )
}

/** When leaders woke the player, and whether they have come since. */
function WokenLine({ player, now, timeZone }: { player: PlayerProgress; now: number; timeZone: string }) {
  const text = wokenText(player.woken, now, timeZone)
  if (text === undefined) return null
  return (
    <Text block size={200} weight="semibold">
      {text}
    </Text>
  )
}

function AttentionActions({ attention, now, timeZone, onOpen, waking }: AttentionRowProps) {
  const { player, urgency } = attention
  return (
    <Row as="span" gap="s" align="stretch" wrap={false}>
      {urgency !== 'stray' && (
        <WakeButton
          size="small"
          label="Wecken"
          ariaLabel={`${player.playerName} wecken`}
          players={[progressAt(attention, now)]}
          timeZone={timeZone}
          waking={waking}
        />
      )}
      <OpenSheetButton player={player} onOpen={onOpen} />
    </Row>
  )
}

function AttentionCard(props: AttentionRowProps) {
  const styles = useStyles()
  const { attention, now, timeZone } = props
  const { player, urgency } = attention
  return (
    <div className={mergeClasses(styles.card, styles[urgency])}>
      <UrgencyBadge urgency={urgency} />
      <span className={styles.who}>
        <Text weight="semibold">{player.playerName}</Text>
        <WokenLine player={player} now={now} timeZone={timeZone} />
        <Muted size={200}>{attentionText(attention, (instant) => whenText(instant, now, timeZone))}</Muted>
      </span>
      <AttentionActions {...props} />
    </div>
  )
}
