import { isDeepStrictEqual } from 'node:util'
import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import { writeAll } from '../../functions/store/table/batch.ts'
import { type Item, type Key, table, tableName } from '../../functions/store/table/client.ts'

const usage = `Usage: TABLE_NAME=<live table> BUCKET_NAME=<bucket> node infra/operate/restore.ts <restored table> [--plan <id>] [--write]

Makes the live table as the restored one is, or with --plan that plan alone. Without --write it only counts.
The log of changes is added to and never shortened.`

/** The writes that make the live table (or one partition) equal to the restored one. */
interface Difference {
  put: Item[]
  remove: Key[]
  same: number
}

const itemKey = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })
const itemName = (item: Item) => JSON.stringify([item.pk, item.sk])

/** Skips rate limit counters and expired items. */
const isKept = ({ pk, expiresAt }: Item) =>
  !String(pk).startsWith('THROTTLE#') && !(typeof expiresAt === 'number' && expiresAt * 1000 < Date.now())

/** Reads all items of a table or partition (strongly consistent). */
async function readItems(TableName: string, pk?: string): Promise<Map<string, Item>> {
  const input = { TableName, ConsistentRead: true }
  const pages = pk
    ? paginateQuery(
        { client: table() },
        { ...input, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } },
      )
    : paginateScan({ client: table() }, input)
  const items = new Map<string, Item>()
  for await (const { Items = [] } of pages) {
    for (const item of Items.filter(isKept)) items.set(itemName(item), item)
  }
  return items
}

async function difference(restored: string, pk?: string): Promise<Difference> {
  const [then, now] = await Promise.all([readItems(restored, pk), readItems(tableName(), pk)])
  if (then.size === 0) throw new Error(`Nothing to restore: ${restored} holds no such item.`)
  const put = [...then].filter(([name, item]) => !isDeepStrictEqual(item, now.get(name))).map(([, item]) => item)
  const remove = [...now]
    .filter(([name, { pk }]) => !then.has(name) && !String(pk).startsWith('AUDIT'))
    .map(([, item]) => itemKey(item))
  return { put, remove, same: then.size - put.length }
}

async function restore(args: string[]) {
  const [restored, ...options] = args
  const plan = options.includes('--plan') ? options[options.indexOf('--plan') + 1] : undefined
  const known = options.every((option) => ['--plan', '--write', plan].includes(option))
  if (!restored || restored.startsWith('--') || !known || (options.includes('--plan') && !plan)) throw new Error(usage)
  if (restored === tableName()) throw new Error('The restored table is the live one.')

  const { put, remove, same } = await difference(restored, plan && `PLAN#${plan}`)
  console.log(`${put.length} items to write, ${remove.length} to remove, ${same} are as they were.`)
  if (!options.includes('--write')) return console.log('Nothing was changed: add --write to do it.')
  await writeAll({ put, remove })
  console.log('Done.')
}

try {
  await restore(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
