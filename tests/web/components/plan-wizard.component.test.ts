import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { planServer } from '../support/plan-server.ts'
import { aPlan } from '../support/samples.ts'
import { sees, seesInView } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

// A window of 1440 magnified twice, and the widths between which the layout changes.
it.each([641, 720, 1200, 1201])('every name of a step is whole %i pixels wide', async (width) => {
  await visit('/targets/plan-1', { as: 'user', answers: planServer().answers })
  await page.viewport(width, 800)
  const steps = page.getByRole('navigation', { name: 'Schritte des Plans' })
  for (const name of ['Plan Details', 'Troop Upload', 'Assign Targets', 'Calculate', 'Real Incs', 'Utilization']) {
    const label = steps.getByText(name)
    await sees(label)
    expect(label.element().scrollWidth).toBeLessThanOrEqual(label.element().clientWidth)
  }
})

it('the current step has its whole name on a phone magnified twice', async () => {
  await visit('/targets/plan-1', { as: 'user', phone: true, answers: planServer().answers })
  await page.viewport(195, 800)
  const label = page.getByRole('navigation', { name: 'Schritte des Plans' }).getByText('Assign Targets')
  await sees(label)
  expect(label.element().scrollWidth).toBeLessThanOrEqual(label.element().clientWidth)
})

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

it.each([
  [{ lacks: 'troops' } as const, 'Troop Upload', 'keine Truppen'],
  [{ lacks: 'targets' } as const, 'Assign Targets', 'keine Ziele'],
  [{ lacks: 'result' } as const, 'Calculate', 'fehlt noch'],
  [{ outdatedBy: ['senders' as const] }, 'Calculate', 'veraltet'],
])('a step says what is wrong, and keeps its width: %o', async (more, step, note) => {
  await visit('/incplans/plan-1', { as: 'user', answers: planServer({ plan: aPlan(more) }).answers })
  await page.viewport(1440, 800)
  const link = page.getByRole('navigation', { name: 'Schritte des Plans' }).getByRole('link', { name: step })
  const noted = link.getByText(note)
  await seesInView(noted)
  const label = document.createRange()
  label.selectNodeContents(noted.element().parentElement?.firstChild ?? noted.element())
  const text = document.createRange()
  text.selectNodeContents(noted.element())
  expect(text.getBoundingClientRect().width).toBeLessThanOrEqual(label.getBoundingClientRect().width)
  expect(text.getBoundingClientRect().bottom).toBeLessThanOrEqual(link.element().getBoundingClientRect().bottom)
  await page.viewport(360, 800)
  await expect.element(link).toHaveAttribute('title', note)
  await expect.poll(() => getComputedStyle(link.element(), '::after').width).toBe('8px')
})
