import { makeStyles, tokens } from '@fluentui/react-components'
import { ShieldRegular } from '@fluentui/react-icons/svg/shield'
import { useDeferredValue, useMemo, useState } from 'react'
import { calculations } from '../../../shared/contract/calculations.ts'
import { fallbackServer } from '../../../shared/game/world/markets.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Loaded } from '../../components/feedback/loading.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Row } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { StatTiles } from '../../components/list/stat-tiles.tsx'
import { OutdatedNotice } from '../../components/plan/outdated-notice.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import { useAttacksDialog } from '../../components/plan/wishes/use-attacks-dialog.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { paths } from '../../lib/paths.ts'
import { coordinatesText, playersMatching, villageCount } from './assignments.ts'
import { PlayerCard } from './player-card.tsx'

const useStyles = makeStyles({
  search: { flex: '1 1 14rem', maxWidth: '24rem' },
  players: {
    display: 'grid',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 25rem), 1fr))',
  },
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

function Players({ planId, timeZone, players, server }: PlayersProps) {
  const attacks = useAttacksDialog(planId, timeZone)
  const styles = useStyles()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => playersMatching(players, wanted), [players, wanted])
  return (
    <>
      <StatTiles
        stats={[
          { label: 'Spieler', value: formatNumber(players.length) },
          { label: 'Dörfer', value: formatNumber(villageCount(players)) },
        ]}
      />
      <Row gap="m" align="end" justify="between">
        <SearchField className={styles.search} value={text} placeholder="Spieler oder Koordinate" onSearch={setText} />
        <CopyButton
          appearance="primary"
          label="Alle Koordinaten kopieren"
          text={() => coordinatesText(players.flatMap(({ villages }) => villages))}
        />
      </Row>
      {shown.length === 0 && <Muted>Kein Spieler passt zur Suche.</Muted>}
      <div className={styles.players}>
        {shown.map((player) => (
          <PlayerCard key={player.playerId} player={player} server={server} onAttacks={attacks.show} />
        ))}
      </div>
      {attacks.dialog}
    </>
  )
}
