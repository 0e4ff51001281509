import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { planServer } from '../support/plan-server.ts'
import { sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

it.each([360, 390])(
  'all steps of a plan are beside each other %i pixels wide, the current one with its whole name',
  async (width) => {
    await visit('/targets/plan-1', { as: 'user', phone: true, answers: planServer().answers })
    await page.viewport(width, 800)
    const steps = page.getByRole('navigation', { name: 'Schritte des Plans' })
    const name = steps.getByText('Assign Targets')
    await sees(name)
    const label = name.element()
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
    const links = steps
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect())
    expect(links).toHaveLength(6)
    expect(new Set(links.map(({ top }) => top)).size).toBe(1)
    expect(links.every(({ right, width: wide, height }) => right <= width && wide >= 24 && height >= 44)).toBe(true)
  },
)
