import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AttributeValue, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/calculations.ts'
import { plans } from '../../../shared/contract/plans.ts'
import { targets } from '../../../shared/contract/targets.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { ownStack, settled } from '../../support/stack/own-stack.ts'
import { aWorld, leader, superadmin } from '../world.ts'

/**
 * Plans of the world `twoTribes` as former versions stored them: before arrival windows, before a least morale, before offsets by kind,
 * and before waves and trains. `written-plans/<commit>.json` also has what that version's API returned.
 */
const folder = join(import.meta.dirname, 'written-plans')

interface Written {
  planId: string
  worldId: string
  expected: {
    status: Record<string, number>
    /** Id, limits, offset and attacks of each. */
    targets: (string | number)[][]
    attacks: string[]
    settings: object
    options: object
  }
  items: Record<string, AttributeValue>[]
}

const written = (file: string, worldId: string): Written => {
  const text = readFileSync(join(folder, file), 'utf8')
  const { worldId: former } = JSON.parse(text)
  return JSON.parse(text.replaceAll(former, worldId), (key, value) =>
    key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
  )
}

async function stored(file: string): Promise<Written> {
  const { worldId } = await aWorld()
  const former = written(file, worldId)
  const client = new DynamoDBClient({
    endpoint: ownStack().tableUrl,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  for (const Item of former.items) await client.send(new PutItemCommand({ TableName: 'angriffsplaner', Item }))
  client.destroy()
  await settled()
  return former
}

const shown = async (planId: string) => {
  const params = { planId }
  const [status, list, { attacks }] = await Promise.all([
    leader().call(calculations.status, { params }),
    leader().call(targets.list, { params }),
    leader().call(calculations.attacks, { params }),
  ])
  const fills = list.targets.map((target) => [
    ...[target._id, target.maxOff, target.maxFake, target.maxBFake, target.offsetMinutes],
    ...[target.currentOff, target.currentFake, target.currentBFake],
  ])
  const lines = attacks.filter(isPlanned).map((attack) => {
    const { type, senderVillageId, targetVillageId, launchAt, time } = attack
    return [type, senderVillageId, targetVillageId, launchAt, time].join(' ')
  })
  return { status, fills, lines: lines.toSorted() }
}

test.each(readdirSync(folder))('a plan that %s wrote reads unchanged, and is filled equally again', async (file) => {
  const { planId, worldId, expected } = await stored(file)
  const before = await shown(planId)
  expect(before.status).toMatchObject(expected.status)
  expect(before.fills).toEqual(expected.targets)
  expect(before.lines).toEqual(expected.attacks)
  expect(before.lines.length).toBeGreaterThan(20)
  expect(await superadmin().call(worlds.settings, { params: { worldId } })).toMatchObject(expected.settings)
  const { plan } = await leader().call(plans.get, { params: { planId } })
  expect(plan.options).toMatchObject({ ...expected.options, windows: {}, minMorale: {}, kindOffset: {} })
  await leader().call(calculations.calculateAll, { params: { planId }, body: {} })
  const after = await shown(planId)
  expect(after.status).toMatchObject(expected.status)
  expect(after.fills).toEqual(expected.targets)
  expect(after.lines).toHaveLength(expected.attacks.length)
})
