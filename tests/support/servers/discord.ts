import { createPrivateKey, createPublicKey, randomInt, sign } from 'node:crypto'

const keyFromSeed = (seed: string) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed.padEnd(32, '.'))]),
    format: 'der',
    type: 'pkcs8',
  })
const discordKey = keyFromSeed('discord')
export const strangersKey = keyFromSeed('somebody else')

/** The public key in Discord's format: 64 hexadecimal digits. */
const publicKey = createPublicKey(discordKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

export const ownerId = '900000000000000001'

/** A stack's environment for the Discord mock. */
export const discordEnv = {
  DISCORD_PUBLIC_KEY: publicKey,
  DISCORD_APPLICATION_ID: '800000000000000001',
  DISCORD_OWNER_ID: ownerId,
}

/** Returns a Discord id that nothing uses yet. */
export const aDiscordId = () => `7${String(randomInt(1e9)).padStart(9, '0')}${String(randomInt(1e8)).padStart(8, '0')}`

/** Deviations from a valid request. */
export interface Sending {
  key?: typeof discordKey
  /** When it was signed, in epoch seconds. */
  timestamp?: number | string
  /** Signed body, if not the one sent. */
  signed?: string
  headers?: Record<string, string | undefined>
  url?: string
}

/** The headers that Discord sends with a body. */
export function signedHeaders(body: string, { key = discordKey, timestamp, signed = body }: Sending = {}) {
  const at = String(timestamp ?? Math.floor(Date.now() / 1000))
  return {
    'x-signature-ed25519': sign(null, Buffer.from(at + signed), key).toString('hex'),
    'x-signature-timestamp': at,
  }
}

/** Who types a command, and where. */
export interface Typing {
  guild?: string | undefined
  user?: string
  /** Name of the option being typed, for autocomplete. */
  at?: string
  more?: object
}

/** A command as Discord sends it: `inc` or `admin setguild`, with its options. */
export function anInteraction(
  command: string,
  options: Record<string, string | boolean> = {},
  typing: Typing = {},
): object {
  const { guild, user = '600000000000000001', at, more } = typing
  const [name = '', subcommand] = command.split(' ')
  const filled = Object.entries(options).map(([option, value]) => ({
    name: option,
    type: typeof value === 'boolean' ? 5 : 3,
    value,
    ...(option === at && { focused: true }),
  }))
  const person = { id: user, username: 'anna', global_name: 'Anna' }
  return {
    id: aDiscordId(),
    application_id: discordEnv.DISCORD_APPLICATION_ID,
    type: at === undefined ? 2 : 4,
    token: 'a token that nobody needs',
    version: 1,
    ...(guild === undefined
      ? { user: person, context: 1, authorizing_integration_owners: { '0': '0' } }
      : {
          guild_id: guild,
          member: { user: person, permissions: '0' },
          authorizing_integration_owners: { '0': guild },
        }),
    channel: { id: aDiscordId(), name: 'angriffe', type: 0 },
    data: {
      id: aDiscordId(),
      name,
      type: 1,
      options: subcommand === undefined ? filled : [{ type: 1, name: subcommand, options: filled }],
    },
    ...more,
  }
}
