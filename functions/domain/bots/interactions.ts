import type { APIInteractionResponse } from 'discord-api-types/v10'
import { parseServer, serverCode } from '../../../shared/game/world/markets.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import { andMore } from '../../../shared/lib/numbers.ts'
import { type BotMessage, DiscordId, setupCommand } from '../../../shared/model/bot.ts'
import { commandHelp } from '../../../shared/model/discord/commands.ts'
import {
  type Interaction,
  type InteractionOption,
  interactionTypes,
  type MessageComponent,
} from '../../../shared/model/discord/interaction.ts'
import { config } from '../../runtime/config.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { getGuild, grantWorld, listGuilds, noteGuildUse, requestWorld } from '../../store/bots/guilds.ts'
import type { RateLimit } from '../../store/table/rate-limits.ts'
import { listWorlds } from '../../store/worlds/world-list.ts'
import { getWorld, type WorldRecord } from '../../store/worlds/worlds.ts'
import { enforceRateLimit } from '../enforce-rate-limit.ts'
import { type Choice, completions, maxChoices } from './completion.ts'
import { guildViews, guildWorlds } from './guild-views.ts'
import { memberAnswer } from './member-orders.ts'
import { isOfferButton, pressOfferButton } from './offer-buttons.ts'
import { onceAMinute } from './once-a-minute.ts'
import { pressSentButton } from './sent-buttons.ts'
import { askedWorld, villageAnswer } from './village-answer.ts'
import { plainName, villageMessage } from './village-message.ts'

/** Calls per guild, autocomplete included. */
const callsPerGuild: RateLimit = { what: 'guild', limit: 240, seconds: 60 }
/** World requests per guild and hour, and new guilds per day, because each is listed on the leaders' page. */
const requestsPerGuild: RateLimit = { what: 'guild-request', limit: 10, seconds: 3600 }
const newGuilds: RateLimit = { what: 'new-guilds', limit: 500, seconds: 86_400 }

/** Discord's limit for the text of a message. */
const longestContent = 2000

/** Discord's flags for answers that only the sender sees, and for those of components. */
const ephemeral = 64
const ofComponents = 32_768

const noteUse = onceAMinute(noteGuildUse)

interface CallFacts {
  audit: AuditContext
  /** Base URL of the site, if known. */
  site: string | undefined
}

interface Caller extends CallFacts {
  guildId: string
  channel: string | undefined
  person: { id: string; name: string }
}

interface Command extends Caller {
  name: string
  option: (name: string) => InteractionOption | undefined
  focused: InteractionOption | undefined
}

interface Reply extends BotMessage {
  isPublic?: boolean
  components?: MessageComponent[]
}

/**
 * Answers a call of Discord's whose signature was checked. Expected failures become one sentence that only the sender sees; only
 * unexpected errors throw.
 */
export async function answerInteraction(interaction: Interaction, facts: CallFacts): Promise<APIInteractionResponse> {
  if (interaction.type === interactionTypes.ping) return { type: 1 }
  const isTyping = interaction.type === interactionTypes.autocomplete
  try {
    const caller = parseCaller(interaction, facts)
    const isPress = interaction.type === interactionTypes.component
    const command = isPress ? undefined : parseCommand(interaction, caller)
    await enforceRateLimit(callsPerGuild, caller.guildId)
    if (!command) return await press(interaction, caller)
    if (isTyping) return typing(await choices(command))
    return shown(await reply(command))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return isTyping ? typing([]) : shown({ content: error.message })
  }
}

const typing = (found: Choice[]): APIInteractionResponse => ({ type: 8, data: { choices: found } })

const shown = ({ isPublic, ...message }: Reply): APIInteractionResponse => ({
  type: 4,
  // Names in the text must not ping anybody.
  data: {
    ...message,
    allowed_mentions: { parse: [] },
    ...(!isPublic && { flags: message.components ? ephemeral | ofComponents : ephemeral }),
  },
})

