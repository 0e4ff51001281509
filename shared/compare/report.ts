import type { Analysis, StateCounts } from '../model/analysis.ts'
import type { PlanReport, ReportFigures } from '../model/sharing/report.ts'

type Compared = { planned: number; sent: number; late: number; states: StateCounts }

/** The report's figures from a comparison's, whose `sent` are those seen in the game. */
const reportFigures = ({ planned, sent: seen, late, states }: Compared): ReportFigures => ({
  planned,
  sent: seen + states.reported,
  seen,
  late,
  missing: states.missing,
})

/** What became of the planned attacks; `arriveAt` is the plan's arrival, ISO 8601 UTC. */
export function planReport(
  { stats, states, late, playerAnalysis, targetAnalysis, tolerance, timeline }: Omit<Analysis, 'awayVillages'>,
  arriveAt: string,
): PlanReport {
  const isPlanned = ({ planned }: { planned: number }) => planned > 0
  return {
    total: reportFigures({ planned: stats.totalPlanned, sent: stats.totalSent, late, states }),
    lateInOtherStrength: late - states.late,
    players: playerAnalysis
      .filter(isPlanned)
      .map(({ playerId, name, ...counts }) => ({ playerId, name, ...reportFigures(counts) })),
    targets: targetAnalysis.filter(isPlanned).map((target) => {
      const { x, y, wave, name, playerName, plannedFrom, plannedUntil } = target
      const place = { x, y, ...(wave && { wave }), name, playerName }
      return { ...place, ...reportFigures(target), plannedFrom, plannedUntil }
    }),
    tolerance,
    arriveAt,
    ...(timeline && { timeline }),
  }
}
