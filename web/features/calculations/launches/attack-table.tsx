import { Badge, Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { type Attack, attackKindLabels } from '../../../../shared/model/attack.ts'
import { Row } from '../../../components/layout/stack.ts'
import { SpokenOnly, WarningText } from '../../../components/layout/text.ts'
import { ListItem } from '../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { PlaceCell } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { AttackMenu } from '../../../components/plan/wishes/attack-menu.tsx'
import { wayText } from '../../../components/plan/wishes/attack-ref.ts'
import type { AttackWork } from '../../../components/plan/wishes/use-attack-work.tsx'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { kindDisplay } from '../../../lib/format/kind-display.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { type AttackRow, aimText, attackTroops, destinationCoords, moraleText, originCoords } from './attack-list.ts'
import { useRowKeys } from './use-row-keys.ts'

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  coordinate: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  times: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    fontVariantNumeric: 'tabular-nums',
  },
  player: { minWidth: 0, overflowWrap: 'anywhere' },
  itemHead: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
})

const KindBadges = ({ attack: { type, fixed } }: { attack: Attack }) => (
  <>
    <Badge appearance="tint" color={kindDisplay[type].badge}>
      {attackKindLabels[type]}
    </Badge>
    {fixed && <Badge appearance="outline">{fixed === 'pinned' ? 'festgehalten' : 'unterwegs'}</Badge>}
  </>
)

const LateNote = ({ attack: { isLate } }: { attack: Attack }) =>
  isLate ? (
    <WarningText size={200} title="Zu dicht an einem anderen Befehl des Spielers">
      zu spät
    </WarningText>
  ) : null

function SelectBox({ row: { key, attack }, selection }: { row: AttackRow; selection: Selection<string> }) {
  return (
    <Checkbox
      aria-label={`Angriff ${wayText(attack)} auswählen`}
      checked={selection.has(key)}
      onChange={(_, { checked }) => selection.set(key, checked === true)}
    />
  )
}

interface AttackTableProps {
  rows: AttackRow[]
  timeZone: string
  /** How the world computes morale, if known. */
  moral: number | undefined
  act: AttackWork['act']
  effects: AttackWork['effects']
  closed: AttackWork['closed']
  selection: Selection<string>
}

/** Virtualized list of attacks: a table, or a list on a phone. */
export const AttackTable = memo(function AttackTable({
  rows,
  timeZone,
  moral,
  act,
  effects,
  closed,
  selection,
}: AttackTableProps) {
  const styles = useStyles()
  const { table, onKeyDownCapture } = useRowKeys(rows, closed, (action, { attack }: AttackRow) => act(action, attack))
  const columns = useMemo((): Column<AttackRow>[] => {
    const time = (iso: string) => (
      <time dateTime={iso} className={styles.time}>
        {formatDateTimeSeconds(iso, timeZone)}
      </time>
    )
    return [
      {
        key: 'select',
        header: <SpokenOnly>Auswahl</SpokenOnly>,
        width: '32px',
        cell: (row) => <SelectBox row={row} selection={selection} />,
      },
      {
        key: 'launch',
        header: 'Abschicken',
        width: '170px',
        cell: ({ attack }) => (
          <span className={styles.lines}>
            {time(attack.launchAt)}
            <LateNote attack={attack} />
          </span>
        ),
      },
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
      {
        key: 'kind',
        header: 'Art',
        width: '110px',
        cell: ({ attack }) => (
          <span className={styles.lines}>
            <span>
              <KindBadges attack={attack} />
            </span>
            {moraleText(attack, moral) && <span className={styles.quiet}>{moraleText(attack, moral)}</span>}
          </span>
        ),
      },
      {
        key: 'unit',
        header: 'Einheit',
        cell: ({ attack }) => (
          <span className={styles.lines}>
            {aimText(attack)}
            <span className={styles.quiet}>{attackTroops(attack)}</span>
          </span>
        ),
      },
      { key: 'arrival', header: 'Ankunft', width: '170px', cell: ({ attack }) => time(attack.time) },
      {
        key: 'edit',
        header: 'Ändern',
        width: '80px',
        cell: ({ attack }) => <AttackMenu attack={attack} act={act} effects={effects} />,
      },
    ]
  }, [styles, timeZone, moral, act, effects, selection])

  return (
    <div ref={table} onKeyDownCapture={onKeyDownCapture}>
      <ResponsiveTable
        label="Geplante Angriffe"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        rowHeight={52}
        cardHeight={104}
        card={(row) => {
          const { attack } = row
          return (
            <ListItem>
              <div className={styles.itemHead}>
                <Row wrap={false} shrink>
                  <SelectBox row={row} selection={selection} />
                  <Text weight="semibold" className={styles.player}>
                    {attack.senderPlayerName}
                  </Text>
                </Row>
                <Row gap="s" wrap={false}>
                  <KindBadges attack={attack} />
                  <AttackMenu attack={attack} act={act} effects={effects} />
                </Row>
              </div>
              <Text className={styles.coordinate}>{`${originCoords(attack)} → ${destinationCoords(attack)}`}</Text>
              <Text size={200}>{[aimText(attack), moraleText(attack, moral)].filter(Boolean).join(' · ')}</Text>
              {attackTroops(attack) && (
                <Text size={200} className={styles.quiet}>
                  {attackTroops(attack)}
                </Text>
              )}
              <Text size={200} className={styles.times}>
                <span>{`${formatDateTimeSeconds(attack.launchAt, timeZone)} ab`}</span>
                <span>{`${formatDateTimeSeconds(attack.time, timeZone)} an`}</span>
                <LateNote attack={attack} />
              </Text>
            </ListItem>
          )
        }}
      />
    </div>
  )
})
