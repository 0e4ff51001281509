import { Button, makeStyles, Text } from '@fluentui/react-components'
import type { PlayerReliability } from '../../../../shared/model/timeslot.ts'
import type { Absences } from '../../../../shared/planner/risks/absence.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { absenceSentence } from '../../../components/plan/risks/absence-sentence.ts'
import { ReliabilityNote } from '../../../components/plan/risks/reliability-note.tsx'
import { BoundedList } from '../launches/bounded-list.tsx'
import { absenceHint, absenceText, nobodyMissedSentence } from './absence-text.ts'

const fewPlayers = 5

const useStyles = makeStyles({
  // Names of players may be long words.
  panel: { overflowWrap: 'anywhere' },
  name: { paddingInline: 0, minWidth: 0, justifyContent: 'start', textAlign: 'start' },
})

interface AbsencePanelProps {
  absences: Absences
  nameOf: (playerId: number) => string
  reliabilityOf: (playerId: number) => PlayerReliability | undefined
  /** Opens the list of a player's attacks. */
  onPlayer: (playerId: number) => void
}

/** What is lost if nobody sends for a player, the worst first. */
export function AbsencePanel({ absences: { players, targets }, nameOf, reliabilityOf, onPlayer }: AbsencePanelProps) {
  const styles = useStyles()
  const [worst] = players
  return (
    <Panel title="Ausfallprobe" text={absenceHint} className={styles.panel}>
      <Text>
        {worst && worst.targets > 0
          ? absenceSentence({ targets, worst: { playerName: nameOf(worst.playerId), targets: worst.targets } })
          : nobodyMissedSentence}
      </Text>
      <BoundedList
        label="Was ohne einen Spieler fehlt"
        items={players}
        itemKey={({ playerId }) => playerId}
        few={fewPlayers}
        estimateHeight={32}
      >
        {(absence) => (
          <Row gap="m" rowGap="none">
            <Button
              appearance="transparent"
              className={styles.name}
              title="Angriffe dieses Spielers zeigen"
              onClick={() => onPlayer(absence.playerId)}
            >
              {nameOf(absence.playerId)}
            </Button>
            <Muted>{absenceText(absence)}</Muted>
            <ReliabilityNote of={reliabilityOf(absence.playerId)} />
          </Row>
        )}
      </BoundedList>
    </Panel>
  )
}
