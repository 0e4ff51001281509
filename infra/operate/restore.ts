import { tableName } from '../../functions/store/table/client.ts'
import { type Restoration, restorePlan, restoreTable } from './restore-table.ts'
import { restoreUploads } from './restore-uploads.ts'

const usage = `Usage: TABLE_NAME=<live table> BUCKET_NAME=<bucket> npx node infra/operate/restore.ts <restored table> [--plan <id>] [--write]

Makes the live table as the restored one is, or with --plan that plan alone with its order links, and brings back
the uploads that the restored plans list. Without --write it only counts. The log of changes is added to and never shortened.`

async function restore(args: string[]) {
  const [restored, ...options] = args
  const plan = options.includes('--plan') ? options[options.indexOf('--plan') + 1] : undefined
  const known = options.every((option) => ['--plan', '--write', plan].includes(option))
  if (!restored || restored.startsWith('--') || !known || (options.includes('--plan') && !plan)) throw new Error(usage)
  if (restored === tableName()) throw new Error('The restored table is the live one.')

  const isWriting = options.includes('--write')
  const restoration: Restoration = { restored, isWriting, counts: { put: 0, remove: 0, same: 0 } }
  const plans = plan ? [plan] : await restoreTable(restoration)
  if (plan) await restorePlan(restoration, plan)
  const { put, remove, same } = restoration.counts
  console.log(`${put} items to write, ${remove} to remove, ${same} are as they were.`)
  let back = 0
  for (const id of plans) {
    const uploads = await restoreUploads(restored, id, isWriting)
    back += uploads.back
    for (const key of uploads.lost) console.log(`Lost: no version of ${key} is left.`)
  }
  console.log(`${back} objects of uploads to bring back.`)
  console.log(isWriting ? 'Done.' : 'Nothing was changed: add --write to do it.')
}

try {
  await restore(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
