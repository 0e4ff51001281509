import { createPortal } from 'react-dom'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Timeline } from '../../../../shared/model/analysis.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import type { PlanReport, ReportFigures } from '../../../../shared/model/sharing/report.ts'
import { useIsPrinting } from '../../../lib/browser/use-is-printing.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import { timelineSteps, timeTicks } from '../timeline/timeline.ts'
import './printed-report.css'
import { figureLabels, figuresText, reportText } from './report-texts.ts'

interface PrintedReportProps {
  report: PlanReport
  title: string
  timeZone: string
}

/** The report for A4, rendered beside the page while printing. */
export function PrintedReport(props: PrintedReportProps) {
  return useIsPrinting() && createPortal(<Printed {...props} />, document.body)
}

const figures = ['planned', 'sent', 'seen', 'late', 'missing'] as const

function Printed({ report, title, timeZone }: PrintedReportProps) {
  const { total, players, targets, timeline, arriveAt } = report
  return (
    <section className="printed-report">
      <h1>{title}</h1>
      <p>
        Bericht vom {formatDateTime(Date.now(), timeZone)} · Ankunft des Plans {formatDateTime(arriveAt, timeZone)} ·
        Alle Zeiten auf der Uhr der Welt ({timeZone})
      </p>
      <p className="printed-report-total">{figuresText(total)}</p>
      <p>{reportText(report)}</p>
      {timeline && <PrintedTimeline timeline={timeline} timeZone={timeZone} />}
      <FigureRows
        head="Spieler"
        rows={players.map((player) => ({ ...player, key: `${player.playerId} ${player.name}`, label: player.name }))}
      />
      <FigureRows
        head="Ziel"
        rows={targets.map((target) => ({
          ...target,
          key: formatWave(target),
          label: `${formatWave(target)} ${target.name} · ${ownerName(target.playerName)}`,
        }))}
      />
    </section>
  )
}

function FigureRows({
  head,
  rows,
}: {
  head: string
  rows: readonly (ReportFigures & { key: string; label: string })[]
}) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {figures.map((name) => (
            <th key={name} scope="col">
              {figureLabels[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {figures.map((name) => (
              <td key={name}>{formatNumber(row[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const height = 100

function PrintedTimeline({ timeline, timeZone }: { timeline: Timeline; timeZone: string }) {
  const { steps } = timelineSteps(timeline)
  const most = Math.max(1, ...steps.map(({ planned, sent }) => Math.max(planned, sent)))
  const tall = (count: number) => (count / most) * height
  return (
    <figure>
      <svg viewBox={`0 0 ${steps.length} ${height}`} preserveAspectRatio="none" aria-hidden>
        {steps.map(({ at, planned, sent }, index) => (
          <g key={at}>
            <rect className="planned" x={index} width={0.9} y={height - tall(planned)} height={tall(planned)} />
            <rect className="seen" x={index + 0.2} width={0.5} y={height - tall(sent)} height={tall(sent)} />
          </g>
        ))}
      </svg>
      <div className="printed-report-times">
        {timeTicks(timeline, timeZone).map(({ text, share }) => (
          <span key={share} style={{ left: `${share * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      <figcaption>Ankünfte: hell geplant, dunkel gesehen; der höchste Balken: {formatNumber(most)}</figcaption>
    </figure>
  )
}
