import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { hold, lost, recordedCalls } from '../support/answers.ts'
import { aUser } from '../support/samples.ts'
import { sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

const given = {
  'plans.list': { plans: [] },
  'sessions.me': { user: aUser(), sessionId: 'session-1' },
  'sessions.end': { success: true },
}
const signOut = () => page.getByRole('button', { name: 'Logout' }).click()
const token = () => localStorage.getItem('angriffsplaner.token')

it('ends the session at the server, with its token, and does not wait for the answer', async () => {
  await visit('/incplans', { as: 'user', answers: given })
  const before = token()
  const answered = hold('sessions.end')
  await signOut()
  await sees(page.getByRole('heading', { name: 'Anmelden' }))
  answered()
  expect(token()).toBeNull()
  const [call, ...more] = recordedCalls('sessions.end')
  expect(more).toEqual([])
  expect(call?.params).toEqual({ sessionId: 'session-1' })
  expect(call?.headers.get('authorization')).toBe(`Bearer ${before}`)
})

it('signs out on this device without a connection', async () => {
  await visit('/incplans', { as: 'user', answers: { ...given, 'sessions.end': lost } })
  await signOut()
  await sees(page.getByRole('heading', { name: 'Anmelden' }))
  expect(token()).toBeNull()
  expect(recordedCalls('sessions.end')).toHaveLength(1)
})
