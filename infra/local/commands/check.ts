import { forwardSignals, runProgram } from '../run-program.mjs'
import { spelling, style, types } from './programs.ts'

/** Types, style and spelling, without tests. */
forwardSignals()
const codes = await Promise.all([types, style, spelling].map((program) => runProgram(process.execPath, program)))
process.exitCode = codes.find((code) => code !== 0) ?? 0
