import { botKeyWorld } from '../domain/bots/key-access.ts'
import type { Authenticator } from './authenticate.ts'
import { callerAddress } from './caller-address.ts'

/** Takes whoever has a bot key of today of the world that the path names; the call is about that world. */
export const botKey: Authenticator = async (event) => {
  const { headers, pathParameters, call } = event
  call.world = await botKeyWorld(headers.authorization, pathParameters?.world ?? '', callerAddress(event))
}
