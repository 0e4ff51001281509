import { auth } from '../../../shared/contract/auth.ts'
import { handle } from '../../http/handle.ts'

/** The signed-in user. */
export const handler = handle(auth.me, async ({ user }) => ({ user }))
