import { accounts } from '../../../shared/contract/accounts.ts'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/browser/save-file.ts'

/** Saves everything stored about the own account as a file. Throws `ApiError`. */
export async function saveOwnData(): Promise<void> {
  const data = await call(accounts.exportOwn)
  const name = `angriffsplaner-meine-daten-${data.exportedAt.slice(0, 10)}.json`
  saveFile(name, JSON.stringify(data, undefined, 2), 'application/json')
}
