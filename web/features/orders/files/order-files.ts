import type { CopyLine } from '../../../../shared/game/orders/order-formats.ts'
import { attackCount, attacksText } from '../../../../shared/game/orders/order-trains.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { countedState } from '../../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'

/** All lines of the sheets by launch, each with its player and state. */
export function linesOfSheets(sheets: readonly OrderSheet[]): CopyLine[] {
  const lines = sheets.flatMap(({ playerName, lines }) =>
    lines.map((line) => ({ ...line, state: countedState(line), playerName })),
  )
  return lines.sort((a, b) => Date.parse(a.launchAt) - Date.parse(b.launchAt) || (a.id < b.id ? -1 : 1))
}

/** `12 Angriffe von 3 Spielern`, with the commands where there are trains: each has a line. */
export const linesText = (lines: readonly CopyLine[], players: number) =>
  `${attacksText(attackCount(lines), lines.length)} von ${countedNoun(players, 'Spieler', 'Spielern')}`
