import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { PlayerAnalysis } from '../../../../shared/model/analysis.ts'
import { ChoiceField, FilterFields } from '../../../components/form/filter-fields.tsx'
import { Grid } from '../../../components/layout/grid.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { FoundCount, nouns } from '../../../components/list/found-count.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { PastListButton } from '../../../components/list/past-list-button.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { sortableColumns } from '../../../components/list/sortable-columns.tsx'
import { Count, SentBar } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { SentBadge } from './cells.tsx'
import { playersCsv } from './follow-texts.ts'
import {
  addressNames,
  askedAndPraised,
  type PlayerSortKey,
  playerGroups,
  playerSortLabels,
  readFilter,
  shownPlayers,
} from './player-list.ts'
import { differing, statesText, wrongStates } from './states.ts'

/** Max players listed per group. */
const named = 5

const useStyles = makeStyles({
  group: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface PlayerPanelProps {
  players: readonly PlayerAnalysis[]
  fileName: string
  /** Leads to what is below the list. */
  onPast: () => void
  children: ReactNode
}

const usualOrder: Sorting<PlayerSortKey> = { key: 'missing', descending: true }

/** Planned and seen attacks per player, headed by players to ask and to praise. */
export function PlayerPanel({ players, fileName, onPast, children }: PlayerPanelProps) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const [filter, setFilter] = useAddressFilter(readFilter, addressNames)
  const [sorting, setSorting] = useSorting('Spieler', playerSortLabels, usualOrder)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => shownPlayers(players, wanted, sorting), [players, wanted, sorting])
  const { ask, praise } = useMemo(() => askedAndPraised(players), [players])
  const columns = useMemo((): Column<PlayerAnalysis>[] => {
    const sortable = sortableColumns<PlayerAnalysis, PlayerSortKey>({
      labels: playerSortLabels,
      sorting,
      onSort: setSorting,
    })
    return [
      sortable('name', {
        width: 'minmax(150px, 1fr)',
        cell: ({ name }) => <strong>{name}</strong>,
      }),
      sortable('planned', { width: '96px', align: 'end', cell: ({ planned }) => formatNumber(planned) }),
      sortable('sent', { width: '108px', align: 'end', cell: (player) => <SentBadge {...player} /> }),
      {
        key: 'share',
        header: 'Anteil',
        width: 'minmax(120px, 1fr)',
        cell: ({ sent, planned, name }) => <SentBar sent={sent} planned={planned} label={`${name}: gesendet`} />,
      },
      sortable('missing', {
        width: '84px',
        align: 'end',
        cell: ({ states }) => <Count count={states.missing} tone="much" />,
      }),
      sortable('differing', {
        width: '96px',
        align: 'end',
        title: 'Zu früh, zu spät, zu schwach oder zu stark',
        cell: ({ states }) => <Count count={differing(states)} tone="some" />,
      }),
      sortable('reported', {
        width: '108px',
        align: 'end',
        title: 'Als abgeschickt gemeldet, aber nicht gesehen',
        cell: ({ states }) => <Count count={states.reported} tone="some" />,
      }),
      sortable('unplanned', {
        width: '116px',
        align: 'end',
        cell: ({ unplanned }) => <Count count={unplanned} tone="some" />,
      }),
    ]
  }, [sorting, setSorting])
  const key = ({ playerId, name }: PlayerAnalysis) => `${playerId} ${name}`
  return (
    <Panel
      title="Spieler-Analyse"
      text="Was jeder schicken sollte, und was davon gesehen wurde"
      actions={
        <Row gap="s" align="stretch">
          <PastListButton label="Zu Zielen und Angriffen" rows={shown.length} onPast={onPast} />
          <Button
            icon={<ArrowDownloadRegular />}
            onClick={() => saveFile(`${fileName}-spieler.csv`, playersCsv(players), 'text/csv;charset=utf-8')}
          >
            Spieler als CSV
          </Button>
        </Row>
      }
    >
      <Grid min="20rem" gap="l">
        <People
          title="Wen fragen?"
          players={ask}
          none="Niemanden: Alles ist da, wie es geplant war."
          tell={({ states }) => statesText(states, wrongStates)}
          onAll={() => setFilter({ text: '', group: 'ask' })}
        />
        <People
          title="Wen loben?"
          players={praise}
          none="Noch ist bei niemandem alles pünktlich angekommen."
          tell={({ planned }) => (planned === 1 ? '1 Angriff, pünktlich' : `alle ${formatNumber(planned)} pünktlich`)}
          onAll={() => setFilter({ text: '', group: 'praise' })}
        />
      </Grid>
      {children}
      <FilterFields
        text={filter.text}
        placeholder="Name des Spielers"
        onSearch={(text) => setFilter({ ...filter, text })}
      >
        <ChoiceField
          label="Zeigen"
          value={filter.group}
          options={playerGroups}
          onChoose={(group) => setFilter({ ...filter, group })}
        />
        {isPhone && (
          <ChoiceField
            label="Sortieren nach"
            value={sorting.key}
            options={playerSortLabels}
            onChoose={(by) => setSorting({ key: by, descending: by !== 'name' })}
          />
        )}
      </FilterFields>
      <FoundCount shown={shown.length} total={players.length} of={nouns.player} />
      <ResponsiveTable
        label="Spieler"
        rows={shown}
        rowKey={key}
        columns={columns}
        rowHeight={52}
        empty="Kein Spieler passt zum Filter."
        cardHeight={96}
        card={(player) => (
          <ListCard name={player.name} aside={<SentBadge {...player} />}>
            <SentBar sent={player.sent} planned={player.planned} label={`${player.name}: gesendet`} />
            <Text size={200} className={styles.quiet}>
              {[statesText(player.states), player.unplanned > 0 && `${formatNumber(player.unplanned)} ungeplant`]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </ListCard>
        )}
      />
    </Panel>
  )
}

interface PeopleProps {
  title: string
  players: readonly PlayerAnalysis[]
  none: string
  tell: (player: PlayerAnalysis) => string
  onAll: () => void
}

/** The first players with their reasons, and a button for all of them. */
function People({ title, players, none, tell, onAll }: PeopleProps) {
  const styles = useStyles()
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {players.length === 0 ? (
        <Text className={styles.quiet}>{none}</Text>
      ) : (
        <ul className={styles.list}>
          {players.slice(0, named).map((player) => (
            <li key={`${player.playerId} ${player.name}`}>
              <strong>{player.name}</strong>
              {`: ${tell(player)}`}
            </li>
          ))}
        </ul>
      )}
      {players.length > named && (
        <Button size="small" onClick={onAll}>
          {`Alle ${formatNumber(players.length)} in der Liste zeigen`}
        </Button>
      )}
    </section>
  )
}
