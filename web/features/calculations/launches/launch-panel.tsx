import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { gradeRanges, launchGrid } from './launch-grid.ts'
import { launchSummary } from './launch-labels.ts'
import { LaunchMap } from './launch-map.tsx'
import { useGradeStyles } from './launch-styles.ts'
import { type LatenessRead, PaceFigures } from './pace-figures.tsx'

const fewPlayers = 10

const useStyles = makeStyles({
  grade: {
    minWidth: '2rem',
    padding: `0 ${tokens.spacingHorizontalS}`,
    textAlign: 'center',
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase400,
    fontVariantNumeric: 'tabular-nums',
  },
})

interface LaunchPanelProps {
  attacks: Attack[]
  lateness: LatenessRead
  /** Seconds that a player needs per command. */
  spacing: number
  timeZone: string
  /** The player whose attacks are shown below. */
  player: number | undefined
  onPlayer: (playerId: number) => void
}

/** Launches per hour and player over all kinds, in the world's time zone. */
export function LaunchPanel({ attacks, lateness, spacing, timeZone, player, onPlayer }: LaunchPanelProps) {
  const styles = useStyles()
  const gradeStyles = useGradeStyles()
  const [all, setAll] = useState(false)
  const grid = useMemo(() => launchGrid(attacks, timeZone), [attacks, timeZone])
  const { players, columns, peak } = grid
  const hasTwins = columns.some((column) => column.kind === 'hour' && column.twin)
  return (
    <Panel title="Sendezeiten" text="Wer muss wann wach sein? Wähle einen Spieler, um nur seine Angriffe zu sehen.">
      <Text>{launchSummary(grid, timeZone).join(' ')}</Text>
      <PaceFigures attacks={attacks} lateness={lateness} spacing={spacing} timeZone={timeZone} player={player} />
      <LaunchMap
        grid={grid}
        players={all ? players : players.slice(0, fewPlayers)}
        timeZone={timeZone}
        chosen={player}
        onChoose={onPlayer}
      />
      <Row gap="m" justify="between">
        <Row gap="s">
          <Muted size={200}>Angriffe je Stunde</Muted>
          {gradeRanges(peak).map(({ grade, from, to }) => (
            <span key={grade} className={mergeClasses(styles.grade, gradeStyles[grade])}>
              {from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`}
            </span>
          ))}
        </Row>
        {players.length > fewPlayers && (
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Weniger anzeigen' : `Alle ${formatNumber(players.length)} Spieler anzeigen`}
          </Button>
        )}
      </Row>
      {hasTwins && (
        <Muted size={200}>
          In dieser Zeit wird die Uhr zurückgestellt: 2A ist 2 Uhr Sommerzeit, 2B die Stunde danach in Winterzeit.
        </Muted>
      )}
    </Panel>
  )
}
