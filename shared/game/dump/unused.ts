import type { UnusedPart } from '../../model/pasted.ts'
import type { Unused } from './line-reading.ts'

const maxParts = 30
const maxLines = 3
const quoted = 60
const others = 'Weiteres'

const patternOf = (text: string) => text.toLowerCase().replace(/\d+/g, '0')

/** Collects what a reader did not use; parts that differ in digits only are one, as are those after the 30th. */
export function unusedParts() {
  const parts = new Map<string, UnusedPart & { last: number }>()
  return {
    /** `line` counts from 1; lines must ascend. */
    add(line: number, { text, key: own = patternOf(text) }: Unused): void {
      const key = parts.has(own) || parts.size < maxParts ? own : others
      const part = parts.get(key) ?? {
        text: key === others ? others : text.slice(0, quoted),
        count: 0,
        lines: [],
        last: 0,
      }
      parts.set(key, part)
      if (part.last === line) return
      part.last = line
      part.count++
      if (part.lines.length < maxLines) part.lines.push(line)
    },
    /** In the order of their first lines. */
    list: (): UnusedPart[] => [...parts.values()].map(({ last: _, ...part }) => part),
  }
}

/** Joins the parts of several texts. */
export function mergedParts(parts: readonly UnusedPart[]): UnusedPart[] {
  const merged = new Map<string, UnusedPart>()
  for (const part of parts) {
    const known = merged.get(patternOf(part.text))
    const both = known
      ? { ...known, count: known.count + part.count, lines: [...known.lines, ...part.lines].slice(0, maxLines) }
      : part
    merged.set(patternOf(part.text), both)
  }
  return [...merged.values()]
}

export type UnusedParts = ReturnType<typeof unusedParts>
