import { anyOf, defaultWords, type GameWords, perWords, phrasesOf } from '../words/default-words.ts'
import { type WallTime, wallTimeToEpoch } from '../world/world-time.ts'
import { readLines } from './text.ts'

// The clock at the foot of the game's pages, and the heading of exports.
const footer = perWords(({ pages }) => {
  const label = anyOf(phrasesOf(pages, ({ serverTime }) => serverTime))
  return new RegExp(
    String.raw`(?:^|\s)${label}:?\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s+(\d{1,2})[./](\d{1,2})[./](\d{4})$`,
    'i',
  )
})
const heading = /^Stand:?\s*(\d{1,2})\.(\d{1,2})\.(\d{4}),?\s+(?:um\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*Uhr)?$/i

/** Longer lines hold no time. */
const maxTimeLine = 300

/** Whether a line says when the troops were read. */
export const isTimeLine = (text: string, game: GameWords): boolean => wallTimeIn(text, game) !== undefined

/**
 * When a dump's troops were read, epoch seconds, by the clocks of the game's pages or the headings of exports in it, on the clock of
 * `zone`; the earliest of several. Undefined without one, and for times after `now`.
 */
export function dumpTime(text: string, zone: string, now: number, game: GameWords = defaultWords): number | undefined {
  const times = readLines(text).flatMap((line) => {
    const wall = wallTimeIn(line.text, game)
    const time = wall && validEpoch(wall, zone)
    return time === undefined ? [] : [time]
  })
  if (times.length === 0) return undefined
  const earliest = times.reduce((first, time) => Math.min(first, time))
  return earliest > now ? undefined : earliest
}

function wallTimeIn(text: string, game: GameWords): WallTime | undefined {
  if (text.length > maxTimeLine) return undefined
  const inFooter = footer(game).exec(text)
  if (inFooter) {
    const [hour, minute, second, day, month, year] = numbers(inFooter)
    return { year, month, day, hour, minute, second }
  }
  const inHeading = heading.exec(text)
  if (!inHeading) return undefined
  const [day, month, year, hour, minute, second] = numbers(inHeading)
  return { year, month, day, hour, minute, second }
}

function numbers([, a, b, c, d, e, f]: RegExpExecArray): [number, number, number, number, number, number] {
  const count = (text: string | undefined) => Number(text ?? 0)
  return [count(a), count(b), count(c), count(d), count(e), count(f)]
}

function validEpoch(wall: WallTime, zone: string): number | undefined {
  try {
    return wallTimeToEpoch(wall, zone)
  } catch {
    // There is no such date.
    return undefined
  }
}
