import { plannerBenchmarks } from './planner.ts'

/** The planner's figures; prints the rows as one line of JSON. */
console.log(JSON.stringify(await plannerBenchmarks(process.argv[2] || undefined)))
