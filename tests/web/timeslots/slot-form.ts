import { page } from 'vitest/browser'

/** The form for several days: its two times, and what takes them. */
export const slotForm = {
  start: page.css('input[name=start]'),
  end: page.css('input[name=end]'),
  day: (name: string) => page.getByRole('button', { name }),
  submit: page.getByRole('button', { name: 'Hinzufügen und speichern' }),
}

/** Fills in the form for several days. */
export async function fillTimes(from: string, to: string, days: string[]): Promise<void> {
  await slotForm.start.fill(from)
  await slotForm.end.fill(to)
  for (const day of days) await page.getByRole('button', { name: day, pressed: false }).click()
}
