import type { Account } from '../../../shared/model/account.ts'
import { type Answers, failure } from '../support/answers.ts'

/** A server that stores these accounts, and their current state. */
export function accounts(...users: Account[]): { answers: Answers; standing: () => Account[] } {
  let all = users
  const change = (userId: string, changes: Partial<Account>) => {
    const before = all.find(({ _id }) => _id === userId)
    if (!before) return failure('user_not_found')
    const user = { ...before, ...changes, updatedAt: new Date().toISOString() }
    all = all.map((each) => (each._id === userId ? user : each))
    return { user }
  }
  return {
    standing: () => all,
    answers: {
      'accounts.list': () => ({ users: all }),
      'accounts.activate': ({ params }) => change(params.userId, { isActive: true }),
      'accounts.deactivate': ({ params }) => change(params.userId, { isActive: false }),
      'accounts.setRole': ({ params, body }) => change(params.userId, { role: body.role }),
      'accounts.setPassword': ({ params }) => change(params.userId, { mustChangePassword: true }),
      'accounts.remove': ({ params }) => {
        all = all.filter(({ _id }) => _id !== params.userId)
        return { success: true }
      },
    },
  }
}
