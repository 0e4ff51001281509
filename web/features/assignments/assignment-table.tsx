import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { OpenRegular } from '@fluentui/react-icons/svg/open'
import { useMemo } from 'react'
import { villageUrl } from '../../../shared/game/world/markets.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { senderTypeLabels } from '../../../shared/model/sender.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted, Numeric, Strong } from '../../components/layout/text.ts'
import { ListItem } from '../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../components/list/sortable-columns.tsx'
import type { Column } from '../../components/list/table-rows.tsx'
import type { useAttacksDialog } from '../../components/plan/wishes/use-attacks-dialog.tsx'
import { formatDaySeconds } from '../../lib/format/format.ts'
import type { Sorting } from '../../lib/format/sorting.ts'
import {
  type AssignmentRow,
  type AssignmentSortKey,
  assignmentSortLabels,
  coordinatesText,
  type PlannedPlayer,
  type PlannedVillage,
  targetText,
} from './assignments.ts'

const useStyles = makeStyles({
  group: { minHeight: '36px' },
  heading: { minWidth: 0 },
  groupOnPhone: { backgroundColor: tokens.colorNeutralBackground2 },
  name: { minWidth: 0, maxWidth: '100%', justifyContent: 'start', paddingInlineStart: 0 },
  copy: { flexShrink: 0 },
  link: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
})

interface AssignmentTableProps {
  rows: readonly AssignmentRow[]
  /** The ID of the selected player. */
  player: number | undefined
  sorting: Sorting<AssignmentSortKey>
  onSort: (sorting: Sorting<AssignmentSortKey>) => void
  onToggle: (player: PlannedPlayer) => void
  server: string
  timeZone: string
  onAttacks: ReturnType<typeof useAttacksDialog>['show']
}

/** The completely planned villages, grouped by player. */
export function AssignmentTable(props: AssignmentTableProps) {
  const { rows, player, sorting, onSort, onToggle, server, timeZone, onAttacks } = props
  const columns = useMemo((): Column<AssignmentRow>[] => {
    const sortable = sortableColumns<AssignmentRow, AssignmentSortKey>({
      labels: assignmentSortLabels,
      sorting,
      onSort,
    })
    const ofVillage = (cell: (village: PlannedVillage) => ReturnType<Column<AssignmentRow>['cell']>) => ({
      cell: (row: AssignmentRow) => row.of === 'village' && cell(row.village),
    })
    return [
      sortable('place', {
        width: 'minmax(110px, 1fr)',
        ...ofVillage((village) => <Numeric>{formatCoordinate(village)}</Numeric>),
      }),
      sortable('type', { width: 'minmax(100px, 1fr)', ...ofVillage(({ type }) => senderTypeLabels[type]) }),
      sortable('maxOff', { width: '92px', align: 'end', ...ofVillage(({ maxOff }) => formatNumber(maxOff)) }),
      sortable('target', {
        width: 'minmax(110px, 1fr)',
        ...ofVillage((village) => <Numeric>{targetText(village) || '–'}</Numeric>),
      }),
      sortable('launch', {
        width: 'minmax(170px, 1fr)',
        ...ofVillage((village) => <Numeric>{launchText(village, timeZone) || '–'}</Numeric>),
      }),
      {
        key: 'village',
        header: 'Dorf',
        width: '100px',
        ...ofVillage((village) => <VillageLink village={village} server={server} />),
      },
      {
        key: 'attacks',
        header: 'Angriffe',
        width: '84px',
        align: 'end',
        ...ofVillage((village) => <AttacksButton village={village} onAttacks={onAttacks} />),
      },
    ]
  }, [sorting, onSort, server, timeZone, onAttacks])
  const wholeRow = useMemo(
    () => (row: AssignmentRow) => (row.of === 'player' ? <GroupHead {...row} onToggle={onToggle} /> : undefined),
    [onToggle],
  )
  const marked = rows.findIndex((row) => row.of === 'player' && row.player.playerId === player)
  return (
    <ResponsiveTable
      label="Verplante Dörfer je Spieler"
      rows={rows}
      {...(marked >= 0 && { markedIndex: marked })}
      rowKey={rowKey}
      columns={columns}
      wholeRow={wholeRow}
      empty="Kein Spieler passt zur Suche."
      cardHeight={64}
      card={(row) =>
        row.of === 'player' ? (
          <GroupHead {...row} onToggle={onToggle} isCard />
        ) : (
          <VillageCard village={row.village} {...{ server, timeZone, onAttacks }} />
        )
      }
    />
  )
}

