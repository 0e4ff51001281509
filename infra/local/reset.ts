import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { takeDataFolder } from './host/data-folder.ts'
import { OperatorError } from './host/operator-error.ts'
import { readSettings } from './host/settings.ts'

try {
  console.log(setAside(resolve(readSettings(process.env).dataDir)))
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/**
 * Renames the data folder, so that the next start creates fresh demo data, and returns a sentence about it. Throws an
 * OperatorError if the folder is in use or not a data folder.
 */
function setAside(path: string): string {
  if (!existsSync(path)) return `In ${path} liegen keine Daten: Der nächste Start legt sie neu an.`
  if (!existsSync(join(path, 'lock.db'))) {
    throw new OperatorError(`${path} ist kein Datenordner des Angriffsplaners (DATA_DIR): Er bleibt, wie er ist.`)
  }
  takeDataFolder(path).release()
  const aside = `${path}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  renameSync(path, aside)
  return `Der nächste Start legt die Demo-Daten neu an. Die bisherigen liegen in ${aside} und können gelöscht werden.`
}
