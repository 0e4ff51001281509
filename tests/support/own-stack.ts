import type { Role } from '../../shared/model/user.ts'

declare module 'vitest' {
  /** What the shared stacks tell the tests. */
  interface ProvidedContext {
    stackUrl: string
    tokens: Record<Role, string>
    /** The table of the API tests' stack, whose reads are late. */
    tableUrl: string
    /** What the shared stack signs its tokens with; of the API tests alone. */
    tokenSecret: string
    /** Where tests may write. */
    temporary: string
    /** Of the provider stand-in, with `{server}`. */
    providerUrl: string
    dsUltimateUrl: string
  }
}

/** Signs in at a fresh stack's three accounts. */
export async function signInAll(url: string, password: string): Promise<Record<Role, string>> {
  const signIn = async (username: string) => {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const { token }: { token: string } = await answer.json()
    return token
  }
  return { superadmin: await signIn('superadmin'), admin: await signIn('admin'), user: await signIn('user') }
}
