import { type Outcome, Report } from './smoke/report.ts'
import { runSmoke } from './smoke/run-smoke.ts'

const usage = `Usage: SMOKE_USER=<superadmin> SMOKE_PASSWORD=… npm run smoke -- <address> [--full]

Checks a deployment from outside with 1,000 targets (--full: 10,000) and removes everything but the entries of the audit log.
SMOKE_SERVER (such as de236) chooses the world, else the first; if it is missing, it exists only during the check.
SMOKE_API_URL: the output ApiUrl of the stack on AWS. SMOKE_HAND_OVER=1 also hands a list over to DS-Ultimate.`

const marks: Record<Outcome['state'], string> = { passed: '✓', failed: '✗', skipped: 'skipped:' }
const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const [address = '', ...options] = process.argv.slice(2)
const { SMOKE_USER: username, SMOKE_PASSWORD: password, SMOKE_SERVER: server, SMOKE_API_URL: apiUrl } = process.env
if (URL.canParse(address) && username && password && options.every((option) => option === '--full')) {
  const report = new Report(({ state, name, note, ms }) => {
    console.log(`${marks[state]} ${name} (${seconds.format(ms / 1000)} s)${note && `: ${note}`}`)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => report.stop())
  const size =
    options.length > 0
      ? { targets: 10_000, senders: 4000, isFixed: true }
      : { targets: 1000, senders: 1000, isFixed: false }
  const target = { url: new URL(address).origin, ...(apiUrl && { apiUrl }), ...(server && { server }) }
  try {
    await runSmoke({ ...target, username, password, size }, report)
  } catch (error) {
    await report.cleanUp('all checks ran', () => Promise.reject(error))
  }
  const count = (state: Outcome['state']) => report.outcomes.filter((outcome) => outcome.state === state).length
  console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
  process.exitCode = count('failed') > 0 ? 1 : 0
} else {
  console.error(usage)
  process.exitCode = 1
}
