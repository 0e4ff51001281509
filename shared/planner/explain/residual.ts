import type { Blocks } from '../flow/blocks.ts'
import type { Shortage } from '../flow/cut.ts'
import type { Flow } from '../flow/flow.ts'

/** What is known about a solved problem when looking for help. */
export interface Residual {
  readonly flow: Flow
  readonly shortage: Shortage
  /** Columns that can give an attack more: bit set, see `reserveOf`. */
  readonly reserve: Int32Array
  /** Their senders, in column order. */
  readonly reserveSenders: Int32Array
  /** The connected parts of the shortage. */
  readonly parts: Blocks
  /** Player → his columns. */
  readonly columnsOf: readonly (readonly number[])[]
}
