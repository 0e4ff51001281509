import type { TargetLimits } from '../../model/target.ts'

/** Targets that get these limits. */
export interface RaisedLimits {
  ids: string[]
  limits: Partial<TargetLimits>
}

/** New values of one limit by target id, as few edits: targets with the same value together, by value. */
export function raisedLimits(
  field: 'maxOff' | 'maxFake',
  values: Iterable<readonly [id: string, value: number]>,
): RaisedLimits[] {
  return [...Map.groupBy(values, ([, value]) => value)]
    .sort(([a], [b]) => a - b)
    .map(([value, same]) => ({ ids: same.map(([id]) => id), limits: { [field]: value } }))
}
