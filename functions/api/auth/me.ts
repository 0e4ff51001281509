import { auth } from '../../../shared/contract/auth.ts'
import { defineHandler } from '../../http/handle.ts'

/** The signed-in user. */
export const handler = defineHandler(auth.me, async ({ user }) => ({ user }))
