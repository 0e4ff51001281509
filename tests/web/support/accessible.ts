import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp } from 'vitest/browser'

/**
 * No accessibility violation on the current screen, nothing runs out of it sideways, and on a wide screen the contrast is enough in
 * both colour schemes: nothing else depends on colours, and colours do not depend on the width.
 */
export async function expectAccessible(): Promise<void> {
  await expect.poll(isHiddenForNothing, { message: 'hidden without a dialog' }).toBe(false)
  expect(await violations()).toEqual([])
  expect(document.documentElement.scrollWidth - window.innerWidth, 'pixels beyond the right edge').toBeLessThanOrEqual(
    0,
  )
  if (isPhone()) return
  const other = matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark'
  await preferColours(other)
  // What is wrong stays wrong; what was still turning dark does not.
  await expect.poll(() => violations('color-contrast'), { message: `in the ${other}` }).toEqual([])
  await preferColours(other === 'dark' ? 'light' : 'dark')
}

/** Whether the page is hidden from screen readers without a dialog: one that closed hides it some frames longer than itself. */
const isHiddenForNothing = (): boolean => {
  const isOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  return !isOpen && Boolean(document.querySelector('main')?.closest('[aria-hidden="true"]'))
}

const isPhone = () => matchMedia('(max-width: 640px)').matches

/** Lets the system prefer these colours. */
export async function preferColours(scheme: 'light' | 'dark'): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  await cdp().send('Emulation.setEmulatedMedia', { features })
}

async function violations(rule?: string): Promise<string[]> {
  await stillness()
  // Contrast takes most of the time, and is measured on the wide screen.
  const rules = { 'color-contrast': { enabled: false } }
  const { violations } = await axe.run(
    { exclude: ['[data-tabster-dummy]'] },
    { resultTypes: ['violations'], ...(rule ? { runOnly: [rule] } : isPhone() && { rules }) },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Longer ones turn for ever, or only count how long a toast has been there. */
const longestMotion = 2000

/** Colours on their way to another would be measured in the middle; a change of the scheme takes some frames to set them off. */
async function stillness(): Promise<void> {
  for (let still = 0; still < 4; still++) {
    await new Promise(requestAnimationFrame)
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < longestMotion,
      )
    if (moving.length > 0) still = -1
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
}

/** The widths every screen must be accessible in. */
export const looks = [{ phone: false }, { phone: true }]
