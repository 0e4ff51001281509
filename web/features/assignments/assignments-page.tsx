import { Button, makeStyles } from '@fluentui/react-components'
import { ShieldRegular } from '@fluentui/react-icons/svg/shield'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { calculations } from '../../../shared/contract/calculations.ts'
import { fallbackServer } from '../../../shared/game/world/markets.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { Attack } from '../../../shared/model/attack.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loaded } from '../../components/feedback/loading.tsx'
import { ChoiceField } from '../../components/form/filter-fields.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { StatTiles } from '../../components/list/stat-tiles.tsx'
import { StickyTools } from '../../components/list/sticky-tools.tsx'
import { useSorting } from '../../components/list/table-settings.ts'
import { OutdatedNotice } from '../../components/plan/outdated-notice.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import { useAttacksDialog } from '../../components/plan/wishes/use-attacks-dialog.tsx'
import { usePlanAttacks } from '../../lib/api/plan-attacks.ts'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { useRead } from '../../lib/api/use-read.ts'
import type { Sorting } from '../../lib/format/sorting.ts'
import { paths } from '../../lib/paths.ts'
import { useAddressText } from '../../lib/use-address-filter.ts'
import { useAddressPlayer } from '../../lib/use-address-player.ts'
import { AssignmentTable } from './assignment-table.tsx'
import {
  type AssignmentSortKey,
  assignmentRows,
  assignmentSortLabels,
  coordinatesText,
  type PlannedPlayer,
  playersMatching,
  sortAssignments,
  villageCount,
  withAttacks,
} from './assignments.ts'

const useStyles = makeStyles({
  filters: { flex: '1 1 20rem' },
  search: { flex: '1 1 14rem', maxWidth: '24rem' },
})

/** Sender villages with their whole off capacity assigned, by player. */
export default function AssignmentsPage() {
  return (
    <PlanFrame
      title="Verplante Offs"
      page="assignments"
      back={{ label: 'Zurück zur Auslastung', to: paths.utilization }}
    >
      {(context) => <Assignments key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

function Assignments({ plan, world, timeZone }: PlanContext) {
  const read = useRead(calculations.playerAssignments, { params: { planId: plan._id } })
  return (
    <Loaded read={read} failed="Fehler beim Laden der Zuweisungen" loading="Verplante Offs werden geladen …" screen>
      {({ players, outdatedBy }) => (
        <>
          <OutdatedNotice reasons={outdatedBy} planId={plan._id} />
          {players.length > 0 ? (
            <Players planId={plan._id} timeZone={timeZone} players={players} server={world?.server ?? fallbackServer} />
          ) : (
            <EmptyState
              icon={<ShieldRegular />}
              title="Keine Ergebnisse"
              text="Keine komplett verplanten Dörfer gefunden."
              action={<LinkButton to={paths.calculate(plan._id)}>Zur Berechnung</LinkButton>}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

interface PlayersProps {
  planId: string
  timeZone: string
  players: PlayerAssignment[]
  server: string
}

/** Above this number of villages, groups are closed at first. */
const mostOpen = 200
const noAttacks: Attack[] = []

const usualOrder: Sorting<AssignmentSortKey> = { key: 'player', descending: false }

function Players({ planId, timeZone, players, server }: PlayersProps) {
  const styles = useStyles()
  const dialog = useAttacksDialog(planId, timeZone)
  const { data: { attacks } = { attacks: noAttacks }, error, mutate } = usePlanAttacks(planId)
  const [text, setText] = useAddressText()
  const [sorting, setSorting] = useSorting('Verplante Dörfer je Spieler', assignmentSortLabels, usualOrder)
  const [areOpen, setAreOpen] = useState(() => villageCount(players) <= mostOpen)
  const [player, choosePlayer] = useAddressPlayer()
  const [toggled, setToggled] = useState<ReadonlySet<number>>(
    () => new Set(player === undefined || areOpen ? [] : [player]),
  )
  const wanted = useDeferredValue(text)
  const planned = useMemo(() => withAttacks(players, attacks), [players, attacks])
  const shown = useMemo(() => sortAssignments(playersMatching(planned, wanted), sorting), [planned, wanted, sorting])
  const rows = useMemo(
    () => assignmentRows(shown, ({ playerId }) => toggled.has(playerId) !== areOpen),
    [shown, toggled, areOpen],
  )
  const toggle = useCallback(
    ({ playerId }: PlannedPlayer) => {
      choosePlayer(playerId)
      setToggled((before) =>
        before.has(playerId) ? new Set([...before].filter((id) => id !== playerId)) : new Set([...before, playerId]),
      )
    },
    [choosePlayer],
  )
  return (
    <>
      <StatTiles
        stats={[
          { label: 'Spieler', value: formatNumber(players.length) },
          { label: 'Dörfer', value: formatNumber(villageCount(players)) },
        ]}
      />
      {error && (
        <ErrorNotice
          title="Ziele und Abschickzeiten konnten nicht geladen werden"
          error={error}
          onRetry={() => mutate()}
        />
      )}
      <Stack shrink>
        <StickyTools on="page">
          <Row gap="m" align="end" justify="between">
            <Row gap="m" align="end" className={styles.filters}>
              <SearchField
                className={styles.search}
                value={text}
                placeholder="Spieler oder Koordinate"
                onSearch={setText}
              />
              <ChoiceField
                label="Sortieren nach"
                value={sorting.key}
                options={assignmentSortLabels}
                onChoose={(key) => setSorting({ key, descending: key === 'count' })}
              />
            </Row>
            <Row gap="s">
              <Button
                onClick={() => {
                  setAreOpen(!areOpen)
                  setToggled(new Set())
                }}
              >
                {areOpen ? 'Alle zuklappen' : 'Alle aufklappen'}
              </Button>
              <CopyButton
                appearance="primary"
                label="Alle Koordinaten kopieren"
                text={() => coordinatesText(players.flatMap(({ villages }) => villages))}
              />
            </Row>
          </Row>
        </StickyTools>
        <AssignmentTable
          rows={rows}
          player={player}
          sorting={sorting}
          onSort={setSorting}
          onToggle={toggle}
          server={server}
          timeZone={timeZone}
          onAttacks={dialog.show}
        />
      </Stack>
      {dialog.dialog}
    </>
  )
}
