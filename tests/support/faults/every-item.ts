import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'

/** Every item of the table behind a shared stack. */
export async function everyItem(endpoint: string): Promise<Record<string, unknown>[]> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }))
  const items: Record<string, unknown>[] = []
  for await (const { Items } of paginateScan({ client }, { TableName: 'angriffsplaner', ConsistentRead: true })) {
    items.push(...(Items ?? []))
  }
  client.destroy()
  return items
}
