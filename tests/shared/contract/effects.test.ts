import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/index.ts'

/** Signed-in calls with no effect on what the site shows. */
const without: Record<string, string> = {
  'accounts.removeOwn': 'The site signs out.',
  'audit.list': 'Pages of the log do not change; the first is read whenever it is opened.',
  'worlds.previewSettings': 'Counting villages changes nothing.',
}

test.each(routes)('$name shows something if it reads, else it changes something', ({ name, endpoint }) => {
  const { method, shows, changes, access } = endpoint
  const isForSite = ['user', 'admin', 'superadmin'].includes(access) && !(name in without)
  expect((method === 'GET' ? shows : changes).length > 0).toBe(isForSite || name === 'accounts.register')
  expect(method === 'GET' ? changes : shows).toEqual([])
})

test('every noun is shown by a read and changed by a write', () => {
  const all = (part: 'shows' | 'changes') => new Set(routes.flatMap(({ endpoint }) => endpoint[part]))
  expect(all('shows')).toEqual(all('changes'))
})
