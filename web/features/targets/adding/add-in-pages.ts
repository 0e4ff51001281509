import { readCoordinateLines } from '../../../../shared/game/dump/coordinates.ts'
import { mergedParts } from '../../../../shared/game/dump/unused.ts'
import { ApiError } from '../../../lib/api/api.ts'
import { parseRejectedLines } from '../../../lib/api/rejected.ts'
import type { AddedTargets } from '../added-result.tsx'

/** Targets of a call: about two seconds of what a plan's partition takes. */
const perPage = 1000

/** Lines of one call, with their numbers in the text. */
export interface LinePage {
  lines: string[]
  numbers: number[]
  coordinates: number
}

/**
 * Lines in pages of about 1,000 coordinates. A line that repeats a place goes to the page with the first, where the server sees that
 * it is repeated, or another wave.
 */
export function linePages(lines: readonly string[]): LinePage[] {
  const { coordinates, repeated } = readCoordinateLines(lines)
  const places = Map.groupBy(coordinates, ({ line }) => line)
  const repeats = Map.groupBy(repeated, ({ line }) => line)
  const placesIn = (line: number) => [
    ...(places.get(line) ?? []).map(({ x, y }) => `${x}|${y}`),
    ...(repeats.get(line) ?? []).map(({ text }) => text),
  ]
  const pageOf = new Map<string, LinePage>()
  const pages: LinePage[] = []
  lines.forEach((text, at) => {
    const line = at + 1
    const count = places.get(line)?.length ?? 0
    const first = placesIn(line).flatMap((place) => pageOf.get(place) ?? [])[0]
    const last = pages.at(-1)
    const isFull = !last || (last.coordinates > 0 && last.coordinates + count > perPage)
    const page = first ?? (isFull ? { lines: [], numbers: [], coordinates: 0 } : last)
    if (!first && isFull) pages.push(page)
    page.lines.push(text)
    page.numbers.push(line)
    page.coordinates += count
    for (const place of placesIn(line)) if (!pageOf.has(place)) pageOf.set(place, page)
  })
  return pages
}

/** Pages of an addition: how many are saved, their answers summed, and why it stopped. */
export interface Adding {
  pages: readonly LinePage[]
  done: number
  total?: AddedTargets
  error?: unknown
}

interface AddOptions {
  send: (lines: string[]) => Promise<AddedTargets>
  onProgress: (adding: Adding) => void
  /** Once true, no further page is sent. */
  isStopped: () => boolean
}

/** Sends the pages left until done, stopped or one fails; saved pages are kept. Never rejects. */
export async function goOnAdding(from: Adding, { send, onProgress, isStopped }: AddOptions): Promise<Adding> {
  let { error: _, ...adding }: Adding = from
  for (const page of from.pages.slice(from.done)) {
    if (isStopped()) break
    try {
      const answer = placed(await (from.pages.length > 1 ? sendPage(page, send) : send(page.lines)), page)
      adding = { ...adding, done: adding.done + 1, total: adding.total ? sum(adding.total, answer) : answer }
    } catch (error) {
      return { ...adding, error }
    }
    onProgress(adding)
  }
  return adding
}

export const targetsIn = (pages: readonly LinePage[]): number =>
  pages.reduce((sum, { coordinates }) => sum + coordinates, 0)

/** A page without any good line is an answer as well: other pages have some. */
async function sendPage({ lines }: LinePage, send: AddOptions['send']): Promise<AddedTargets> {
  try {
    return await send(lines)
  } catch (error) {
    const isBad = error instanceof ApiError && (error.code === 'no_good_coordinate' || error.code === 'no_coordinates')
    if (!isBad) throw error
    const { coordinates, repeated, unreadable, unused } = readCoordinateLines(lines)
    return {
      ...nothing,
      rejected: coordinates.length + repeated.length + unreadable.length,
      rejectedLines: parseRejectedLines(error, lines),
      unused,
    }
  }
}

const nothing: AddedTargets = {
  success: true,
  message: '',
  accepted: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  misordered: [],
  standing: [],
  own: 0,
  coordinates: [],
  targets: [],
  rejected: 0,
  rejectedLines: [],
  unused: [],
}

const placed = (answer: AddedTargets, { numbers }: LinePage): AddedTargets => ({
  ...answer,
  rejectedLines: answer.rejectedLines.map((each) => ({ ...each, line: numbers[each.line - 1] ?? each.line })),
  unused: answer.unused.map((part) => ({ ...part, lines: part.lines.map((line) => numbers[line - 1] ?? line) })),
})

const sum = (one: AddedTargets, other: AddedTargets): AddedTargets => ({
  ...other,
  accepted: one.accepted + other.accepted,
  added: one.added + other.added,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  own: one.own + other.own,
  misordered: [...new Set([...one.misordered, ...other.misordered])],
  standing: [...one.standing, ...other.standing],
  coordinates: [...one.coordinates, ...other.coordinates].slice(0, perPage),
  rejected: one.rejected + other.rejected,
  rejectedLines: [...one.rejectedLines, ...other.rejectedLines].toSorted((a, b) => a.line - b.line),
  unused: mergedParts([...one.unused, ...other.unused]),
})
