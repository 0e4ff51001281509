import { page } from 'vitest/browser'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import { answers } from '../../support/answers.ts'
import '../../support/screen.ts'
import { anOrderLine, anOrderSheet, inSeconds } from '../../support/order-samples.ts'

export const card = (text: string) => page.getByRole('article').filter({ hasText: text })
export const button = (name: string | RegExp, options = {}) => page.getByRole('button', { name, ...options })
export const notice = (text: string | RegExp) => page.getByText(text)

/** Unfolds one of the tools. */
export async function openTool(name: string): Promise<void> {
  const tools = page.getByRole('region', { name: 'Werkzeuge' })
  if (tools.elements().length === 0) await button('Werkzeuge').click()
  await tools.css('summary').filter({ hasText: name }).click()
}

/** Opens the card with this text. */
export const unfold = (text: string): Promise<void> => card(text).getByRole('button', { name: 'nach' }).click()

/** A server that keeps what is marked; `sheet` is its current state. */
export function orderServer(more: Partial<OrderSheet> = {}) {
  const server = { sheet: anOrderSheet(more) }
  answers({
    'orders.sheet': () => ({ ...server.sheet, serverTime: new Date().toISOString() }),
    'orders.mark': ({ body: { marks } }) => {
      const byLine = new Map(marks.map(({ line, ...mark }) => [line, { ...mark, by: 'member' as const }]))
      const lines = server.sheet.lines.map((line) => ({
        ...line,
        ...(byLine.get(line.id) ?? byLine.get(line.id)),
      }))
      server.sheet = { ...server.sheet, lines }
      const known = new Set(lines.flatMap((line) => [line.id, line.id]))
      return {
        success: true,
        serverTime: new Date().toISOString(),
        marks: [...byLine].filter(([line]) => known.has(line)).map(([line, mark]) => ({ line, ...mark })),
        gone: [],
        unknown: [...byLine.keys()].filter((line) => !known.has(line)),
      }
    },
  })
  return server
}

export const night = anOrderLine({
  id: 'bfkatas-1002-offs-510-480-0',
  type: 'bfkatas',
  launchAt: inSeconds(1200),
  to: { villageId: 2002, x: 510, y: 480, name: 'Speicherdorf', playerName: '' },
  unit: 'catapult',
  troops: { catapult: 60 },
  building: 'adelshof',
  warnings: ['night'],
})
export const overdue = anOrderLine({
  id: 'fake-1003-offs-400-401-0',
  type: 'fake',
  launchAt: inSeconds(-300),
  to: { villageId: 2003, x: 400, y: 401, name: 'Verpasst', playerName: 'Carl' },
  unit: 'catapult',
  troops: { catapult: 1 },
  warnings: ['past'],
})
