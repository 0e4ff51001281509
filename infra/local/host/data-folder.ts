import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { schemaNumber } from '../../schema-number.ts'
import { OperatorError } from './operator-error.ts'

/** Data folder of a local stack, locked by one process at a time. */
export interface DataFolder {
  path: string
  /** Signs session tokens; generated once per folder, readable only by its owner. */
  tokenSecret: string
  release(): void
}

/** Creates the folder if absent and locks it; throws an OperatorError if another process holds it or it is not writable. */
export function takeDataFolder(folder: string): DataFolder {
  const path = resolve(folder)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const lock = takeLock(path)
    return { path, tokenSecret: readSecret(join(path, 'token-secret')), release: () => lock.close() }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`Der Datenordner ${path} ist nicht benutzbar (DATA_DIR): ${reason}`)
  }
}

/** The database's file in a data folder. */
export const databaseFile = (path: string): string => join(path, 'dynamodb.db')

/** Throws an OperatorError if older versions wrote the folder's data, which this one cannot read; else notes its own number. */
export function checkSchema({ path }: DataFolder): void {
  const file = join(path, 'schema')
  const stored = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (existsSync(databaseFile(path)) && stored < schemaNumber) {
    throw new OperatorError(
      `Die Daten in ${path} sind von einer älteren Version und nicht mehr lesbar: „npm run reset“ legt sie beiseite und löscht nichts.`,
    )
  }
  writeFileSync(file, String(Math.max(stored, schemaNumber)))
}

/** SQLite's exclusive lock is the operating system's: it ends with the process and never goes stale. */
function takeLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(join(path, 'lock.db'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (!/locked|busy/.test(String(error))) throw error
    throw new OperatorError(
      `Der Datenordner ${path} wird schon von einem laufenden Angriffsplaner benutzt: Beende ihn oder wähle mit DATA_DIR=… einen anderen Ordner.`,
    )
  }
}

function readSecret(file: string): string {
  if (!existsSync(file)) {
    const fresh = `${file}.new`
    writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 })
    renameSync(fresh, file)
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
