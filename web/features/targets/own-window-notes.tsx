import { toEpoch, toIso } from '../../../shared/game/world/timeslots.ts'
import { helpsLittle } from '../../../shared/model/inputs/arrival-window.ts'
import { offsetOf } from '../../../shared/model/inputs/wave.ts'
import type { TargetEdit } from '../../../shared/model/target.ts'
import { WarningText } from '../../components/layout/text.ts'
import { ClockChangeNote } from '../../components/plan/clock-change.tsx'
import { usePlan } from '../../lib/api/use-plan.ts'

interface OwnWindowNotesProps {
  planId: string
  edit: Partial<TargetEdit>
}

/** Warns of a target's own window that is too small to part two launches, or in which the clocks change. */
export function OwnWindowNotes({ planId, edit }: OwnWindowNotesProps) {
  const { windowBefore, windowAfter, offsetMinutes = 0, offsetSeconds = 0 } = edit
  const { shown } = usePlan(planId)
  if (!shown) return null
  const { plan, timeZone } = shown
  const { spacing } = plan.options
  const isLittle =
    typeof windowBefore === 'number' &&
    typeof windowAfter === 'number' &&
    helpsLittle({ before: windowBefore, after: windowAfter }, spacing)
  const offset = offsetOf({ offsetMinutes, offsetSeconds })
  const at = toIso(toEpoch(plan.arriveAt) + (Number.isFinite(offset) ? offset : 0))
  return (
    <>
      {isLittle && (
        <WarningText size={200} role="status">
          {`Ankunftsfenster kleiner als ${spacing} s je Befehl: hilft kaum.`}
        </WarningText>
      )}
      <ClockChangeNote arrival={{ at, timeZone }} seconds={[-(windowBefore ?? 0), windowAfter ?? 0]} />
    </>
  )
}
