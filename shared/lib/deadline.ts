/** A computation took longer than its caller can wait. */
export class DeadlineExceeded extends Error {}

let end = Number.POSITIVE_INFINITY

/** Computes synchronously; after `deadline`, in milliseconds of `performance.now()`, the next `checkDeadline` throws. */
export function computeBefore<T>(deadline: number, compute: () => T): T {
  const outer = end
  end = Math.min(outer, deadline)
  try {
    return compute()
  } finally {
    end = outer
  }
}

/** Throws `DeadlineExceeded` after the deadline of `computeBefore`. */
export function checkDeadline(): void {
  if (end !== Number.POSITIVE_INFINITY && performance.now() > end) throw new DeadlineExceeded()
}

/** Computes something that can be left out: `undefined` if the deadline of `computeBefore` has passed or passes meanwhile. */
export function computeIfInTime<T>(compute: () => T): T | undefined {
  try {
    checkDeadline()
    return compute()
  } catch (error) {
    if (error instanceof DeadlineExceeded) return undefined
    throw error
  }
}
