import { users } from '../../../shared/contract/users.ts'
import { defineHandler } from '../../http/handle.ts'
import { listAccounts } from '../../store/users.ts'

/** All accounts by name. */
export const handler = defineHandler(users.list, async () => ({ users: await listAccounts() }))
