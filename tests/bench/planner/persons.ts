import { type Assignments, byKind } from '../../../shared/model/attack.ts'
import { planPersons } from '../../../shared/planner/model/persons.ts'
import { partedAttacks } from '../../../shared/planner/plan/parted-attacks.ts'
import { planAll } from '../../../shared/planner/plan/plan-kinds.ts'
import { ARRIVAL } from '../../shared/planner/builders.ts'
import { widePlan, withNearestOwners } from '../../shared/planner/schedule/wide-plan.ts'
import type { BenchRow } from '../row.ts'
import { HOUR, type Place } from './problems.ts'

/** Ten of sixty accounts are played by three persons, each beside their own. */
const players = 60
const sitters = [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]
const plan = { real: 250, fake: 500, offs: 4, fakes: 4, reserve: { offs: 1.5, fakes: 1.2 } }

/** Launches of one person in one second with windows of 30 s either way, planned by account and by person. */
export function personRows(villages: readonly Place[]): BenchRow[] {
  const near = villages.filter(([x, y]) => Math.hypot(x - 500, y - 500) < 110).map(([x, y]) => ({ x, y }))
  const wide = widePlan(withNearestOwners(near, players), plan)
  const options = { ...wide.options, spacing: 1, windows: byKind(() => ({ before: 30, after: 30 })) }
  const [from, to] = [ARRIVAL - 48 * HOUR, ARRIVAL].map((time) => new Date(time * 1000).toISOString())
  const persons = planPersons(
    new Map(sitters.map((sitterId, n) => [10 + n, [{ sitterId, from: from ?? '', to: to ?? '', by: 'leader' }]])),
    { from: ARRIVAL - 48 * HOUR, to: ARRIVAL },
  )
  const accountOf = new Map(wide.senders.map(({ villageId, playerId }) => [villageId, playerId]))
  const [byAccount, byPerson] = [undefined, persons].map((known) => {
    const input = { ...wide, options, ...(known && { persons: known }) }
    const startedAt = process.cpuUsage()
    const planned: Assignments = Object.fromEntries(
      [...planAll(input)].map(([kind, { attacks }]) => [kind, { attacks }]),
    )
    const parted = partedAttacks(planned, { ...input, pins: [], issuedAt: new Map() })
    const { user, system } = process.cpuUsage(startedAt)
    const launches = Object.values(parted).flatMap(({ attacks }) => attacks)
    const seconds = new Set(
      launches.map(({ villageId, launch }) => `${persons?.at(accountOf.get(villageId) ?? 0, launch)} ${launch}`),
    )
    return { launches: launches.length, shared: launches.length - seconds.size, time: (user + system) / 1000 }
  })
  if (!byAccount || !byPerson) return []
  const name = `${byPerson.launches} launches, 10 of 60 accounts played by 3 persons, ±30 s`
  return [
    {
      name: `${name}: in a second with another of the person`,
      ours: byPerson.shared,
      yardstick: 0,
      unit: '',
      note: `${byAccount.shared} by account`,
    },
    {
      name: `${name}: time beside that by account`,
      ours: Math.round((byPerson.time / byAccount.time) * 100) / 100,
      yardstick: 1.5,
      unit: '×',
      note: `${Math.round(byAccount.time)} → ${Math.round(byPerson.time)} ms`,
    },
  ]
}
