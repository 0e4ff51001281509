import { botKeyWorld } from '../domain/bots/key-access.ts'
import type { Authenticator } from './authenticate.ts'
import { callerAddress } from './caller-address.ts'

/** Accepts a current bot key of the world in the path, and sets the call's world. */
export const botKey: Authenticator = async (event) => {
  const { headers, pathParameters, call } = event
  call.world = await botKeyWorld(headers.authorization, pathParameters?.world ?? '', callerAddress(event))
}