/** Changes the message of a pressed button (type 7) or sends another (4). */
async function press(
  { data, message }: Interaction,
  { guildId, person, audit }: Caller,
): Promise<APIInteractionResponse> {
  const buttonId = data?.custom_id ?? ''
  const answer = await (isOfferButton(buttonId) ? pressOfferButton : pressSentButton)({
    world: await worldOfGuild(guildId),
    discordId: person.id,
    buttonId,
    message: message?.components,
    audit,
    by: auditActor(person),
  })
  return 'update' in answer ? { type: 7, data: { components: answer.update, flags: ofComponents } } : shown(answer)
}

/** Throws in private messages and in guilds that the bot was not added to. */
function parseCaller(interaction: Interaction, facts: CallFacts): Caller {
  const { guild_id: guildId, authorizing_integration_owners: owners, member, channel } = interaction
  if (guildId === undefined || !DiscordId.safeParse(guildId).success || !member?.user)
    throw new Failure('discord_private')
  if (owners && owners['0'] !== guildId) throw new Failure('discord_not_added')
  const { id, username, global_name: shownName } = member.user
  return {
    ...facts,
    guildId,
    channel: channel?.name ? shownText(channel.name) : undefined,
    person: { id, name: shownText(shownName ?? '') || username },
  }
}

function parseCommand({ type, data }: Interaction, caller: Caller): Command {
  const isKnown = type === interactionTypes.command || type === interactionTypes.autocomplete
  if (!isKnown || data?.name === undefined) throw new Failure('discord_command')
  const [first] = data.options ?? []
  const isSubcommand = first?.options !== undefined || (first !== undefined && first.value === undefined)
  const options: readonly InteractionOption[] = (isSubcommand ? first?.options : data.options) ?? []
  return {
    ...caller,
    name: isSubcommand ? `${data.name} ${first?.name}` : data.name,
    option: (name) => options.find((option) => option.name === name),
    focused: options.find(({ focused }) => focused),
  }
}

const optionText = (option: InteractionOption | undefined): string => String(option?.value ?? '').trim()

async function reply(command: Command): Promise<Reply> {
  switch (command.name) {
    case 'setwelt':
      return askForWorld(command)
    case 'welt':
      return tellWorld(command)
    case 'inc':
      return tellVillage(command)
    case 'befehle':
      return tellOrders(command)
    case 'help':
      return tellCommands(command)
    case 'admin guilds':
      checkOwner(command)
      return tellGuilds()
    case 'admin setguild':
      checkOwner(command)
      return letSee(command)
    default:
      throw new Failure('discord_command')
  }
}

const isOwner = ({ person }: Command) => person.id === config().DISCORD_OWNER_ID

function checkOwner(command: Command): void {
  if (!isOwner(command)) throw new Failure('discord_owner')
}

/** The oldest world with the typed server code. */
async function worldOfServer(text: string): Promise<WorldRecord> {
  const server = parseServer(text)?.server
  if (!server) throw new Failure('server_invalid', { values: { server: plainName(text) } })
  const listed = (await listWorlds()).find((one) => serverCode(one.server) === server)
  const world = listed && (await getWorld(listed._id))
  if (!world) throw new Failure('bot_world_unknown', { values: { server } })
  return world
}

const auditActor = ({ id }: Caller['person']) => ({ kind: 'discord', discordId: id }) as const

async function askForWorld(command: Command): Promise<Reply> {
  const { guildId, channel, person, audit } = command
  const world = await worldOfServer(optionText(command.option('server')))
  const { server } = world
  const before = await getGuild(guildId)
  await enforceRateLimit(requestsPerGuild, guildId)
  if (!before) await enforceRateLimit(newGuilds, 'all')
  const request = {
    at: new Date().toISOString(),
    by: person.name,
    ...(channel !== undefined && { channel }),
  }
  const { wantedId } = await requestWorld(guildId, world, request, { audit, by: auditActor(person) })
  if (!wantedId) {
    return {
      content: `Dieser Discord-Server sieht die Welt ${server} bereits. Frag mit \`/inc 500|500\` nach einem Dorf.`,
    }
  }
  return {
    content: `Die Welt ${server} ist angefragt. Sobald die Stammesführung sie im Angriffsplaner unter „Discord Bot“ freigibt, antwortet der Bot hier (Server-ID ${guildId}).`,
  }
}

