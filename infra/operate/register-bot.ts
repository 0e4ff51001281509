import { botCommands } from '../../shared/model/discord/commands.ts'

/** Base URL of Discord's API; overridden in tests. */
const discord = process.env.DISCORD_URL || 'https://discord.com'
const timeoutMs = 15_000

/** Replaces the bot's commands at Discord for all guilds. Idempotent. Without a token it only prints them. */
async function registerCommands(applicationId: string | undefined, token: string | undefined): Promise<void> {
  if (!token) {
    console.log(JSON.stringify(botCommands, null, 2))
    console.error('Nothing was registered: set DISCORD_BOT_TOKEN and DISCORD_APPLICATION_ID for that.')
    return
  }
  if (!applicationId || !/^\d{5,20}$/.test(applicationId)) {
    throw new Error('DISCORD_APPLICATION_ID: the number of the application at Discord is missing or none.')
  }
  const answer = await fetch(`${discord}/api/v10/applications/${applicationId}/commands`, {
    method: 'PUT',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(botCommands),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) {
    const said = (await answer.text()).slice(0, 500)
    throw new Error(`Discord has refused the commands (${answer.status}): ${said}`)
  }
  console.log(`Registered: ${botCommands.map(({ name }) => `/${name}`).join(', ')}`)
}

try {
  await registerCommands(process.env.DISCORD_APPLICATION_ID, process.env.DISCORD_BOT_TOKEN)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
