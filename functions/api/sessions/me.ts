import { auth } from '../../../shared/contract/sessions.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** The signed-in user. */
export const handler = defineHandler(auth.me, async ({ user }) => ({ user }))
