import { makeStyles } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { type Analysis, attackStates } from '../../../../shared/model/analysis.ts'
import { ChoiceField } from '../../../components/form/filter-fields.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { type FilterStat, FilterTiles } from '../../../components/list/filter-tiles.tsx'
import { arrivalsText } from '../../../components/plan/timeline/timeline.ts'
import { TimelineChart } from '../../../components/plan/timeline/timeline-chart.tsx'
import type { AttackGroup } from './attack-list.ts'
import { stateColours, stateLabels } from './states.ts'

const useStyles = makeStyles({
  tolerance: { width: '10rem' },
})

/** What a tile selects below. */
export type Shown = AttackGroup | 'unplanned'

/** Labels of the tolerances to choose from, by seconds. */
const tolerances: Readonly<Record<string, string>> = {
  0: 'auf die Sekunde',
  10: '± 10 Sekunden',
  30: '± 30 Sekunden',
  60: '± 60 Sekunden',
  120: '± 2 Minuten',
  300: '± 5 Minuten',
  900: '± 15 Minuten',
  3600: '± 1 Stunde',
}

const bases = {
  orders: 'Verglichen mit den ausgegebenen Befehlen',
  assignments: 'Verglichen mit der Berechnung, denn ausgegeben ist noch nichts',
}

interface AnalysisPanelProps {
  analysis: Analysis
  arriveAt: string
  timeZone: string
  tolerance: number
  onTolerance: (seconds: number) => void
  /** Undefined if no tile matches. */
  pressed: Shown | undefined
  onPress: (shown: Shown) => void
}

/** Planned attacks by state, and a timeline of planned and seen arrivals. */
export function AnalysisPanel({
  analysis,
  arriveAt,
  timeZone,
  tolerance,
  onTolerance,
  pressed,
  onPress,
}: AnalysisPanelProps) {
  const styles = useStyles()
  const { basis, timeline } = analysis
  return (
    <Panel
      title="Planung und Wirklichkeit"
      text={bases[basis]}
      actions={
        <ChoiceField
          label="Pünktlich ist"
          className={styles.tolerance}
          value={String(tolerance)}
          options={tolerances}
          onChoose={(seconds) => onTolerance(Number(seconds))}
        />
      }
    >
      <FilterTiles<Shown | 'none'>
        stats={analysisStats(analysis)}
        pressed={pressed ?? 'none'}
        onPress={(tile) => {
          if (tile !== 'none') onPress(tile)
        }}
      />
      {analysis.attacks !== undefined && (
        <Muted>
          {`Wie im Spiel zählt hier jeder Befehl eines AG-Zugs einzeln: ${formatNumber(analysis.stats.totalPlanned)} Befehle von ${countedNoun(analysis.attacks, 'Angriff', 'Angriffen')}.`}
        </Muted>
      )}
      {timeline ? (
        <TimelineChart
          timeline={timeline}
          text={arrivalsText(analysis, timeZone)}
          arriveAt={arriveAt}
          timeZone={timeZone}
        />
      ) : (
        <Muted>Nichts ist geplant, mit dem sich die echten Angriffe vergleichen ließen.</Muted>
      )}
    </Panel>
  )
}

function analysisStats({ states, unplanned, stats }: Analysis): FilterStat<Shown>[] {
  const tones = { success: 'success', warning: 'warning', danger: 'danger', informative: 'neutral' } as const
  // Hides empty states, except the two everybody looks for.
  const counted = attackStates.filter((state) => states[state] > 0 || state === 'punctual' || state === 'missing')
  return [
    { label: 'Geplant', value: formatNumber(stats.totalPlanned), filter: 'all', action: 'Alle Angriffe zeigen' },
    ...counted.map((state) => ({
      label: stateLabels[state],
      value: formatNumber(states[state]),
      tone: states[state] > 0 ? tones[stateColours[state]] : 'neutral',
      filter: state,
      action: `Angriffe zeigen: ${stateLabels[state]}`,
    })),
    {
      label: 'Ungeplant',
      value: formatNumber(unplanned),
      tone: unplanned > 0 ? 'warning' : 'neutral',
      filter: 'unplanned',
      action: 'Ungeplante Angriffe zeigen',
    },
  ]
}
