import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertAccount } from '../../../functions/store/accounts/accounts.ts'
import { contract } from '../../../shared/contract/index.ts'
import { OperatorError } from '../host/operator-error.ts'
import { type ApiClient, apiAt } from './api-client.ts'
import { seedDemo } from './seed-demo.ts'

/** Initial data of a stack: accounts with demo world and plan, accounts only, or nothing. */
export type SeedKind = 'demo' | 'accounts' | 'none'

/** Accounts of a fresh stack, all active. */
export const demoAccounts = [
  { username: 'superadmin', role: 'superadmin' },
  { username: 'admin', role: 'admin' },
  { username: 'user', role: 'user' },
] as const

export const demoPassword = 'staemme-demo'

type Progress = 'none' | 'begun' | 'done'

/** Seeds a data folder once, even if users delete the data later; an interrupted seed starts over. */
export async function seed(url: string, dataDir: string, kind: SeedKind): Promise<void> {
  const file = join(dataDir, 'seed')
  if (kind === 'none' || readProgress(file) === 'done') return
  const started = readProgress(file) === 'begun'
  writeProgress(file, 'begun')
  const accounts = demoAccounts.map((account) => ({ ...account, password: demoPassword, isActive: true }))
  // In sequence: hashing a password takes 128 MB.
  for (const account of accounts) await insertAccount(account, { audit: undefined })
  if (kind === 'demo') {
    console.log(started ? 'Die Demo-Welt wird noch einmal angelegt …' : 'Die Demo-Welt wird angelegt …')
    await seedDemo(await signIn(url)).catch((error: Error) => {
      throw new OperatorError(`Die Demo-Welt ließ sich nicht anlegen: ${error.message}`)
    })
  }
  writeProgress(file, 'done')
}

/** Throws an OperatorError while an account still has the published password. */
export async function demandOwnPasswords(url: string): Promise<void> {
  for (const { username } of demoAccounts) {
    const { status } = await apiAt(url).send(contract.sessions.login, { body: { username, password: demoPassword } })
    if (status === 200) {
      throw new OperatorError(
        `HOSTS macht den Angriffsplaner für andere erreichbar, aber „${username}“ hat noch das bekannte Passwort: Starte ohne HOSTS und ändere es zuerst.`,
      )
    }
  }
}

async function signIn(url: string): Promise<ApiClient> {
  const body = { username: demoAccounts[0].username, password: demoPassword }
  const { token } = await apiAt(url).call(contract.sessions.login, { body })
  return apiAt(url, token)
}

const readProgress = (file: string): Progress => {
  if (!existsSync(file)) return 'none'
  return readFileSync(file, 'utf8').trim() === 'done' ? 'done' : 'begun'
}

function writeProgress(file: string, progress: Progress): void {
  writeFileSync(`${file}.new`, `${progress}\n`)
  renameSync(`${file}.new`, file)
}
