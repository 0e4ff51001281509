import type { AttackKind } from '../../model/attack.ts'
import type { Target } from '../../model/target.ts'

/** Attacks of a kind that a target requires. */
export function targetDemand(kind: AttackKind, target: Target): number {
  switch (kind) {
    case 'off':
      return target.type === 'offs' || target.type === 'agcleaner' ? target.maxOff : 0
    case 'ramoff':
    case 'bfcleaner':
      return target.type === kind ? target.maxOff : 0
    case 'bfkatas':
      return target.maxBFake + (target.type === 'bfkatas' ? target.maxOff : 0)
    case 'fake':
      return target.maxFake
    case 'ag':
      return target.maxSnob ?? 0
  }
}
