import { night } from './night.ts'
import { startPushBench } from './push-bench.ts'
import { rush } from './rush.ts'

/** Prints the rows as one line of JSON. */

const bench = await startPushBench()
const rows = [...(await night(bench)), ...(await rush(bench))]
console.log(JSON.stringify(rows))
await bench.close()
process.exit(0)
