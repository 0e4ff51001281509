import { plans } from '../../../shared/contract/plans.ts'
import { helpsLittle } from '../../../shared/model/inputs/arrival-window.ts'
import type { TargetEdit } from '../../../shared/model/target.ts'
import { WarningText } from '../../components/layout/text.ts'
import { useRead } from '../../lib/api/use-read.ts'

interface SmallWindowProps {
  planId: string
  window: Pick<TargetEdit, 'windowBefore' | 'windowAfter'>
}

/** Warns of a target's own window that is too small to part two launches. */
export function SmallWindow({ planId, window: { windowBefore: before, windowAfter: after } }: SmallWindowProps) {
  const { data } = useRead(plans.get, { params: { planId } })
  const spacing = data?.plan.options.spacing
  const isKnown = typeof before === 'number' && typeof after === 'number' && spacing !== undefined
  if (!isKnown || !helpsLittle({ before, after }, spacing)) return null
  return (
    <WarningText size={200} role="status">
      {`Ankunftsfenster kleiner als ${spacing} s je Befehl: hilft kaum.`}
    </WarningText>
  )
}
