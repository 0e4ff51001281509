import { sessions } from '../../../shared/contract/sessions.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(sessions.me, async ({ user }) => ({ user }))
