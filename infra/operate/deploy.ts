import { forwardSignals, runProgram } from '../local/run-program.mjs'
import { awsIn } from './aws-cli.ts'
import { runDeployment } from './run-deployment.ts'
import { commandSettings } from './settings.ts'

forwardSignals()
const args = process.argv.slice(2)
try {
  const { region } = commandSettings(args, { shell: process.env })
  // Before the CDK starts, which reads the region from here.
  if (region) process.env.AWS_REGION = region
  process.exitCode = await runDeployment(args, {
    shell: process.env,
    aws: awsIn,
    run: (program) => runProgram(process.execPath, program),
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
