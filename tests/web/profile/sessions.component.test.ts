import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '../../../shared/model/account.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { aUser } from '../support/samples.ts'
import { dialog, gone, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const now = new Date().toISOString()
const long = '2026-01-05T12:00:00.000Z'
const session = (more: Partial<Session>): Session => ({
  _id: 's1',
  device: 'Firefox, Windows',
  startedAt: now,
  usedAt: now,
  isThis: false,
  ...more,
})

async function open(
  look: Visit = {},
  own: Session[] = [session({ isThis: true }), session({ _id: 's2', device: 'Chrome, Android' })],
  more: number = 0,
) {
  const devices = [
    ...Array.from({ length: 1 + more }, () => ({ device: 'Chrome, Android', since: now })),
    { device: 'Firefox, Windows', since: long },
  ]
  const roleChange = { from: 'user', to: 'admin', at: now } as const
  const given = { 'plans.list': { plans: [] }, 'sessions.list': { sessions: own, devices, roleChange } }
  await visit('/incplans', { as: aUser({ username: 'Wächter', role: 'admin' }), answers: given, ...look })
  await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  if (look.phone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Wächter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Angemeldete Geräte' }).click()
  await sees(dialog().getByText('Dieses Gerät'))
}

test.each(looks)('sessions and news are shown accessibly (phone: $phone)', async (look) => {
  await open(look)
  await sees(dialog().getByText('Zum ersten Mal angemeldet: Chrome, Android'))
  await sees(dialog().getByText('vorher Benutzer'))
  await expectAccessible()
})

test('one session ends, or all others with a new token', async () => {
  const others = [session({ _id: 's2', device: 'Chrome, Android' }), session({ _id: 's3', device: 'Safari, iPad' })]
  await open({}, [session({ isThis: true }), ...others])
  answers({ 'sessions.end': failure('internal') })
  const end = dialog().getByRole('button', { name: 'Chrome, Android abmelden' })
  await end.click()
  await sees(dialog().getByText('Nicht abgemeldet.'))
  const left = { sessions: [session({ isThis: true }), ...others.slice(1)], devices: [] }
  answers({ 'sessions.end': { success: true }, 'sessions.list': left })
  await end.click()
  await gone(end)
  expect(recordedCalls('sessions.end').at(-1)?.params).toEqual({ sessionId: 's2' })
  answers({ 'sessions.endOthers': { success: true, token: 'fresh' } })
  await dialog().getByRole('button', { name: 'Andere abmelden' }).click()
  await sees(toast('Du bist auf allen anderen Geräten abgemeldet.'))
  expect(localStorage.getItem('angriffsplaner.token')).toBe('fresh')
})

test('the only session can end no others', async () => {
  await open({}, [session({ isThis: true })])
  await expect.element(dialog().getByRole('button', { name: 'Andere abmelden' })).toBeDisabled()
})

test('many sessions and new devices scroll, without covering each other', async () => {
  const own = Array.from({ length: 30 }, (_, i) => session({ _id: `s${i}`, isThis: i === 0 }))
  await open({ phone: true }, own, 9)
  const news = dialog().getByText('… und 5 weitere')
  await sees(news)
  const { bottom } = news.element().getBoundingClientRect()
  expect(dialog().getByRole('listitem').first().element().getBoundingClientRect().top).toBeGreaterThan(bottom)
})
