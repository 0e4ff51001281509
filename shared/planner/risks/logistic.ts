/** Rows of two sorts, to be distinguished by their columns. */
export interface Sample {
  /** Column by column; each has a value per row. */
  readonly columns: readonly Float64Array[]
  /** 1 for rows of the first sort, by row. */
  readonly isReal: Uint8Array
  /** The fold of each row, from 0 to `folds` - 1. */
  readonly fold: Uint8Array
}

/** The weight of the squared weights in what is minimized: it keeps weights finite where a column parts the sorts completely. */
const ridge = 0.01
const maxSteps = 40
const maxHalvings = 20
/** Of the gradient, per row. */
const tolerance = 1e-8

/** The columns side by side, row by row, each with mean 0 and variance 1; a column of equal values is all 0. */
export function standardised(columns: readonly Float64Array[]): Float64Array {
  const [first] = columns
  const width = columns.length
  const rows = new Float64Array((first?.length ?? 0) * width)
  columns.forEach((column, j) => {
    const mean = column.reduce((sum, value) => sum + value, 0) / column.length
    const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length
    const deviation = Math.sqrt(variance)
    // Means of equal values may differ by rounding.
    if (deviation <= 1e-12 * Math.abs(mean)) return
    for (let i = 0; i < column.length; i++) rows[i * width + j] = (column[i]! - mean) / deviation
  })
  return rows
}

/** What is minimized at some weights, with its derivatives. */
export interface LossAt {
  loss: number
  gradient: Float64Array
  /** The symmetric matrix of second derivatives, row by row. */
  hessian: Float64Array
}

/** The penalized logistic loss over all rows but those of a fold; the last weight is the intercept, which is not penalized. */
export function lossAt(rows: Float64Array, { isReal, fold }: Sample, leftOut: number, weights: Float64Array): LossAt {
  const size = weights.length
  const width = size - 1
  const gradient = new Float64Array(size)
  const hessian = new Float64Array(size * size)
  const row = new Float64Array(size).fill(1)
  let loss = 0
  for (let i = 0; i < isReal.length; i++) {
    if (fold[i] === leftOut) continue
    let score = weights[width]!
    for (let j = 0; j < width; j++) {
      row[j] = rows[i * width + j]!
      score += weights[j]! * row[j]!
    }
    const odds = Math.exp(-Math.abs(score))
    const chance = score > 0 ? 1 / (1 + odds) : odds / (1 + odds)
    loss += Math.max(isReal[i] ? -score : score, 0) + Math.log1p(odds)
    const error = chance - isReal[i]!
    const curvature = chance * (1 - chance)
    for (let j = 0; j < size; j++) {
      gradient[j]! += error * row[j]!
      const scaled = curvature * row[j]!
      const start = j * size
      for (let k = 0; k <= j; k++) hessian[start + k]! += scaled * row[k]!
    }
  }
  for (let j = 0; j < width; j++) {
    loss += (ridge / 2) * weights[j]! ** 2
    gradient[j]! += ridge * weights[j]!
    hessian[j * size + j]! += ridge
  }
  for (let j = 0; j < size; j++) for (let k = 0; k < j; k++) hessian[k * size + j] = hessian[j * size + k]!
  return { loss, gradient, hessian }
}

/**
 * The weights of the logistic regression that minimize `lossAt` on all rows but those of a fold, the intercept last. Newton's method
 * with halved steps; the loss is convex, so there is one minimum from any start. All 0 if one sort is missing.
 */
export function fitLogistic(
  rows: Float64Array,
  sample: Sample,
  leftOut: number,
  start = new Float64Array(sample.columns.length + 1),
): Float64Array<ArrayBuffer> {
  const { isReal, fold } = sample
  const sorts = new Set<number>()
  let count = 0
  isReal.forEach((sort, i) => {
    if (fold[i] === leftOut) return
    sorts.add(sort)
    count++
  })
  if (sorts.size < 2) return start.map(() => 0)
  let weights = start
  let here = lossAt(rows, sample, leftOut, weights)
  for (let step = 0; step < maxSteps && here.gradient.some((slope) => Math.abs(slope) > tolerance * count); step++) {
    const direction = solved(here.hessian, here.gradient)
    const next = (length: number) => weights.map((weight, j) => weight - length * direction[j]!)
    let length = 1
    let there = lossAt(rows, sample, leftOut, next(length))
    for (let halving = 0; halving < maxHalvings && there.loss > here.loss; halving++) {
      length /= 2
      there = lossAt(rows, sample, leftOut, next(length))
    }
    if (there.loss > here.loss) break
    weights = next(length)
    here = there
  }
  return weights
}

/** A row's score by the weights: the higher, the more likely it is of the first sort. */
export function scoreOf(rows: Float64Array, weights: Float64Array, i: number): number {
  const width = weights.length - 1
  let score = weights[width]!
  for (let j = 0; j < width; j++) score += weights[j]! * rows[i * width + j]!
  return score
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
function solved(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const root = new Float64Array(size * size)
  const solution = Float64Array.from(right)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!
      for (let k = 0; k < j; k++) sum -= root[i * size + k]! * root[j * size + k]!
      root[i * size + j] = i === j ? Math.sqrt(Math.max(sum, Number.EPSILON)) : sum / root[j * size + j]!
    }
  }
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solution[i]! -= root[i * size + k]! * solution[k]!
    solution[i]! /= root[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solution[i]! -= root[k * size + i]! * solution[k]!
    solution[i]! /= root[i * size + i]!
  }
  return solution
}
