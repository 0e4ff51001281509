import { users } from '../../../shared/contract/users.ts'
import { call } from '../../lib/api.ts'

/** Fetches everything that is stored about one's own account and hands it to the browser as a file. Throws `ApiError`. */
export async function saveOwnData(): Promise<void> {
  const data = await call(users.exportOwn)
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `angriffsplaner-meine-daten-${data.exportedAt.slice(0, 10)}.json`
  link.click()
  // The browser takes the content when it gets round to it, which is after this function.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
