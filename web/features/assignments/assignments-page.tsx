import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { ShieldRegular } from '@fluentui/react-icons/svg/shield'
import { useDeferredValue, useMemo, useState } from 'react'
import { offtool } from '../../../shared/contract/offtool.ts'
import { fallbackServer } from '../../../shared/game/markets.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Loading } from '../../components/loading.tsx'
import { OutdatedNotice } from '../../components/outdated-notice.tsx'
import { PlanFrame } from '../../components/plan-frame.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { StatTiles } from '../../components/stat-tiles.tsx'
import { paths } from '../../lib/paths.ts'
import type { PlanContext } from '../../lib/use-plan.ts'
import { useRead } from '../../lib/use-read.ts'
import { coordinatesText, playersMatching, villageCount } from './assignments.ts'
import { PlayerCard } from './player-card.tsx'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  search: { flex: '1 1 14rem', maxWidth: '24rem' },
  players: {
    display: 'grid',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 25rem), 1fr))',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** Which Herkunftsdörfer have their whole off capacity assigned, by player. */
export default function AssignmentsPage() {
  return (
    <PlanFrame
      title="Verplante Offs"
      step="utilization"
      width="wide"
      back={{ label: 'Zurück zur Auslastung', to: paths.utilization }}
    >
      {(context) => <Assignments key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

function Assignments({ plan, world }: PlanContext) {
  const { data, error, mutate } = useRead(offtool.playerAssignments, { params: { planId: plan._id } })
  if (data && data.players.length > 0) {
    return (
      <>
        <OutdatedNotice reasons={data.outdatedBy} planId={plan._id} />
        <Players players={data.players} server={world?.server ?? fallbackServer} />
      </>
    )
  }
  if (data) {
    return (
      <>
        <OutdatedNotice reasons={data.outdatedBy} planId={plan._id} />
        <EmptyState
          icon={<ShieldRegular />}
          title="Keine Ergebnisse"
          text="Keine komplett verplanten Dörfer gefunden."
          action={<LinkButton to={paths.calculate(plan._id)}>Zur Berechnung</LinkButton>}
        />
      </>
    )
  }
  if (error) return <ErrorNotice title="Fehler beim Laden der Zuweisungen" error={error} onRetry={() => mutate()} />
  return <Loading label="Verplante Offs werden geladen …" screen />
}

function Players({ players, server }: { players: PlayerAssignment[]; server: string }) {
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
      <div className={styles.head}>
        <SearchField className={styles.search} value={text} placeholder="Spieler oder Koordinate" onSearch={setText} />
        <CopyButton
          appearance="primary"
          label="Alle Koordinaten kopieren"
          text={() => coordinatesText(players.flatMap(({ villages }) => villages))}
        />
      </div>
      {shown.length === 0 && <Text className={styles.quiet}>Kein Spieler passt zur Suche.</Text>}
      <div className={styles.players}>
        {shown.map((player) => (
          <PlayerCard key={player.playerId} player={player} server={server} />
        ))}
      </div>
    </>
  )
}
