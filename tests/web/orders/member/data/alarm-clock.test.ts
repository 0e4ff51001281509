import { expect, test } from 'vitest'
import { alarmClock, checkSeconds } from '../../../../../web/orders/alarms/alarm-clock.ts'
import { attackNotice } from '../../../../../web/orders/alarms/notify.ts'
import { anOrderLine, rowsOf } from '../../../support/order-samples.ts'

/** Orders by id and launch second. */
const toRows = (launches: Record<string, number>) =>
  rowsOf(
    Object.entries(launches).map(([id, launch]) =>
      anOrderLine({ id, launchAt: new Date(launch * 1000).toISOString() }),
    ),
  )

/** An alarm clock that started at second 0, with a server that the test answers for. */
function aClock(launches: Record<string, number>, leads = [60]) {
  const rung: string[] = []
  const checks: { at: number; answer: (launches?: Record<string, number>) => Promise<void> }[] = []
  let rows = toRows(launches)
  let second = 0
  const clock = alarmClock(
    {
      rows: () => rows,
      leads: () => leads,
      check: () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        const answer = async (fresh?: Record<string, number>) => {
          if (fresh) rows = toRows(fresh)
          resolve()
          await promise
        }
        checks.push({ at: second, answer })
        return promise
      },
      ring: (alarms, now) => rung.push(`${alarms.map(({ row }) => row.id).join('+')} @${now}`),
    },
    0,
  )
  return {
    rung,
    checks,
    /** The server's orders change without a check. */
    poll(fresh: Record<string, number>) {
      rows = toRows(fresh)
    },
    tick(now: number) {
      second = now
      clock.tick(now)
    },
    /** Ticks each second up to this one. */
    run(to: number) {
      while (second < to) this.tick(second + 1)
    },
  }
}

test('asks the server shortly before an alarm, and rings on time once it has answered', async () => {
  const clock = aClock({ a: 1000 })
  clock.run(939)
  expect(clock.checks.map(({ at }) => at)).toEqual([940 - checkSeconds])
  await clock.checks[0]?.answer()
  clock.run(1100)
  expect(clock.rung).toEqual(['a @940'])
})

test('is silent for an order that the check no longer finds, and rings when it was moved back', async () => {
  const clock = aClock({ gone: 1000, moved: 1000 })
  clock.run(938)
  await clock.checks[0]?.answer({ moved: 1200 })
  clock.run(1139)
  expect(clock.rung).toEqual([])
  clock.run(1140)
  expect(clock.rung).toEqual(['moved @1140'])
})

test('rings what is known when there is no answer for three seconds', () => {
  const clock = aClock({ a: 1000 })
  clock.run(945)
  expect(clock.rung).toEqual(['a @940'])
})

test('after a sleep waits for the check, but three seconds at most and never beyond the launch', async () => {
  const asleep = (until: number) => {
    const clock = aClock({ a: 1000 })
    clock.run(900)
    clock.tick(until)
    expect(clock.rung).toEqual([])
    return clock
  }
  const answered = asleep(970)
  await answered.checks[0]?.answer()
  answered.tick(971)
  expect(answered.rung).toEqual(['a @971'])
  const silent = asleep(970)
  silent.run(980)
  expect(silent.rung).toEqual(['a @973'])
  const late = asleep(999)
  late.tick(1000)
  expect(late.rung).toEqual(['a @1000'])
})

test('rings at once for an order that was moved so far forward that its alarm is past', async () => {
  const clock = aClock({ a: 5000 })
  clock.run(900)
  clock.poll({ a: 930, b: 940 })
  clock.tick(901)
  await clock.checks[0]?.answer()
  clock.run(1000)
  expect(clock.rung).toEqual(['a @902', 'b @902'])
})

test('rings once for attacks of one second, and one check serves alarms that follow closely', async () => {
  const clock = aClock({ a: 1000, b: 1000, c: 1002 })
  clock.run(938)
  await clock.checks[0]?.answer()
  clock.run(960)
  expect(clock.rung).toEqual(['a+b @940', 'c @942'])
  expect(clock.checks).toHaveLength(1)
})

test('a notification names the time really left, and everything that launches in that second', () => {
  const where = { left: 47, path: '/orders/k', game: 'https://game/', canMark: true }
  const [one] = toRows({ 'off-1-offs-2-3-0': 1000 })
  if (!one) throw new Error('no row')
  expect(attackNotice([one], where)).toEqual({
    title: 'Off in 47\u00a0s abschicken',
    body: '500|501 → 512|488 Ziel',
    tag: '/orders/k#1000',
    data: { path: '/orders/k', lines: ['off-1-offs-2-3-0'], launch: 1000, game: 'https://game/' },
    actions: [
      { action: 'game', title: 'Ins Spiel' },
      { action: 'sent', title: 'Abgeschickt' },
    ],
  })
  const six = attackNotice([one, one, one, one, one, one], { ...where, left: 0, canMark: false })
  expect(six.title).toBe('6 Angriffe jetzt abschicken')
  expect(six.body.split('\n')).toEqual([...Array(4).fill('Off 500|501 → 512|488 Ziel'), '… und 2 weitere'])
  expect(six.actions.map(({ action }) => action)).toEqual(['game'])
})
