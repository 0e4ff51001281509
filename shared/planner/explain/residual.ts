import type { Blocks } from '../flow/blocks.ts'
import type { Shortage } from '../flow/cut.ts'
import type { Flow } from '../flow/flow.ts'

/** Analysis of a solved problem, used to find changes that help. */
export interface Residual {
  readonly flow: Flow
  readonly shortage: Shortage
  /** Bit set of columns that can send one more attack, see `findReserve`. */
  readonly reserve: Int32Array
  /** Their senders, in column order. */
  readonly reserveSenders: Int32Array
  /** The connected parts of the shortage. */
  readonly parts: Blocks
  /** The columns of each player, by player index. */
  readonly columnsOf: readonly (readonly number[])[]
}
