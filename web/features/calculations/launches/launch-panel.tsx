import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { gradeRanges, launchGrid } from './launch-grid.ts'
import { LaunchMap } from './launch-map.tsx'
import { useGradeStyles } from './launch-styles.ts'
import { launchSummary } from './launch-words.ts'

const fewPlayers = 10

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  legend: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  grade: {
    minWidth: '2rem',
    padding: `0 ${tokens.spacingHorizontalS}`,
    textAlign: 'center',
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase400,
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface LaunchPanelProps {
  attacks: Attack[]
  timeZone: string
  /** The player whose attacks are shown below. */
  player: number | undefined
  onPlayer: (playerId: number) => void
}

/** Launches per hour and player over all kinds, in the world's time zone. */
export function LaunchPanel({ attacks, timeZone, player, onPlayer }: LaunchPanelProps) {
  const styles = useStyles()
  const gradeStyles = useGradeStyles()
  const [all, setAll] = useState(false)
  const grid = useMemo(() => launchGrid(attacks, timeZone), [attacks, timeZone])
  const { players, columns, peak } = grid
  const hasTwins = columns.some((column) => column.kind === 'hour' && column.twin)
  return (
    <Panel title="Sendezeiten" text="Wer muss wann wach sein? Wähle einen Spieler, um nur seine Angriffe zu sehen.">
      <Text>{launchSummary(grid, timeZone).join(' ')}</Text>
      <LaunchMap
        grid={grid}
        players={all ? players : players.slice(0, fewPlayers)}
        timeZone={timeZone}
        chosen={player}
        onChoose={onPlayer}
      />
      <div className={styles.foot}>
        <div className={styles.legend}>
          <Text size={200} className={styles.quiet}>
            Angriffe je Stunde
          </Text>
          {gradeRanges(peak).map(({ grade, from, to }) => (
            <span key={grade} className={mergeClasses(styles.grade, gradeStyles[grade])}>
              {from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`}
            </span>
          ))}
        </div>
        {players.length > fewPlayers && (
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Weniger anzeigen' : `Alle ${formatNumber(players.length)} Spieler anzeigen`}
          </Button>
        )}
      </div>
      {hasTwins && (
        <Text size={200} className={styles.quiet}>
          In dieser Zeit wird die Uhr zurückgestellt: 2A ist 2 Uhr Sommerzeit, 2B die Stunde danach in Winterzeit.
        </Text>
      )}
    </Panel>
  )
}
