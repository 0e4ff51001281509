import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { insertAccount } from '../../functions/store/accounts/accounts.ts'
import { newId } from '../../shared/lib/new-id.ts'
import { maxPassword, maxUsername, minPassword, Password, Username } from '../../shared/model/inputs/credentials.ts'

/** Asks for a line without showing what is typed. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true })
  terminal.once('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** Reads the new password: twice at a terminal, else the first line of standard input. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  const password = await askHidden('Password: ')
  if (password !== (await askHidden('Again: '))) throw new Error('The two passwords differ.')
  return password
}

function checked(schema: typeof Username | typeof Password, value: string, rule: string): string {
  const result = schema.safeParse(value)
  if (!result.success) throw new Error(rule)
  return result.data
}

/** Creates the first superadmin of a deployed stack, with an audit entry; other accounts register on the site. */
async function createSuperadmin(name: string | undefined) {
  if (!name) throw new Error('Usage: TABLE_NAME=… BUCKET_NAME=… npx node infra/operate/superadmin.ts <username>')
  const username = checked(Username, name, `The name must have 2 to ${maxUsername} characters, all of them visible.`)
  const rule = `The password must have ${minPassword} to ${maxPassword} characters.`
  const password = checked(Password, await readPassword(), rule)
  const audit = { requestId: newId(), action: 'operator.createSuperadmin', by: { kind: 'operator' } } as const
  const made = await insertAccount({ username, password, role: 'superadmin', isActive: true }, { audit })
  if (!made.ok) throw new Error(`The name "${username}" is taken.`)
  console.log(`Superadmin "${made.created.username}" created.`)
}

try {
  await createSuperadmin(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
