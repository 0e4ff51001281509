import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { inactiveCode } from '../../../shared/model/account.ts'
import { checkPassword } from '../../domain/accounts/check-password.ts'
import { deviceName } from '../../domain/sessions/device-name.ts'
import { startSession } from '../../domain/sessions/start-session.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { rememberDevice } from '../../store/accounts/devices.ts'
import { claimLooksLate } from '../../store/accounts/look-claims.ts'

/** Signs in. Unknown user and wrong password take the same time and get the same answer, also for inactive accounts. */
export const handler = defineHandler(sessions.login, async ({ body, address, header, fail }) => {
  const { username, password, device = newId() } = body
  const login = await checkPassword(username, password, { address, device })
  if (!login) throw fail('wrong_credentials')
  const { user, passwordVersion, hasLooks } = login
  if (!user.isActive) throw fail(inactiveCode(user))
  const name = deviceName(header('user-agent'))
  await rememberDevice(user._id, device, name)
  if (!hasLooks) await claimLooksLate(user.username, user._id)
  return { token: await startSession({ userId: user._id, passwordVersion }, name), device }
})
