import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { formatShare } from './format.ts'

/** A share as screens show it, at most 100 %; what is beyond is named by `surplusText`. */
export const formatUsage = (share: number): string => formatShare(Math.min(1, share))

/** `3 zu viel` of that many attacks beyond what is wanted; undefined when there are none. */
export const surplusText = (surplus: number): string | undefined =>
  surplus > 0 ? `${formatNumber(surplus)} zu viel` : undefined

type Counted = Pick<TargetView, 'maxOff' | 'currentOff' | 'maxFake' | 'currentFake' | 'maxBFake' | 'currentBFake'>

/** How many attacks a target has beyond its limits, all kinds together. */
export const surplusOf = ({ maxOff, currentOff, maxFake, currentFake, maxBFake, currentBFake }: Counted): number =>
  Math.max(0, currentOff - maxOff) + Math.max(0, currentFake - maxFake) + Math.max(0, currentBFake - maxBFake)
