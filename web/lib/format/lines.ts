import { maxLines } from '../../../shared/model/sender.ts'

/** The lines of a text, trimmed, blank ones dropped. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * The lines of a text as they are sent to be read: blank ones among them, so that the numbers which the answer names are those of the
 * text, unless there are too many of them.
 */
export function numberedLines(text: string): string[] {
  const lines = text.trimEnd().split(/\r\n?|\n/)
  return lines.length > maxLines ? linesOf(text) : lines
}
