import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { botCommands, commandHelp } from '../../shared/model/discord/commands.ts'

const program = join(import.meta.dirname, '../../infra/operate/register-bot.ts')

async function run(settings: Record<string, string>) {
  const { DISCORD_BOT_TOKEN: _, DISCORD_APPLICATION_ID: __, ...env } = process.env
  const child = spawn(process.execPath, [program], { env: { ...env, ...settings } })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, output, errors }
}

/** A fake Discord that takes commands from callers with the token. */
let asked: { method: string | undefined; url: string | undefined; body: string }[] = []
const discord = createServer((request, response) => {
  void text(request).then((body) => {
    asked.push({ method: request.method, url: request.url, body })
    const isKnown = request.headers.authorization === 'Bot geheim'
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(isKnown ? body : '{"message":"401: Unauthorized","code":0}')
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => discord.listen(0, '127.0.0.1', resolve))
  const address = discord.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  discord.close()
})

test('without a token prints the commands and asks nobody', async () => {
  const { code, output, errors } = await run({ DISCORD_URL: url })
  expect(code).toBe(0)
  expect(JSON.parse(output)).toEqual(botCommands)
  expect(errors).toContain('DISCORD_BOT_TOKEN')
  expect(asked).toEqual([])
})

test('puts the commands in place of those that there were, and does not show the token', async () => {
  const settings = { DISCORD_URL: url, DISCORD_BOT_TOKEN: 'geheim', DISCORD_APPLICATION_ID: '800000000000000001' }
  const { code, output, errors } = await run(settings)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toBe('Registered: /setwelt, /welt, /inc, /befehle, /help, /admin\n')
  const [call, ...others] = asked
  expect(others).toEqual([])
  expect(call).toMatchObject({ method: 'PUT', url: '/api/v10/applications/800000000000000001/commands' })
  expect(JSON.parse(call?.body ?? '')).toEqual(botCommands)
})

test('says what is wrong', async () => {
  expect(await run({ DISCORD_URL: url, DISCORD_BOT_TOKEN: 'geheim' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('DISCORD_APPLICATION_ID'),
  })
  const wrong = await run({
    DISCORD_URL: url,
    DISCORD_BOT_TOKEN: 'falsch',
    DISCORD_APPLICATION_ID: '800000000000000001',
  })
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringMatching(/refused.*401/) })
  expect(wrong.errors).not.toContain('falsch')
})

test('the commands are the six of the specification and one for members, within what Discord takes', () => {
  expect(commandHelp.map(({ usage }) => usage)).toEqual([
    '/setwelt {server}',
    '/welt',
    '/inc {coords}',
    '/befehle',
    '/help',
    '/admin guilds',
    '/admin setguild {guildId} {server}',
  ])
  const usages = botCommands.flatMap(({ name, options = [] }) => {
    const subcommands = options.filter(({ type }) => type === 1)
    return subcommands.length > 0 ? subcommands.map((option) => `/${name} ${option.name}`) : [`/${name}`]
  })
  expect(usages).toEqual(commandHelp.map(({ usage }) => usage.replace(/ \{.*$/, '')))
  const all = botCommands.flatMap((command) => [
    command,
    ...(command.options ?? []).flatMap((option) => [option, ...('options' in option ? (option.options ?? []) : [])]),
  ])
  for (const { name, description, name_localizations } of all) {
    for (const called of [name, ...Object.values(name_localizations ?? {})]) {
      expect(called).toMatch(/^[-_\p{L}\p{N}]{1,32}$/u)
      expect(called).toBe(called?.toLowerCase())
    }
    expect(description.length).toBeGreaterThan(0)
    expect(description.length).toBeLessThanOrEqual(100)
  }
  for (const { contexts, integration_types } of botCommands) {
    expect({ contexts, integration_types }).toEqual({ contexts: [0], integration_types: [0] })
  }
})
