import { type Locator, page } from 'vitest/browser'
import { panel, sees } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import type { calculationServer } from './calculated-plan.ts'

export const why = panel('Warum fehlen Angriffe?')
export const helps = panel('Was hilft')

/** The calculation screen with its result. */
export async function openCalculation({ answers }: ReturnType<typeof calculationServer>, look: Visit = {}) {
  await visit('/incplans/plan-1/calculate', { as: 'user', answers, ...look })
  await sees(page.getByRole('button', { name: 'Alles berechnen' }))
}

/** Shows another tab of the calculation screen. */
export const toTab = (name: 'Ergebnis' | 'Angriffe' | 'Sendezeiten' | 'Ersatz' | 'Rest'): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${name}( \\(|$)`) }).click()

/** Opens the reasons of all groups. */
export async function openEverything(part: Locator): Promise<void> {
  await sees(part)
  const closed = part.css('h4 button[aria-expanded=false]')
  while (closed.elements().length > 0) await closed.first().click()
}
