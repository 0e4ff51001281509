import { awsIn } from './aws-cli.ts'
import { checkAccount, type Finding } from './check-account.ts'
import { commandSettings } from './settings.ts'

const marks: Record<Finding['state'], string> = { good: '✓', bad: '✗', unknown: '?' }

try {
  const config = commandSettings(process.argv.slice(2), { shell: process.env })
  const findings = await checkAccount(config, awsIn(config.region), process.env)
  for (const { state, text } of findings) console.log(`${marks[state]} ${text}`)
  if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
