import { toBbCode, toCsv, toJson, toWorkbench } from '../../../../shared/game/orders/order-copies.ts'
import type { CopyLine, CopyWorld } from '../../../../shared/game/orders/order-formats.ts'
import { attackCount, attacksText } from '../../../../shared/game/orders/order-trains.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { countedState } from '../../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import { toFileName } from '../../../lib/format/file-name.ts'

/** Export formats of issued orders. */
export const fileFormats = {
  csv: { label: 'CSV', hint: 'für Tabellen', ending: 'csv', type: 'text/csv;charset=utf-8' },
  bb: { label: 'BB-Code', hint: 'für Nachrichten und Forum', ending: 'txt', type: 'text/plain;charset=utf-8' },
  workbench: { label: 'Workbench', hint: 'für DS Workbench und DS-Ultimate', ending: 'txt', type: 'text/plain' },
  json: { label: 'JSON', hint: 'für eigene Werkzeuge', ending: 'json', type: 'application/json' },
} as const
export type FileFormat = keyof typeof fileFormats

/** All lines of the sheets by launch, each with its player and state. */
export function linesOfSheets(sheets: readonly OrderSheet[]): CopyLine[] {
  const lines = sheets.flatMap(({ playerName, lines }) =>
    lines.map((line) => ({ ...line, state: countedState(line), playerName })),
  )
  return lines.sort((a, b) => Date.parse(a.launchAt) - Date.parse(b.launchAt) || (a.id < b.id ? -1 : 1))
}

/** The file's texts: several where the game limits BB codes per message. */
export function orderTexts(format: FileFormat, lines: readonly CopyLine[], world: CopyWorld): string[] {
  if (format === 'bb') return toBbCode(lines, world)
  return [{ csv: toCsv, json: toJson, workbench: toWorkbench }[format](lines, world)]
}

/** Joins several texts into one file, each under a heading. */
export const fileText = (texts: readonly string[]): string =>
  texts.length < 2
    ? (texts[0] ?? '')
    : texts.map((text, index) => `--- Teil ${index + 1} von ${texts.length} ---\n\n${text}`).join('\n')

export function fileName(format: FileFormat, planName: string, playerName: string | undefined): string {
  const kind = format === 'csv' || format === 'json' ? '' : format
  return `${toFileName('befehle', planName, playerName ?? '', kind)}.${fileFormats[format].ending}`
}

/** `12 Angriffe von 3 Spielern`, with the commands where there are trains: each has a line. */
export const linesText = (lines: readonly CopyLine[], players: number) =>
  `${attacksText(attackCount(lines), lines.length)} von ${countedNoun(players, 'Spieler', 'Spielern')}`
