import { formatWithLimits } from '../../../shared/game/dump/target-values.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { formatWave } from '../../../shared/model/basics.ts'
import {
  firstWaveId,
  maxWaves,
  misorderedWaves,
  offsetOf,
  toOffset,
  waveOf,
  wholeOffsetBounds,
} from '../../../shared/model/inputs/wave.ts'
import type { TargetEdit, TargetType, TargetView } from '../../../shared/model/target.ts'

/** Next waves of targets, as lines to add per type. */
export interface NextWaves {
  lines: Map<TargetType, string[]>
  count: number
  /** Targets that have all waves already. */
  full: number
}

/** The next wave of each of the chosen targets: with what its last chosen wave has, `seconds` after its last wave. */
export function nextWaves(targets: readonly TargetView[], chosen: readonly TargetView[], seconds: number): NextWaves {
  const waves = Map.groupBy(targets, ({ _id }) => firstWaveId(_id))
  const next: NextWaves = { lines: new Map(), count: 0, full: 0 }
  for (const [id, some] of Map.groupBy(chosen, ({ _id }) => firstWaveId(_id))) {
    const all = waves.get(id) ?? some
    const wave = Math.max(...all.map(({ _id }) => waveOf(_id))) + 1
    const source = some.at(-1)
    if (!source || wave > maxWaves) {
      next.full++
      continue
    }
    const { min, max } = wholeOffsetBounds
    const at = Math.min(max, Math.max(min, Math.max(...all.map(offsetOf)) + seconds))
    const lines = next.lines.get(source.type) ?? []
    next.lines.set(source.type, lines)
    lines.push(formatWithLimits({ ...source, offsetSeconds: undefined, ...toOffset(at), wave }))
    next.count++
  }
  return next
}

/** Whether a target's waves would not arrive one after the other with this edit. */
export function isMisordered(targets: readonly TargetView[], target: TargetView, edit: Partial<TargetEdit>): boolean {
  const id = firstWaveId(target._id)
  const waves = targets.filter(({ _id }) => firstWaveId(_id) === id)
  const { offsetMinutes = target.offsetMinutes, offsetSeconds = target.offsetSeconds } = edit
  const edited = waves.map((one) => (one._id === target._id ? { ...one, offsetMinutes, offsetSeconds } : one))
  return waves.length > 1 && misorderedWaves(edited).length > 0
}

/** `440|670 · Welle 2` of a target's id. */
export function placeInId(id: string): string {
  const [, x, y] = firstWaveId(id).split('-')
  return formatWave({ x: Number(x), y: Number(y), wave: waveOf(id) })
}

const namedPlaces = 5

/** Which waves others had added before. */
export function standingSentence(ids: readonly string[]): string {
  const more = ids.length > namedPlaces ? ` und ${formatNumber(ids.length - namedPlaces)} weitere` : ''
  const places = `${ids.slice(0, namedPlaces).map(placeInId).join(', ')}${more}`
  return `${places}: ${ids.length === 1 ? 'Diese Welle steht schon im Plan und bleibt, wie sie ist' : 'Diese Wellen stehen schon im Plan und bleiben, wie sie sind'}.`
}
