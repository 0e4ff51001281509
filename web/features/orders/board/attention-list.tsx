import { Badge, type BadgeProps, Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { listRow } from '../../../components/layout/list-row.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { whenText } from '../labels.ts'
import { OpenSheetButton } from '../sheet/open-sheet-button.tsx'
import { type Attention, attentionText, progressAt, type Urgency } from './attention.ts'
import { BulkMarksStatus } from './bulk-marks-status.tsx'
import { useBulkMarks } from './use-bulk-marks.ts'
import { WakeButton } from './wake-button.tsx'

const useStyles = makeStyles({
  list: {
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '10rem minmax(0, 1fr) auto',
    alignItems: 'center',
    justifyItems: 'start',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"badge" "who" "open"' },
    ...listRow,
    borderLeft: `${tokens.strokeWidthThickest} solid transparent`,
  },
  overdue: { borderLeftColor: tokens.colorStatusDangerBorderActive },
  soon: { borderLeftColor: tokens.colorStatusDangerBorderActive },
  unseen: { borderLeftColor: tokens.colorStatusWarningBorderActive },
  left: { borderLeftColor: tokens.colorStatusWarningBorderActive },
  stray: { borderLeftColor: tokens.colorNeutralStroke1 },
  badge: { [onPhone]: { gridArea: 'badge' } },
  who: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    overflowWrap: 'anywhere',
    [onPhone]: { gridArea: 'who' },
  },
  open: { [onPhone]: { gridArea: 'open' } },
  calm: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  calmIcon: { fontSize: tokens.fontSizeBase600, color: tokens.colorStatusSuccessForeground1 },
})

const badges: Record<Urgency, { label: string; color: BadgeProps['color'] }> = {
  overdue: { label: 'Jetzt wecken', color: 'danger' },
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
}

export function AttentionList({ planId, attention, now, timeZone, onOpen }: AttentionListProps) {
  const styles = useStyles()
  const bulk = useBulkMarks(planId)
  const overdue = attention.filter((each) => each.overdue > 0).map((each) => progressAt(each, now))
  const urgent = attention.filter(({ urgency }) => urgency === 'overdue' || urgency === 'soon').length
  return (
    <Panel
      title="Wer braucht dich?"
      text={urgent > 0 ? `${countedNoun(urgent, 'Spieler', 'Spieler')} sofort` : undefined}
      actions={
        overdue.length > 0 && (
          <Row gap="s" align="stretch">
            <WakeButton label="Alle überfälligen wecken" players={overdue} timeZone={timeZone} />
            <Button
              icon={bulk.busy ? <BusySpinner /> : <CheckmarkRegular />}
              disabledFocusable={bulk.busy}
              onClick={() => bulk.mark(overdue)}
            >
              Alle bis jetzt abgeschickt
            </Button>
          </Row>
        )
      }
    >
      <BulkMarksStatus bulk={bulk} />
      {attention.length === 0 ? (
        <Text className={styles.calm}>
          <CheckmarkCircleRegular className={styles.calmIcon} aria-hidden />
          Niemand: Alle wissen Bescheid, nichts ist überfällig.
        </Text>
      ) : (
        <VirtualList
          label="Spieler, die Hilfe brauchen"
          className={styles.list}
          items={attention}
          itemKey={({ player }) => player.playerId}
          estimateHeight={64}
        >
          {(each) => (
            <AttentionRow key={each.player.playerId} attention={each} now={now} timeZone={timeZone} onOpen={onOpen} />
          )}
        </VirtualList>
      )}
    </Panel>
  )
}

function AttentionRow({
  attention,
  now,
  timeZone,
  onOpen,
}: { attention: Attention } & Pick<AttentionListProps, 'now' | 'timeZone' | 'onOpen'>) {
  const styles = useStyles()
  const { player, urgency } = attention
  const { label, color } = badges[urgency]
  return (
    <div className={mergeClasses(styles.row, styles[urgency])}>
      <Badge className={styles.badge} appearance={urgency === 'overdue' ? 'filled' : 'tint'} color={color}>
        {label}
      </Badge>
      <span className={styles.who}>
        <Text weight="semibold">{player.playerName}</Text>
        <Muted size={200}>{attentionText(attention, (instant) => whenText(instant, now, timeZone))}</Muted>
      </span>
      <Row as="span" gap="s" align="stretch" className={styles.open}>
        {urgency !== 'stray' && (
          <WakeButton
            size="small"
            label="Wecken"
            ariaLabel={`${player.playerName} wecken`}
            players={[progressAt(attention, now)]}
            timeZone={timeZone}
          />
        )}
        <OpenSheetButton player={player} onOpen={onOpen} />
      </Row>
    </div>
  )
}
