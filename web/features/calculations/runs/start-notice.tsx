import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { CalculationOptions, Plan } from '../../../../shared/model/plan.ts'
import { earliestLaunch } from '../../../../shared/planner/plan/availability.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { serverNow } from '../../../lib/api/server-clock.ts'
import { launchMoment } from '../diagnosis/moments.ts'

interface StartNoticeProps {
  plan: Pick<Plan, 'sendFrom'>
  options: CalculationOptions
  /** Launches of the result that are over. */
  past: number
  timeZone: string
}

/** Says from when on a calculation plans now, where the plan's start of sending is over. */
export function StartNotice({ plan: { sendFrom }, options, past, timeZone }: StartNoticeProps) {
  const earliest = earliestLaunch(options, serverNow())
  if (Date.parse(sendFrom) >= earliest) return null
  const start = launchMoment(new Date(earliest).toISOString(), timeZone)
  return (
    <Notice intent="info">
      {`„Senden ab“ ist vorbei: Eine Berechnung plant jetzt nichts vor ${start}. ${pastText(past)}`}
    </Notice>
  )
}

const pastText = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? '1 Abschickzeit des bisherigen Ergebnisses ist vorbei.'
    : `${formatNumber(count)} Abschickzeiten des bisherigen Ergebnisses sind vorbei.`
}
