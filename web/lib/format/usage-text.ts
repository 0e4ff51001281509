import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { formatShare } from './format.ts'

/** A share as percent, at most 100 %; `surplusText` names the rest. */
export const formatUsage = (share: number): string => formatShare(Math.min(1, share))

/** `3 zu viel`; undefined if not positive. */
export const surplusText = (surplus: number): string | undefined =>
  surplus > 0 ? `${formatNumber(surplus)} zu viel` : undefined

/** `3 mehr als gewollt`; undefined if not positive. */
export const excessText = (surplus: number): string | undefined =>
  surplus > 0 ? `${formatNumber(surplus)} mehr als gewollt` : undefined

type Counted = Pick<
  TargetView,
  'maxOff' | 'currentOff' | 'maxFake' | 'currentFake' | 'maxBFake' | 'currentBFake' | 'maxSnob' | 'currentSnob'
>

/** Number of attacks beyond a target's limits, all kinds together. */
export const targetSurplus = (target: Counted): number =>
  Math.max(0, target.currentOff - target.maxOff) +
  Math.max(0, target.currentFake - target.maxFake) +
  Math.max(0, target.currentBFake - target.maxBFake) +
  Math.max(0, (target.currentSnob ?? 0) - (target.maxSnob ?? 0))
