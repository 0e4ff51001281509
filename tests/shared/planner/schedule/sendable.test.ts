import { afterEach, expect, it, vi } from 'vitest'
import { plan } from '../../../../shared/planner/plan/plan.ts'
import { aProblem } from '../builders.ts'

const SIZE = { senders: 2400, targets: 1200, players: 12 }

/** Villages spread over a square, in a fixed irregular order. */
const place = (i: number) => ({ x: 400 + ((i * 7919) % 199), y: 400 + ((i * 104_729) % 211) })

afterEach(() => {
  vi.restoreAllMocks()
})

it('keeps 12,000 fakes near and apart with work that no clock ends and no chance guides', () => {
  const { senders, targets, players } = SIZE
  const fakes = aProblem({
    senders: Array.from({ length: senders }, (_, i) => ({ ...place(i), player: i % players, supply: 5 })),
    targets: Array.from({ length: targets }, (_, i) => ({ ...place(senders + i), demand: 10 })),
    windows: Array.from({ length: players }, () => undefined),
  })
  const unused = [vi.spyOn(performance, 'now'), vi.spyOn(Date, 'now'), vi.spyOn(Math, 'random')]
  const { assignment, assigned, bound, distance } = plan(fakes, { spreadOrigins: true })
  for (const spy of unused) expect(spy).not.toHaveBeenCalled()
  expect(assigned).toBe(bound)
  // 60.7 fields and 4 launches; with the same work for every attack and longer detours first it was 71 and 5.
  expect(distance / assigned).toBeLessThan(63)
  const minutes = Array.from(assignment.launch, (launch, i) => {
    return `${fakes.senders.player[assignment.sender[i] ?? 0]} ${Math.floor(launch / 60)}`
  })
  const launches = Object.values(Object.groupBy(minutes, (minute) => minute))
  expect(Math.max(...launches.map((list) => list?.length ?? 0))).toBeLessThanOrEqual(4)
})
