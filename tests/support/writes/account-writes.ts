import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { compareOutcome, type Write } from '../faults/write-case.ts'
import { aKey, created, fresh } from './seen.ts'

const password = 'geheim-genug'

const createUser: Write = {
  name: 'accounts.create',
  ready: async () => {
    const username = `Nutzer ${fresh()}`
    const headers = aKey()
    return {
      act: (client) => client.send(contract.accounts.create, { body: { username, password }, headers }),
      look: async (client) => {
        const { users } = await client.call(contract.accounts.list, {})
        return created(users.filter((user) => user.username === username).length)
      },
    }
  },
}

/** A new account, and its entry in the list. */
const anAccount = async (api: ApiClient) => {
  const username = `Nutzer ${fresh()}`
  const { user } = await api.call(contract.accounts.create, { body: { username, password } })
  const present = async (client: ApiClient) =>
    (await client.call(contract.accounts.list, {})).users.find(({ _id }) => _id === user._id)
  return { username, params: { userId: user._id }, present }
}

const setRole: Write = {
  name: 'accounts.setRole',
  ready: async (api) => {
    const { params, present } = await anAccount(api)
    return {
      act: (client) => client.send(contract.accounts.setRole, { params, body: { role: 'superadmin' } }),
      look: async (client) => compareOutcome((await present(client))?.role, 'user', 'superadmin'),
    }
  },
}

const deactivate: Write = {
  name: 'accounts.deactivate',
  ready: async (api) => {
    const { params, present } = await anAccount(api)
    return {
      act: (client) => client.send(contract.accounts.deactivate, { params }),
      look: async (client) => compareOutcome((await present(client))?.isActive, true, false),
    }
  },
}

const activate: Write = {
  name: 'accounts.activate',
  ready: async (api) => {
    const { params, present } = await anAccount(api)
    await api.call(contract.accounts.deactivate, { params })
    return {
      act: (client) => client.send(contract.accounts.activate, { params }),
      look: async (client) => compareOutcome((await present(client))?.isActive, false, true),
    }
  },
}

const removeUser: Write = {
  name: 'accounts.remove',
  doneBefore: ['user_not_found'],
  ready: async (api) => {
    const { params, present } = await anAccount(api)
    return {
      act: (client) => client.send(contract.accounts.remove, { params }),
      look: async (client) => compareOutcome((await present(client)) === undefined, false, true),
    }
  },
}

const setEmail: Write = {
  name: 'accounts.setEmail',
  ready: async (api) => {
    const mine = async (client: ApiClient) => (await client.call(contract.sessions.me, {})).user.email
    const before = await mine(api)
    const email = `nutzer-${fresh()}@example.org`
    return {
      act: (client) => client.send(contract.accounts.setEmail, { body: { email } }),
      look: async (client) => compareOutcome(await mine(client), before, email),
    }
  },
}

const register: Write = {
  name: 'accounts.register',
  ready: async () => {
    const username = `Neuling ${fresh()}`
    const headers = aKey()
    return {
      act: (client) => client.send(contract.accounts.register, { body: { username, password }, headers }),
      look: async (client) => {
        const { users } = await client.call(contract.accounts.list, {})
        return created(users.filter((user) => user.username === username).length)
      },
    }
  },
}

/** The token after signing in; undefined if refused. */
const signIn = async (api: ApiClient, username: string, word: string) => {
  const { status, body } = await api.send(contract.sessions.login, { body: { username, password: word } })
  return status === 200 ? contract.sessions.login.output.parse(body).token : undefined
}
const withToken = (token = '') => ({ authorization: `Bearer ${token}` })

const changePassword: Write = {
  name: 'accounts.changePassword',
  long: true,
  // The session has ended with the old password.
  doneBefore: ['wrong_password', 'session_expired'],
  ready: async (api) => {
    const { username } = await anAccount(api)
    const headers = withToken(await signIn(api, username, password))
    const body = { currentPassword: password, newPassword: 'noch-geheimer' }
    return {
      act: (client) => client.send(contract.accounts.changePassword, { body, headers }),
      look: async (client) =>
        compareOutcome((await signIn(client, username, 'noch-geheimer')) !== undefined, false, true),
    }
  },
}

/** A new account signed in twice: the headers of the first session, and the id of the second. */
const twoSessions = async (api: ApiClient) => {
  const { username } = await anAccount(api)
  const headers = withToken(await signIn(api, username, password))
  await signIn(api, username, password)
  const { sessions } = await api.call(contract.sessions.list, { headers })
  return { headers, sessionId: sessions.find(({ isThis }) => !isThis)?._id ?? '' }
}
const endOne: Write = {
  name: 'sessions.end',
  doneBefore: ['session_not_found'],
  ready: async (api) => {
    const { headers, sessionId } = await twoSessions(api)
    return {
      act: (client) => client.send(contract.sessions.end, { params: { sessionId }, headers }),
      look: async (client) => {
        const { sessions } = await client.call(contract.sessions.list, { headers })
        return compareOutcome(sessions.length, 2, 1)
      },
    }
  },
}

const endOthers: Write = {
  name: 'sessions.endOthers',
  long: true,
  // The former token has ended too.
  doneBefore: ['session_expired'],
  ready: async (api) => {
    const { headers } = await twoSessions(api)
    return {
      act: (client) => client.send(contract.sessions.endOthers, { headers }),
      look: async (client) => compareOutcome((await client.send(contract.sessions.me, { headers })).status, 200, 401),
    }
  },
}

const setPassword: Write = {
  name: 'accounts.setPassword',
  long: true,
  ready: async (api) => {
    const { username, params } = await anAccount(api)
    return {
      act: (client) => client.send(contract.accounts.setPassword, { params, body: { password: 'noch-geheimer' } }),
      look: async (client) =>
        compareOutcome((await signIn(client, username, 'noch-geheimer')) !== undefined, false, true),
    }
  },
}

const removeOwn: Write = {
  name: 'accounts.removeOwn',
  long: true,
  // The session has ended with the account.
  doneBefore: ['session_expired', 'user_not_found'],
  ready: async (api) => {
    const { username, present } = await anAccount(api)
    const headers = withToken(await signIn(api, username, password))
    return {
      act: (client) => client.send(contract.accounts.removeOwn, { body: { password }, headers }),
      look: async (client) => compareOutcome((await present(client)) === undefined, false, true),
    }
  },
}

export const accountWrites = {
  bulk: [],
  small: [
    createUser,
    setRole,
    deactivate,
    activate,
    removeUser,
    setEmail,
    register,
    changePassword,
    setPassword,
    endOne,
    endOthers,
    removeOwn,
  ],
}
