import { expect, test } from 'vitest'
import { nextAttacks, nextAttacksText } from '../../../../shared/game/orders/next-attacks.ts'
import { anIssuedLine } from '../../../web/support/order-samples.ts'

const now = Date.parse('2038-03-03T18:00:00.000Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const anAttack = (minutes: number, more: Parameters<typeof anIssuedLine>[0] = {}) =>
  anIssuedLine({ launchAt: at(minutes), arriveAt: at(600), ...more })

test('the next attacks of all plans are listed by launch, trains as one, after those that are overdue', () => {
  const train = [0, 1, 2, 3].map((trainIndex) => anAttack(30, { type: 'ag', trainIndex, commands: 4 }))
  const plans = [{ planName: 'Sturm', open: [anAttack(-5), anAttack(0), anAttack(60, { wave: 2 })] }, { open: train }]
  expect(nextAttacksText(plans, now, 'Europe/Berlin')).toBe(
    `⚠️ 2 deiner Befehle sind überfällig.
Deine nächsten Angriffe, Serverzeit (Europe/Berlin):
03.03.2038, 19:30:00 AG-Zug (4 Befehle) 500|501 → 512|488
03.03.2038, 20:00:00 Off 500|501 → 512|488 · Welle 2 · Sturm`,
  )
  const { overdue, next, more } = nextAttacks(plans, now)
  expect([overdue, more]).toEqual([2, 0])
  expect(next.map(({ commands, planName }) => ({ commands, planName }))).toEqual([
    { commands: 4, planName: undefined },
    { commands: 1, planName: 'Sturm' },
  ])
})

test.each([
  ['2027-03-28', '28.03.2027, 03:00:07 Off'],
  ['2027-10-31', '31.10.2027, 02:00:07 (Winterzeit) Off'],
])('the text names the zone of its times, also in the night of %s', (day, line) => {
  const [launchAt, arriveAt] = [`${day}T01:00:07.000Z`, `${day}T08:00:00.000Z`]
  const text = nextAttacksText([{ open: [anIssuedLine({ launchAt, arriveAt })] }], Date.parse(day), 'Europe/Berlin')
  expect(text).toBe(`Deine nächsten Angriffe, Serverzeit (Europe/Berlin):\n${line} 500|501 → 512|488`)
})

test('ten are listed, and how many follow', () => {
  const open = Array.from({ length: 13 }, (_, i) => anAttack(13 - i))
  const lines = nextAttacksText([{ open }], now, 'Europe/Berlin').split('\n')
  expect(lines).toHaveLength(12)
  expect(lines[1]).toContain('19:01:00')
  expect(lines.at(-1)).toBe('… und 3 weitere')
  expect(nextAttacksText([], now, 'Europe/Berlin')).toBe('Für dich steht gerade kein Angriff an.')
})
