import { toBbCode, toCsv, toJson, toPlainText, toWorkbench } from './order-copies.ts'
import type { CopyLine, CopyWorld } from './order-formats.ts'

/** A format in which orders are copied and saved. */
export interface CopyFormat {
  label: string
  /** What the format is for, as a tooltip. */
  hint: string
  /** The ending of a file's name, and what comes before it where another format has the same. */
  ending: string
  suffix?: string
  /** Media type of a file. */
  type: string
  /** Whether there may be several texts: the game limits BB codes per message. */
  isDivided?: boolean
  texts: (lines: readonly CopyLine[], world: CopyWorld) => string[]
}

const plainText = 'text/plain;charset=utf-8'

/** All formats, in the order in which they are offered; leaders and members have the same. */
export const copyFormats: readonly CopyFormat[] = [
  {
    label: 'CSV',
    hint: 'für Tabellen',
    ending: 'csv',
    type: 'text/csv;charset=utf-8',
    texts: (lines, world) => [toCsv(lines, world)],
  },
  {
    label: 'BB-Code',
    hint: 'für Nachrichten und Forum',
    ending: 'txt',
    suffix: 'bb',
    type: plainText,
    isDivided: true,
    texts: toBbCode,
  },
  {
    label: 'Text',
    hint: 'zum Lesen',
    ending: 'txt',
    type: plainText,
    texts: (lines, world) => [toPlainText(lines, world)],
  },
  {
    label: 'Workbench',
    hint: 'für DS Workbench und DS-Ultimate',
    ending: 'txt',
    suffix: 'workbench',
    type: plainText,
    texts: (lines) => [toWorkbench(lines)],
  },
  {
    label: 'JSON',
    hint: 'für eigene Werkzeuge',
    ending: 'json',
    type: 'application/json',
    texts: (lines, world) => [toJson(lines, world)],
  },
]

/** Whether programs read the format from a file; the others are copied. */
export const isData = ({ type }: CopyFormat): boolean => type !== plainText

/** Joins several texts into one file, each under a heading. */
export const fileText = (texts: readonly string[]): string =>
  texts.length < 2
    ? (texts[0] ?? '')
    : texts.map((text, index) => `--- Teil ${index + 1} von ${texts.length} ---\n\n${text}`).join('\n')
