import { Badge, type BadgeProps, makeStyles, Text, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { type Attack, type AttackKind, attackKindLabels } from '../../../../shared/model/attack.ts'
import type { WishEdit } from '../../../../shared/model/wishes/wish.ts'
import { Row } from '../../../components/layout/stack.ts'
import { PlaceCell } from '../../../components/list/table-cells.tsx'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { type Column, VirtualTable } from '../../../components/list/virtual-table.tsx'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import { AttackMenu } from '../wishes/attack-menu.tsx'
import { type AttackRow, attackTroops, buildingName, destinationCoords, originCoords, unitName } from './attack-list.ts'

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  coordinate: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  times: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    fontVariantNumeric: 'tabular-nums',
  },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  player: { minWidth: 0, overflowWrap: 'anywhere' },
  itemHead: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
})

const badgeColors: Record<AttackKind, BadgeProps['color']> = {
  off: 'danger',
  ramoff: 'severe',
  bfcleaner: 'success',
  bfkatas: 'warning',
  fake: 'informative',
}

const KindBadges = ({ attack: { type, fixed } }: { attack: Attack }) => (
  <>
    <Badge appearance="tint" color={badgeColors[type]}>
      {attackKindLabels[type]}
    </Badge>
    {fixed === 'pinned' && <Badge appearance="outline">festgehalten</Badge>}
  </>
)

interface AttackTableProps {
  planId: string
  /** Changes with the plan's wishes and attacks. */
  since: unknown
  rows: AttackRow[]
  timeZone: string
  isBusy: boolean
  onEdit: (edit: WishEdit) => void
}

/** Virtualized list of attacks: a table, or a list on a phone. */
export const AttackTable = memo(function AttackTable({
  planId,
  since,
  rows,
  timeZone,
  isBusy,
  onEdit,
}: AttackTableProps) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const columns = useMemo((): Column<AttackRow>[] => {
    const time = (iso: string) => (
      <time dateTime={iso} className={styles.time}>
        {formatDateTimeSeconds(iso, timeZone)}
      </time>
    )
    return [
      { key: 'launch', header: 'Abschicken', width: '170px', cell: ({ attack }) => time(attack.launchAt) },
      { key: 'player', header: 'Spieler', cell: ({ attack }) => attack.senderPlayerName },
      {
        key: 'from',
        header: 'Von',
        cell: ({ attack }) => <PlaceCell place={originCoords(attack)} name={attack.senderVillageName} />,
      },
      {
        key: 'to',
        header: 'Nach',
        cell: ({ attack }) => (
          <PlaceCell
            place={destinationCoords(attack)}
            name={`${attack.targetVillageName} · ${ownerName(attack.targetPlayerName)}`}
          />
        ),
      },
      { key: 'kind', header: 'Art', width: '110px', cell: ({ attack }) => <KindBadges attack={attack} /> },
      {
        key: 'unit',
        header: 'Einheit',
        cell: ({ attack }) => (
          <span className={styles.lines}>
            {unitName(attack)}
            <span className={styles.name} title={attackTroops(attack)}>
              {attackTroops(attack)}
            </span>
          </span>
        ),
      },
      { key: 'arrival', header: 'Ankunft', width: '170px', cell: ({ attack }) => time(attack.time) },
      { key: 'building', header: 'Gebäude', width: '120px', cell: ({ attack }) => buildingName(attack) || '–' },
      {
        key: 'edit',
        header: 'Ändern',
        width: '80px',
        cell: ({ attack }) => (
          <AttackMenu planId={planId} attack={attack} since={since} disabled={isBusy} onEdit={onEdit} />
        ),
      },
    ]
  }, [styles, planId, since, timeZone, isBusy, onEdit])

  if (!isPhone) {
    return (
      <VirtualTable label="Geplante Angriffe" rows={rows} rowKey={({ key }) => key} columns={columns} rowHeight={52} />
    )
  }
  return (
    <VirtualList label="Geplante Angriffe" framed items={rows} itemKey={({ key }) => key} estimateHeight={104}>
      {({ attack }) => (
        <div className={styles.item}>
          <div className={styles.itemHead}>
            <Text weight="semibold" className={styles.player}>
              {attack.senderPlayerName}
            </Text>
            <Row gap="s">
              <KindBadges attack={attack} />
              <AttackMenu planId={planId} attack={attack} since={since} disabled={isBusy} onEdit={onEdit} />
            </Row>
          </div>
          <Text className={styles.coordinate}>{`${originCoords(attack)} → ${destinationCoords(attack)}`}</Text>
          <Text size={200}>{[unitName(attack), buildingName(attack)].filter(Boolean).join(' auf ')}</Text>
          {attackTroops(attack) && (
            <Text size={200} className={styles.name}>
              {attackTroops(attack)}
            </Text>
          )}
          <Text size={200} className={styles.times}>
            <span>{`${formatDateTimeSeconds(attack.launchAt, timeZone)} ab`}</span>
            <span>{`${formatDateTimeSeconds(attack.time, timeZone)} an`}</span>
          </Text>
        </div>
      )}
    </VirtualList>
  )
})
