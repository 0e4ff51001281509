import { createHash } from 'node:crypto'
import { signedText } from '../domain/bots/discord-signature.ts'
import { config } from '../runtime/config.ts'
import { Failure } from '../runtime/failure.ts'
import { isFirstCall } from '../store/bots/guilds.ts'
import { epochSeconds } from '../store/table/client.ts'
import type { Authenticator } from './authenticate.ts'

/** Accepts each call recently signed by Discord once. */
export const discordCall: Authenticator = async ({ headers, body = '', isBase64Encoded }) => {
  const { DISCORD_PUBLIC_KEY } = config()
  if (!DISCORD_PUBLIC_KEY) throw new Failure('discord_unset')
  const call = {
    signature: headers['x-signature-ed25519'],
    timestamp: headers['x-signature-timestamp'],
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  }
  const signed = signedText(call, DISCORD_PUBLIC_KEY, epochSeconds())
  const digest = signed && createHash('sha256').update(signed).digest('base64url')
  if (!digest || !(await isFirstCall(digest))) throw new Failure('discord_signature')
}