/** The world that a guild currently sees; throws if none. */
async function worldOfGuild(guildId: string): Promise<WorldRecord> {
  const guild = await getGuild(guildId)
  const { seen } = guild?.status === 'approved' ? await guildWorlds(guild) : {}
  if (seen) return seen
  throw new Failure(guild?.status === 'waiting' ? 'guild_waiting' : 'guild_without_world')
}

async function tellWorld({ guildId }: Command): Promise<Reply> {
  const guild = await getGuild(guildId)
  const { seen, wanted } = guild ? await guildWorlds(guild) : {}
  const lines = [
    seen && `Dieser Discord-Server sieht die Welt **${plainName(seen.name)}** (${seen.server}).`,
    wanted && `Angefragt und noch nicht freigegeben: ${wanted.server}.`,
  ].filter((line) => line !== undefined)
  if (lines.length === 0) throw new Failure('guild_without_world')
  return { content: lines.join('\n') }
}

async function tellVillage(command: Command): Promise<Reply> {
  const { guildId, site } = command
  const world = await worldOfGuild(guildId)
  const [answer] = await Promise.all([villageAnswer(world, optionText(command.option('coords'))), noteUse(guildId)])
  return { ...villageMessage(answer, site), isPublic: command.option('public')?.value === true }
}

async function tellOrders(command: Command): Promise<Reply> {
  const { guildId, person, audit, option } = command
  const [link, mention] = [optionText(option('verbinden')), option('erwaehnen')?.value]
  return memberAnswer({
    world: await worldOfGuild(guildId),
    discordId: person.id,
    ...(link && { link }),
    ...(typeof mention === 'boolean' && { mayMention: mention }),
    isLeaving: option('trennen')?.value === true,
    audit,
    by: auditActor(person),
  })
}

function tellCommands(command: Command): Reply {
  const available = commandHelp.filter(({ ownerOnly }) => !ownerOnly || isOwner(command))
  const lines = available.map(({ usage, description }) => `\`${usage}\` ${description}`)
  const example = `Zum Beispiel: \`${setupCommand('de236')}\`, dann \`/inc 500|500\`. Antworten siehst nur du, außer du wählst „für-alle“.`
  return { content: [...lines, '', example].join('\n') }
}

async function tellGuilds(): Promise<Reply> {
  const guilds = await guildViews(await listGuilds(), { _id: '', role: 'superadmin', memberOf: new Set() })
  const lines = guilds
    .filter(({ status }) => status !== 'removed')
    .map(({ _id, name, world, wanted }) => {
      const seen = world ? `sieht ${world.server}` : 'sieht keine Welt'
      return `\`${_id}\` ${name ? `${plainName(name)} ` : ''}${seen}${wanted ? `, fragt nach ${wanted.server}` : ''}`
    })
  if (lines.length === 0) return { content: 'Noch kein Discord-Server hat nach einer Welt gefragt.' }
  const fitting = lines.filter((_, i) => lines.slice(0, i + 1).join('\n').length < longestContent - 40)
  return { content: [...fitting, ...andMore(lines.length - fitting.length, 'weiterer')].join('\n') }
}

async function letSee(command: Command): Promise<Reply> {
  const guildId = optionText(command.option('guildid'))
  if (!DiscordId.safeParse(guildId).success) throw new Failure('guild_invalid')
  const world = await worldOfServer(optionText(command.option('server')))
  await grantWorld(guildId, world, { audit: command.audit, by: auditActor(command.person) })
  return { content: `Der Discord-Server ${guildId} sieht ab jetzt die Welt ${world.server}.` }
}

/** Autocomplete options for the typed text; none without permission. */
async function choices(command: Command): Promise<Choice[]> {
  const typed = optionText(command.focused)
  if (command.name === 'inc') return completions(await askedWorld(await worldOfGuild(command.guildId)), typed)
  if (command.name !== 'admin setguild') return []
  checkOwner(command)
  const values =
    command.focused?.name === 'server'
      ? (await listWorlds()).map(({ server }) => server)
      : (await listGuilds()).map(({ _id }) => _id)
  return [...new Set(values)]
    .filter((value) => value.startsWith(typed.toLowerCase()))
    .slice(0, maxChoices)
    .map((value) => ({ name: value, value }))
}
