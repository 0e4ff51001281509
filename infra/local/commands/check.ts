import { forwardSignals, runProgram } from '../run-program.mjs'
import { style, types } from './programs.ts'

/** Types and style, without tests. */
forwardSignals()
const codes = await Promise.all([types, style].map((program) => runProgram(process.execPath, program)))
process.exitCode = codes.find((code) => code !== 0) ?? 0
