import type { Role } from '../../../shared/model/account.ts'

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
