import { expect, test } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import { bulkOutcome, concerned, listNames, outcomeSummary } from '../../../web/features/accounts/bulk-users.ts'
import { ApiError } from '../../../web/lib/api/api.ts'

const aUser = (username: string, isActive = true): Account => ({
  _id: username,
  username,
  role: 'user',
  isActive,
  createdAt: '2027-03-01T10:00:00.000Z',
  updatedAt: '2027-03-01T10:00:00.000Z',
})
const [anna, bert, carl, dora] = [aUser('Anna'), aUser('Bert', false), aUser('Carl', false), aUser('Dora')]

test('activating concerns those who are not active, deleting everybody but oneself', () => {
  expect(concerned('activate', [anna, bert, carl], 'Anna')).toEqual([bert, carl])
  expect(concerned('remove', [anna, bert, carl], 'Anna')).toEqual([bert, carl])
  expect(concerned('remove', [anna], 'Dora')).toEqual([anna])
})

test('names are listed up to ten', () => {
  expect(listNames([anna])).toBe('Anna')
  expect(listNames([anna, bert, carl])).toBe('Anna, Bert und Carl')
  const twelve = Array.from({ length: 12 }, (_, index) => aUser(`N${index}`))
  expect(listNames(twelve)).toBe('N0, N1, N2, N3, N4, N5, N6, N7, N8, N9 und 2 weitere')
})

test('the outcome names who failed, by the reason, and counts who was not reached', () => {
  const last = new ApiError('last_superadmin', 'Der letzte bleibt.', 409)
  const outcome = bulkOutcome(
    'remove',
    {
      done: [{ item: anna, result: undefined }],
      failed: [
        { item: bert, error: last },
        { item: carl, error: last },
      ],
    },
    [anna, bert, carl, dora].length,
  )
  expect(outcome.failures).toEqual([{ reason: 'Der letzte bleibt.', names: 'Bert und Carl' }])
  expect(outcomeSummary(outcome)).toBe('1 Benutzer gelöscht. 1 Benutzer nicht mehr bearbeitet.')
  expect(outcomeSummary({ kind: 'activate', done: 2, left: 0, failures: [] })).toBe('2 Benutzer aktiviert.')
})
