import { forwardSignals, runProgram } from '../run-program.mjs'
import { cdk, site } from './programs.ts'

/** Builds the site, then runs the CDK with the arguments. */
forwardSignals()
const built = await runProgram(process.execPath, site)
process.exitCode = built === 0 ? await runProgram(process.execPath, [...cdk, ...process.argv.slice(2)]) : built
