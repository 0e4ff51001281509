import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { writeAll } from '../../functions/store/table/batch.ts'
import { table } from '../../functions/store/table/client.ts'
import { keys } from '../../functions/store/table/keys.ts'
import { restoreTable } from '../../infra/operate/restore-table.ts'
import { chunked } from '../../shared/lib/chunks.ts'
import { ownStorage } from '../support/stack/own-storage.ts'

ownStorage('restore-pages', { more: ['restored'] })

/** More than four pages of a megabyte. */
const entries = 4400
const pk = keys.audit('2038-03-10').pk
const note = 'x'.repeat(1000)

interface Read {
  sk: unknown
  items: number
  /** How many items were written before this read. */
  written: number
}

test('a month of the audit log is read page by page, each once, and written before the next pages are read', async () => {
  const put = Array.from({ length: entries }, (_, i) => ({ pk, sk: String(i).padStart(6, '0'), note }))
  const live = put.filter((_, i) => i % 10 === 0).map((item) => ({ ...item, note: `${note}!` }))
  await writeAll({ put: live })
  await putInto('restored', put)
  const reads: Record<string, Read[]> = { planner: [], restored: [] }
  let written = 0
  const name = 'recorded'
  table().middlewareStack.add(
    (next) => async (args) => {
      const { TableName, RequestItems, ExclusiveStartKey, KeyConditionExpression } = Object(args.input)
      const answer = await next(args)
      if (KeyConditionExpression && Object(args.input).Limit !== 1)
        reads[TableName]?.push({ sk: ExclusiveStartKey?.sk, items: Object(answer.output).Items.length, written })
      if (RequestItems?.planner) written += RequestItems.planner.length
      return answer
    },
    { step: 'initialize', name },
  )
  const counts = { put: 0, remove: 0, same: 0 }
  await restoreTable({ restored: 'restored', isWriting: true, counts })
  table().middlewareStack.remove(name)
  expect([counts, written]).toEqual([{ put: entries, remove: 0, same: 0 }, entries])
  expect(reads.restored?.length).toBeGreaterThan(3)
  for (const pages of Object.values(reads)) {
    expect(new Set(pages.map(({ sk }) => sk)).size).toBe(pages.length)
    let read = 0
    for (const { items, written: before } of pages) {
      expect(read - before).toBeLessThan(500)
      read += items
    }
  }
})

async function putInto(tableName: string, items: object[]): Promise<void> {
  for (const some of chunked(items, 25)) {
    const RequestItems = { [tableName]: some.map((Item) => ({ PutRequest: { Item } })) }
    await table().send(new BatchWriteCommand({ RequestItems }))
  }
}
