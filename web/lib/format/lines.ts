import { maxLines } from '../../../shared/model/inputs/added-villages.ts'

/** The trimmed, non-blank lines of a text. */
export const nonBlankLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The lines of a text to send, including blank ones so that line numbers in the answer match, unless that exceeds `maxLines`. */
export function numberedLines(text: string): string[] {
  const lines = text.trimEnd().split(/\r\n?|\n/)
  return lines.length > maxLines ? nonBlankLines(text) : lines
}
