import { users } from '../../../shared/contract/users.ts'
import { handle } from '../../http/handle.ts'
import { listUsers } from '../../store/users.ts'

/** All accounts by name. */
export const handler = handle(users.list, async () => ({ users: await listUsers() }))
