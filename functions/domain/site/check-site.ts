import { apiBase } from '../../../shared/contract/endpoint.ts'
import { devices } from '../../../shared/contract/schemas/devices.ts'
import { timeoutSignal } from '../../runtime/client-timeouts.ts'
import { log } from '../../runtime/log.ts'
import { getSiteState, saveSiteState } from '../../store/site/site-state.ts'

const timeoutMs = 10_000

/** Failures in a row that are only warnings. */
const toleratedFailures = 1
/** Before the first success: an hour, in which the first deployment uploads the site and its host name is pointed at CloudFront. */
const toleratedAtFirst = 11

/** What is requested, and what the answer must contain. The call of the API reads the table. */
const requests = [
  { path: '/', isRight: (text: string) => text.includes('<title>Angriffsplaner</title>') },
  { path: '/orders.html', isRight: (text: string) => text.includes('<title>Befehle</title>') },
  { path: `${apiBase}${devices.key.path}`, isRight: isPushKey },
]

function isPushKey(text: string): boolean {
  try {
    return devices.key.output.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

interface Problem {
  route: string
  status?: number
  error: unknown
}

/**
 * Requests two pages and a call of the API as a visitor does, and checks their content. Logs failures: the first in a row as
 * warnings, the others as errors, which alert the operator. A site that has never been up alerts after an hour.
 */
export async function checkSite(siteUrl: string, limitMs = timeoutMs): Promise<void> {
  const answers = await Promise.all(requests.map((request) => problemWith(siteUrl, request, limitMs)))
  const problems = answers.filter((problem) => problem !== undefined)
  const { failures: before, hasBeenUp } = (await getSiteState()) ?? { failures: 0, hasBeenUp: false }
  if (problems.length === 0) {
    if (before > 0 || !hasBeenUp) await saveSiteState({ failures: 0, hasBeenUp: true })
    return
  }
  const failures = before + 1
  await saveSiteState({ failures, hasBeenUp })
  const isTolerated = failures <= (hasBeenUp ? toleratedFailures : toleratedAtFirst)
  for (const { error, ...fields } of problems)
    log[isTolerated ? 'warn' : 'error']('site check failed', error, { ...fields, failures })
}

async function problemWith(
  siteUrl: string,
  { path, isRight }: (typeof requests)[number],
  limitMs: number,
): Promise<Problem | undefined> {
  try {
    const response = await fetch(new URL(path, siteUrl), { redirect: 'manual', signal: timeoutSignal(limitMs) })
    const { status } = response
    const text = await response.text()
    if (status !== 200) return { route: path, status, error: new Error('Not the status 200') }
    return isRight(text) ? undefined : { route: path, status, error: new Error('Not the expected content') }
  } catch (error) {
    return { route: path, error }
  }
}
