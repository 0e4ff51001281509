import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { planServer } from '../support/plan-server.ts'
import { aSender } from '../support/samples.ts'
import { dialog, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

it.each(looks)('whether a dump adds or replaces is asked accessibly (phone: $phone)', async (look) => {
  const { answers } = planServer({ senders: [aSender({ x: 500 }), aSender({ x: 502 })] })
  await visit('/incplans/plan-1/troops', { as: 'user', answers, ...look })
  await page.getByLabelText('Truppen-Dump').fill('500|500,0,0,6200,0,50,2400,0,300,20,0,0,0')
  await sees(page.getByText('höchstens 1 Dorf', { exact: true }))
  await page.getByRole('button', { name: 'Truppen hochladen' }).click()
  await sees(dialog().getByLabelText('Der Dump und die vorhandenen Dörfer'))
  await expectAccessible()
})

it.each([false, true])(
  'beside an open dialog the room of the scrollbar is as dark as the page (dark: %s)',
  async (dark) => {
    const { answers } = planServer({ senders: [aSender({ x: 500 }), aSender({ x: 502 })] })
    await visit('/incplans/plan-1/troops', { as: 'user', answers, dark })
    const ground = () => getComputedStyle(document.documentElement).backgroundColor
    await expect.poll(ground).toBe(dark ? 'rgb(23, 20, 18)' : 'rgb(246, 241, 232)')
    await page.getByLabelText('Truppen-Dump').fill('500|500,0,0,6200,0,50,2400,0,300,20,0,0,0')
    await sees(page.getByText('höchstens 1 Dorf', { exact: true }))
    await page.getByRole('button', { name: 'Truppen hochladen' }).click()
    await sees(dialog())
    await expect.poll(ground).toBe(dark ? 'rgb(12, 10, 9)' : 'rgb(148, 145, 139)')
  },
)
