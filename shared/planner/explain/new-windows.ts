import { hasBit } from '../flow/bits.ts'
import { secondsToWindow } from '../flow/windows.ts'
import { NEW_FROM, type PlayerPairs, type SlotProposal } from './player-pairs.ts'
import type { Residual } from './residual.ts'
import { stepWorth } from './worthwhile-steps.ts'

/** Widths tried for a new window, minutes; each is placed where it promises most attacks. */
const WIDTHS = [15, 60, 180, 480]
/** Widths for a player without windows. */
const FIRST_WIDTHS = [...WIDTHS, 1440]
/** Max launches checked; more are sampled evenly. */
const SAMPLE = 4000

/** A span of launches, epoch seconds of whole minutes, including its last minute. */
interface Span {
  readonly from: number
  readonly to: number
}

/**
 * New windows of a player that gain, best by worth and by gain, trimmed at both ends; if the player has windows, only
 * launches far from them count.
 */
export function newWindows(list: Float64Array, findings: Residual, own: PlayerPairs): SlotProposal[] {
  const picked = launchesFor(findings, own, list)
  if (picked.length === 0) return []
  const spans = (list.length === 0 ? FIRST_WIDTHS : WIDTHS).map((width) => bestSpan(findings, own, picked, width * 60))
  const tried = spans.map((span) => ({ span, gain: own.gainIn(span.from, span.to) }))
  const worth = ({ span, gain }: Tried) => stepWorth({ length: (span.to - span.from) / 60, gain })
  const first = (order: (a: Tried, b: Tried) => number) => tried.toSorted(order).slice(0, 1)
  const best = new Set([...first((a, b) => worth(b) - worth(a)), ...first((a, b) => b.gain - a.gain)])
  return [...best].flatMap(({ span, gain }) => (gain > 0 ? [narrowed(own, span, gain)] : []))
}

interface Tried {
  readonly span: Span
  readonly gain: number
}

/** Indexes of the pairs, by launch, that may gain through a new window. */
function launchesFor({ shortage, reserve }: Residual, { pairs }: PlayerPairs, list: Float64Array): Int32Array {
  const all: number[] = []
  const alone: number[] = []
  for (let i = 0; i < pairs.launch.length; i++) {
    if (secondsToWindow(list, pairs.launch[i]!) <= NEW_FROM * 60) continue
    all.push(i)
    if (shortage.rows[pairs.row[i]!] === 1 && hasBit(reserve, pairs.column[i]!)) alone.push(i)
  }
  const picked = alone.length > 0 ? alone : all
  const stride = Math.ceil(picked.length / SAMPLE)
  const chosen = picked.filter((_, k) => k % stride === 0)
  return Int32Array.from(chosen).sort((a, b) => pairs.launch[a]! - pairs.launch[b]!)
}

/** The span of at most `seconds` covering most distinct targets and villages, by the smaller count. */
function bestSpan({ flow }: Residual, { pairs }: PlayerPairs, sorted: Int32Array, seconds: number): Span {
  const rows = counter(flow.fill.length)
  const columns = counter(flow.left.length)
  const at = (k: number) => pairs.launch[sorted[k]!]!
  const change = (k: number, by: 1 | -1) => {
    rows.change(pairs.row[sorted[k]!]!, by)
    columns.change(pairs.column[sorted[k]!]!, by)
  }
  let best = { from: minutesDown(at(0)), to: minutesDown(at(0)) + 60 }
  let most = 0
  let first = 0
  for (let last = 0; last < sorted.length; last++) {
    change(last, 1)
    while (at(last) > minutesDown(at(first)) + seconds) change(first++, -1)
    // The larger count breaks ties, as a village may send several attacks.
    const [a, b] = [rows.different(), columns.different()]
    const promise = Math.min(a, b) + Math.max(a, b) / 1e6
    if (promise <= most) continue
    most = promise
    const from = minutesDown(at(first))
    best = { from, to: Math.max(from + 60, minutesUp(at(last))) }
  }
  return best
}

/** Counts distinct integers below `size`. */
function counter(size: number) {
  const times = new Int32Array(size)
  let different = 0
  return {
    different: () => different,
    change(value: number, by: 1 | -1) {
      const before = times[value]!
      times[value] = before + by
      if (before === 0) different++
      else if (before + by === 0) different--
    },
  }
}

/** Trims minutes at either end that do not contribute to the gain. */
function narrowed({ player, gainIn }: PlayerPairs, span: Span, gain: number): SlotProposal {
  const length = (span.to - span.from) / 60
  const end = least(length, (minutes) => gainIn(span.from, span.from + minutes * 60) >= gain)
  const to = span.from + end * 60
  const minutes = least(end, (m) => gainIn(to - m * 60, to) >= gain)
  return { gain, extension: { player, window: -1, side: 'new', minutes, from: to - minutes * 60, to } }
}

/** The least of 1 … `enough` that holds; monotone. */
function least(enough: number, holds: (n: number) => boolean): number {
  let low = 0
  let high = enough
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

const minutesDown = (time: number) => Math.floor(time / 60) * 60
const minutesUp = (time: number) => Math.ceil(time / 60) * 60
