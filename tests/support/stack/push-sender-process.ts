import { performance } from 'node:perf_hooks'
import { type SendRun, sendDue } from '../../../functions/domain/devices/send-due.ts'
import { sendLoad } from '../../../infra/loads.ts'

/** Runs the sender at the times that its parent sends (epoch milliseconds), for as long as its Lambda would send. */

export interface SenderReport {
  run: SendRun
  /** Processor time of all threads, milliseconds. */
  cpuMs: number
}

const reserveMs = 15_000
const memory = { doneMinute: 0 }

process.on('message', (now: number) => void report(now))
process.once('disconnect', () => process.exit(0))

async function report(now: number): Promise<void> {
  const before = process.cpuUsage()
  const endsAt = performance.now() + sendLoad.seconds * 1000 - reserveMs
  const run = await sendDue({ now, isOver: () => performance.now() > endsAt, memory })
  const { user, system } = process.cpuUsage(before)
  process.send?.({ run, cpuMs: (user + system) / 1000 } satisfies SenderReport)
}
