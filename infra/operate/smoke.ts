import { type Outcome, Report } from './smoke/report.ts'
import { runSmoke } from './smoke/run-smoke.ts'

const usage = `Aufruf: SMOKE_USER=<Superadmin> SMOKE_PASSWORD=… npm run smoke -- <Adresse> [--full]

Prüft eine Installation von außen mit 1.000 Zielen (--full: 10.000) und entfernt alles wieder bis auf die Einträge im
Änderungsprotokoll. SMOKE_SERVER (z.B. de236) wählt die Welt, sonst die erste; fehlt sie, gibt es sie nur während der Prüfung.
SMOKE_API_URL: die Ausgabe ApiUrl des Stacks auf AWS. SMOKE_HAND_OVER=1 übergibt auch eine Liste an DS-Ultimate.`

const marks: Record<Outcome['state'], string> = { passed: '✓', failed: '✗', skipped: 'übersprungen:' }
const seconds = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

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
    await report.cleanUp('alle Prüfungen liefen', () => Promise.reject(error))
  }
  const count = (state: Outcome['state']) => report.outcomes.filter((outcome) => outcome.state === state).length
  console.log(`\n${count('passed')} bestanden, ${count('failed')} fehlgeschlagen, ${count('skipped')} übersprungen`)
  process.exitCode = count('failed') > 0 ? 1 : 0
} else {
  console.error(usage)
  process.exitCode = 1
}
