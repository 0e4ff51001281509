import { type Outcome, Report } from './smoke/report.ts'
import { runSmoke } from './smoke/run-smoke.ts'

const usage = `Usage: SMOKE_USER=<superadmin> SMOKE_PASSWORD=… npm run smoke -- <url> [--full]

Checks a deployment from outside, with 1,000 targets (--full: 10,000), and removes what it creates; audit entries stay.
SMOKE_SERVER (such as de236) chooses the world; default: the first one. SMOKE_API: the API's own address, which must refuse.`

const marks: Record<Outcome['state'], string> = { passed: '✓', failed: '✗', skipped: '–' }

const [address, ...options] = process.argv.slice(2)
const { SMOKE_USER: username, SMOKE_PASSWORD: password, SMOKE_SERVER: server } = process.env
const isComplete = address && URL.canParse(address) && username && password && options.every((one) => one === '--full')
if (isComplete) {
  const report = new Report(({ state, name, note, ms }) =>
    console.log(`${marks[state]} ${name} (${(ms / 1000).toFixed(1)} s)${note && `: ${note}`}`),
  )
  const isFull = options.includes('--full')
  const size = isFull ? { targets: 10_000, senders: 4000 } : { targets: 1000, senders: 1000 }
  try {
    await runSmoke({ url: address.replace(/\/+$/, ''), username, password, size, ...(server && { server }) }, report)
  } catch (error) {
    await report.check('the checks went to their end', () => Promise.reject(error))
  }
  const count = (state: Outcome['state']) => report.outcomes.filter((outcome) => outcome.state === state).length
  console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
  if (count('failed') > 0) process.exitCode = 1
} else {
  console.error(usage)
  process.exitCode = 1
}
