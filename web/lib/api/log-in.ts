import { sessions } from '../../../shared/contract/sessions.ts'
import { deviceSecret } from '../browser/persisted-store.ts'
import { call } from './api.ts'

/** Signs in and returns the session's token. The browser keeps its device secret, also after signing out. */
export async function logIn(username: string, password: string): Promise<string> {
  const { token, device } = await call(sessions.login, { body: { username, password, device: deviceSecret.get() } })
  deviceSecret.set(device)
  return token
}
