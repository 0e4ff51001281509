import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { PlanReport, ReportFigures } from '../../../../shared/model/sharing/report.ts'
import { formatMinutes } from '../../../lib/format/format.ts'

export const figureLabels: Record<keyof ReportFigures, string> = {
  planned: 'Geplant',
  sent: 'Abgeschickt',
  seen: 'Gesehen',
  late: 'Zu spät',
  missing: 'Fehlt',
}

/** `10 geplant, 7 abgeschickt, 6 gesehen, 2 zu spät, 1 fehlt` */
export const figuresText = ({ planned, sent, seen, late, missing }: ReportFigures): string =>
  [
    `${formatNumber(planned)} geplant`,
    `${formatNumber(sent)} abgeschickt`,
    `${formatNumber(seen)} gesehen`,
    `${formatNumber(late)} zu spät`,
    countedNoun(missing, 'fehlt', 'fehlen'),
  ].join(', ')

/** How the figures are counted. */
export const reportText = ({ tolerance, lateInOtherStrength }: PlanReport): string =>
  `Abgeschickt ist, was gemeldet oder im Spiel gesehen wurde. Zu spät ist, was mehr als ${formatMinutes(tolerance / 60)} nach Plan ankam${lateInOtherStrength > 0 ? `; ${formatNumber(lateInOtherStrength)} davon in anderer Stärke als geplant` : ''}. Was nach seiner Abschickzeit weder gemeldet noch gesehen ist, fehlt. Jeder Befehl eines AG-Zugs zählt einzeln.`
