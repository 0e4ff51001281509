import { expect, test } from 'vitest'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { plans } from '../../../shared/contract/plans.ts'
import { ApiError } from '../../../web/lib/api.ts'
import { allPages } from '../../../web/lib/plan-attacks.ts'

type Page = OutputOf<typeof plans.attacks>

const attack = (xf: number): Page['attacks'][number] => ({
  type: 'fake',
  xf,
  yf: 500,
  xt: 510,
  yt: 500,
  senderVillageId: xf,
  senderVillageName: '',
  senderPlayerId: 1,
  senderPlayerName: 'Anna',
  targetVillageId: 2,
  targetVillageName: '',
  targetPlayerName: '',
  unitType: 'catapult',
  troops: { catapult: 1 },
  launchAt: '2026-12-01T04:00:00.000Z',
  time: '2026-12-01T07:00:00.000Z',
  isRealInc: false,
})

const aPage = (xs: number[], next?: string): Page => ({
  attacks: xs.map(attack),
  outdated: false,
  outdatedBy: [],
  ...(next && { next }),
})

const changed = () => new ApiError('attacks_changed', 'Bitte lade sie neu.', 409)

test('pages are read to the end, in order', async () => {
  const asked: (string | undefined)[] = []
  const pages = new Map([
    [undefined, aPage([1, 2], 'b')],
    ['b', aPage([3], 'c')],
    ['c', aPage([4])],
  ])
  const read = async (cursor: string | undefined) => {
    asked.push(cursor)
    return pages.get(cursor) ?? aPage([])
  }
  const { attacks, ...rest } = await allPages(read)
  expect(attacks.map(({ xf }) => xf)).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([undefined, 'b', 'c'])
  expect(rest).toEqual({ outdated: false, outdatedBy: [] })
})

test('attacks that change between two pages are read anew, none of the former is shown', async () => {
  let reads = 0
  const read = async (cursor: string | undefined) => {
    reads++
    if (cursor === undefined) return aPage([reads], 'b')
    if (reads === 2) throw changed()
    return aPage([10])
  }
  expect((await allPages(read)).attacks.map(({ xf }) => xf)).toEqual([3, 10])
})

test('attacks that change again and again end with the server’s word of it', async () => {
  let reads = 0
  const read = async (cursor: string | undefined) => {
    reads++
    if (cursor === undefined) return aPage([1], 'b')
    throw changed()
  }
  await expect(allPages(read)).rejects.toMatchObject({ code: 'attacks_changed' })
  expect(reads).toBe(6)
})
