import { newId } from '../../../shared/lib/new-id.ts'
import { storeSession } from '../../store/accounts/sessions.ts'
import { issueToken, type SessionClaims } from './token.ts'

/** Stores a session, new or the one of these claims, and returns its token. */
export async function startSession(
  { userId, passwordVersion, sessionId = newId() }: SessionClaims,
  device: string,
): Promise<string> {
  await storeSession(userId, { id: sessionId, device, passwordVersion })
  return issueToken({ userId, passwordVersion, sessionId })
}
