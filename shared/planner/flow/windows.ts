import type { Pairs, Problem } from '../model/problem.ts'

/** An extended or new window of a player. */
export interface SlotExtension {
  readonly player: number
  /** n for `windows[player][2n] … [2n + 1]`; −1 for a new window. */
  readonly window: number
  readonly side: 'before' | 'after' | 'new'
  /** Added length, whole minutes, at least 1. */
  readonly minutes: number
  /** The resulting window, epoch seconds. */
  readonly from: number
  readonly to: number
}

/** The shortest extension of a player's windows that contains `launch`; `undefined` if they already do. */
export function shortestExtension(problem: Problem, player: number, launch: number): SlotExtension | undefined {
  const list = problem.windows[player]
  if (!list) return undefined
  if (list.length === 0) {
    const from = Math.floor(launch / 60) * 60
    return { player, window: -1, side: 'new', minutes: 1, from, to: from + 60 }
  }
  const next = firstEndingFrom(list, launch)
  const previous = next - 1
  if (next * 2 < list.length && list[next * 2]! <= launch) return undefined
  const late = previous >= 0 ? minutesUp(launch - list[previous * 2 + 1]!) : Infinity
  const early = next * 2 < list.length ? minutesUp(list[next * 2]! - launch) : Infinity
  return late <= early ? extended(list, player, previous, 'after', late) : extended(list, player, next, 'before', early)
}

/** The extension of a window by `minutes` at one side. */
export function extended(
  list: Float64Array,
  player: number,
  window: number,
  side: 'before' | 'after',
  minutes: number,
): SlotExtension {
  const from = list[window * 2]! - (side === 'before' ? minutes * 60 : 0)
  const to = list[window * 2 + 1]! + (side === 'after' ? minutes * 60 : 0)
  return { player, window, side, minutes, from, to }
}

/** The problem with the extension applied; touching windows are merged. */
export function withExtension(problem: Problem, extension: SlotExtension): Problem {
  const pairs: [number, number][] = [[extension.from, extension.to]]
  const list = problem.windows[extension.player] ?? []
  for (let i = 0; i < list.length; i += 2) pairs.push([list[i]!, list[i + 1]!])
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const merged: [number, number][] = []
  for (const [from, to] of pairs) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return { ...problem, windows: problem.windows.with(extension.player, Float64Array.from(merged.flat())) }
}

/** Whether a launch is in a window of the player. */
export function inWindow(problem: Pairs, player: number, launch: number): boolean {
  const list = problem.windows[player]
  if (!list) return true
  const window = firstEndingFrom(list, launch)
  return window * 2 < list.length && list[window * 2]! <= launch
}

/** The start of the window that contains a player's launch; −Infinity if they always can. */
export function windowStart({ windows }: Pairs, player: number, launch: number): number {
  const list = windows[player]
  return list ? list[firstEndingFrom(list, launch) * 2]! : Number.NEGATIVE_INFINITY
}

/** Seconds from a time to the nearest window: 0 inside, Infinity without windows. */
export function secondsToWindow(list: Float64Array, time: number): number {
  const next = firstEndingFrom(list, time) * 2
  const early = next < list.length ? list[next]! - time : Infinity
  const late = next > 0 ? time - list[next - 1]! : Infinity
  return Math.max(0, Math.min(early, late))
}

/** Index of the first window ending at or after `time`; the number of windows if none. */
export function firstEndingFrom(list: Float64Array, time: number): number {
  let low = 0
  let high = list.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle * 2 + 1]! < time) low = middle + 1
    else high = middle
  }
  return low
}

const minutesUp = (seconds: number) => Math.ceil(seconds / 60)
