import type { Account } from '../../../shared/model/account.ts'
import { type Answers, failure } from '../support/answers.ts'

/** A server that keeps these accounts, and how they stand now. */
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
      'users.list': () => ({ users: all }),
      'users.activate': ({ params }) => change(params.userId, { isActive: true }),
      'users.deactivate': ({ params }) => change(params.userId, { isActive: false }),
      'users.setRole': ({ params, body }) => change(params.userId, { role: body.role }),
      'users.setPassword': ({ params }) => change(params.userId, { mustChangePassword: true }),
      'users.remove': ({ params }) => {
        all = all.filter(({ _id }) => _id !== params.userId)
        return { success: true }
      },
    },
  }
}
