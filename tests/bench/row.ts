/** One figure of ours beside the one it is measured against; less is better. */
export interface BenchRow {
  name: string
  ours: number
  yardstick: number
  unit: string
  /** Whose figure the yardstick is. */
  peer?: string
  note?: string
}
