import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { clockChangeIn, formatDate } from '../../../shared/game/world/world-time.ts'
import { Notice } from '../feedback/notice.tsx'

/** A plan's arrival, ISO 8601 UTC, on the world's clock. */
export interface PlanArrival {
  at: string
  timeZone: string
}

interface ClockChangeNoteProps {
  arrival: PlanArrival
  /** Seconds by which attacks may arrive before or after the plan's time; NaN while a field is not read. */
  seconds: readonly number[]
}

/** Warns where the clocks change between the plan's arrival and that of attacks. */
export function ClockChangeNote({ arrival, seconds }: ClockChangeNoteProps) {
  const sentence = clockChangeSentence(arrival, seconds)
  return sentence ? <Notice intent="warning">{sentence}</Notice> : null
}

export function clockChangeSentence({ at, timeZone }: PlanArrival, seconds: readonly number[]): string | undefined {
  const known = [0, ...seconds.filter(Number.isFinite)]
  const epoch = toEpoch(at)
  const found = clockChangeIn({ from: epoch + Math.min(...known), to: epoch + Math.max(...known) }, timeZone)
  if (!found) return undefined
  const day = formatDate(found.at, timeZone)
  return found.change === 'skipped'
    ? `Am ${day} stellt die Uhr dazwischen eine Stunde vor. Gerechnet wird in echten Sekunden, die Uhr zeigt eine Stunde mehr.`
    : `Am ${day} stellt die Uhr dazwischen eine Stunde zurück. Gerechnet wird in echten Sekunden; doppelte Uhrzeiten heißen Sommerzeit und Winterzeit.`
}
