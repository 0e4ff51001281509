import { accounts } from '../../../shared/contract/accounts.ts'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/browser/save-file.ts'

/** Fetches everything that is stored about one's own account and hands it to the browser as a file. Throws `ApiError`. */
export async function saveOwnData(): Promise<void> {
  const data = await call(accounts.exportOwn)
  const name = `angriffsplaner-meine-daten-${data.exportedAt.slice(0, 10)}.json`
  saveFile(name, JSON.stringify(data, undefined, 2), 'application/json')
}
