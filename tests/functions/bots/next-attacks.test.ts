import { expect, test } from 'vitest'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { type BotPlan, VillageAnswer } from '../../../shared/model/bot.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { reissue } from '../orders/reissue.ts'
import { superadmin } from '../world.ts'
import { aBotWorld, ask } from './bot-world.ts'

onStackTable()

const anna = 11
const fiveMinutesAgo = () => new Date(Date.now() - 5 * 60_000).toISOString()
const shortTime = (iso: string) => `<t:${Math.floor(Date.parse(iso) / 1000)}:f>`

test('the next attacks of the bot API and of /inc are those with a launch ahead', async () => {
  const { planId, worldId, server, key } = await aBotWorld()
  /** The plan at 510|500, to which Anna sends five attacks, with this number of them overdue. */
  const withOverdue = async (count: number): Promise<BotPlan> => {
    await reissue(planId, anna, (lines) => {
      const late = new Set(lines.filter(({ to }) => to.y === 500).slice(0, count))
      return lines.map((line) => (late.has(line) ? { ...line, launchAt: fiveMinutesAgo() } : line))
    })
    await settled()
    const { plans } = VillageAnswer.parse((await ask(server, '510%7C500', `Bot ${key}`)).body)
    return plans[0] ?? expect.unreachable()
  }
  const typed = async () => {
    const input = { params: { worldId, coordinates: '510|500' } }
    return (await superadmin().call(bots.preview, input)).message.embeds?.[0]?.fields[0]?.value.split('\n') ?? []
  }
  const [, ...ahead] = (await withOverdue(0)).attacks
  expect(await withOverdue(1)).toMatchObject({
    states: { open: 5 },
    issued: { overdue: 1 },
    next: ahead.slice(0, 3),
    moreNext: 1,
  })
  const lines = await typed()
  const first = lines.indexOf('Als Nächstes:') + 1
  const times = lines.slice(first, first + 3).map((line) => line.split(' ')[0])
  expect(times).toEqual(ahead.slice(0, 3).map(({ launchAt }) => shortTime(launchAt)))
  expect(lines[first + 3]).toBe('… und 1 weiterer')
  expect(lines.at(-1)).toContain('1 überfällig')

  expect(await withOverdue(5)).toMatchObject({ states: { open: 5 }, issued: { overdue: 5 }, next: [], moreNext: 0 })
  expect((await typed()).join('\n')).not.toContain('Als Nächstes')
})