const rowKey = (row: AssignmentRow) => (row.of === 'player' ? `player ${row.player.playerId}` : row.village.villageId)

const launchText = ({ attacks }: PlannedVillage, timeZone: string): string =>
  attacks.map(({ launchAt }) => formatDaySeconds(launchAt, timeZone)).join(', ')

interface GroupHeadProps {
  player: PlannedPlayer
  isOpen: boolean
  isCard?: boolean
  onToggle: (player: PlannedPlayer) => void
}

function GroupHead({ player, isOpen, isCard = false, onToggle }: GroupHeadProps) {
  const styles = useStyles()
  const { playerId, playerName, villages } = player
  const name = (
    <Strong as="h2" size={300} className={styles.heading}>
      <Button
        appearance="transparent"
        className={styles.name}
        icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={isOpen}
        onClick={() => onToggle(player)}
      >
        <Strong breaks>{playerName}</Strong>
      </Button>
    </Strong>
  )
  const text = (
    <Muted nowrap size={200}>{`Spieler-ID ${playerId} · ${countedNoun(villages.length, 'Dorf', 'Dörfer')}`}</Muted>
  )
  const copy = (
    <CopyButton
      size="small"
      className={styles.copy}
      label="Koordinaten kopieren"
      text={() => coordinatesText(villages)}
    />
  )
  return isCard ? (
    <div className={styles.groupOnPhone}>
      <ListItem>
        {name}
        <Row gap="s" justify="between">
          {text}
          {copy}
        </Row>
      </ListItem>
    </div>
  ) : (
    <Row gap="m" wrap={false} className={styles.group}>
      {name}
      {text}
      {copy}
    </Row>
  )
}

type VillageProps = Pick<AssignmentTableProps, 'server' | 'timeZone' | 'onAttacks'> & { village: PlannedVillage }

function VillageCard({ village, server, timeZone, onAttacks }: VillageProps) {
  const { type, maxOff } = village
  return (
    <ListItem>
      <Row gap="s" justify="between">
        <Numeric strong>{formatCoordinate(village)}</Numeric>
        <Row gap="s">
          <VillageLink village={village} server={server} />
          <AttacksButton village={village} onAttacks={onAttacks} />
        </Row>
      </Row>
      <Stack as="span">
        <Muted size={200}>{`${senderTypeLabels[type]} · Max. Offs ${formatNumber(maxOff)}`}</Muted>
        {targetText(village) && (
          <Muted size={200}>{`Ziel ${targetText(village)} · Abschicken ${launchText(village, timeZone)}`}</Muted>
        )}
      </Stack>
    </ListItem>
  )
}

function VillageLink({ village, server }: Pick<VillageProps, 'village' | 'server'>) {
  const styles = useStyles()
  return (
    <Link
      className={styles.link}
      href={villageUrl(server, village.villageId)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${formatCoordinate(village)} im Spiel öffnen (neuer Tab)`}
    >
      Öffnen <OpenRegular aria-hidden />
    </Link>
  )
}

function AttacksButton({ village, onAttacks }: Pick<VillageProps, 'village' | 'onAttacks'>) {
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={<MoreHorizontalRegular />}
      aria-label={`Angriffe von ${formatCoordinate(village)}`}
      title="Angriffe"
      onClick={() => onAttacks({ villageId: village.villageId, x: village.x, y: village.y })}
    />
  )
}
