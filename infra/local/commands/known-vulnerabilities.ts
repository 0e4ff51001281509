import { spawn } from 'node:child_process'
import { forwardSignals, project } from '../run-program.mjs'
import { graveVulnerabilities } from './grave-vulnerabilities.ts'

const limitMs = 10_000

/** What npm's registry reports of the packages that are deployed; empty text without an answer in ten seconds. */
const audit = () =>
  new Promise<string>((resolve) => {
    const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${limitMs}`]
    const npm = spawn('npm', args, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'], timeout: limitMs })
    let printed = ''
    npm.stdout.on('data', (part: Buffer) => {
      printed += part.toString()
    })
    npm.on('error', () => resolve(''))
    npm.on('exit', () => resolve(printed))
  })

/** Looks for known vulnerabilities, and says so where it cannot. */
forwardSignals()
const found = graveVulnerabilities(await audit())
if (!found) console.log('Bekannte Schwachstellen: nicht geprüft, die Quelle ist nicht erreichbar.')
else if (found.length === 0) console.log('Bekannte Schwachstellen: keine schweren in ausgelieferten Paketen.')
else console.error(`Bekannte Schwachstellen in ausgelieferten Paketen: ${found.join(', ')}`)
process.exitCode = found && found.length > 0 ? 1 : 0
