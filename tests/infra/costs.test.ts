import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { nightWatchFile } from '../../infra/aws/deployment/bundle.ts'
import { routes } from '../../shared/contract/index.ts'
import {
  billedSum,
  type Cost,
  callsOfTribe,
  costBounds,
  largePlanTableCost,
  monthlyCosts,
  nightWatchCosts,
  pushCosts,
} from './costs.ts'
import { findLambdas, type Synthesised, synthesise } from './synthesise.ts'
import { tableUnits } from './table-units.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

test.each(costBounds)('a month of $name costs at most $dollars $', ({ size, made, dollars }) => {
  expect(billedSum(size, made)).toBeLessThanOrEqual(dollars)
})

/** The bills of some sizes beside each other; in brackets what is left after the allowances. */
function costTable(): string {
  const bills = [
    monthlyCosts({ tribes: 1, worlds: 1 }),
    monthlyCosts({ tribes: 2000, worlds: 60 }),
    monthlyCosts({ tribes: 10_000, worlds: 300 }),
  ]
  const names = bills.flatMap((bill) => bill.map(({ name }) => name))
  const lines = Array.from(new Set(names), (name) => [
    name,
    ...bills.map((bill) => shown(bill.filter((cost) => cost.name === name))),
  ])
  return [
    ['US dollars', '1 tribe, 1 world', '2,000 tribes, 60 worlds', '10,000 tribes, 300 worlds'],
    ['---', '---', '---', '---'],
    ...lines,
    ['**sum**', ...bills.map((bill) => `**${shown(bill)}**`)],
    ['night watches, where all plans have one', ...[1, 2000, 10_000].map((tribes) => dollars(nightWatchCosts(tribes)))],
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
}

function shown(costs: Cost[]): string {
  const list = dollars(costs.reduce((sum, cost) => sum + cost.list, 0))
  const billed = dollars(costs.reduce((sum, cost) => sum + cost.billed, 0))
  return list === billed ? list : `${list} (${billed})`
}

const dollars = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('the README shows what the arithmetic gives', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../infra/README.md'), 'utf8')
  const [table] = /^\| US dollars .*\n(?:\|.*\n)*/m.exec(readme) ?? []
  expect(table).toBe(costTable())
  const [, one, many] =
    /DynamoDB takes ([\d.]+) \$ a month for\s+one tribe and ([\d.,]+) \$ for 10,000/.exec(readme) ?? []
  const large = [
    { tribes: 1, worlds: 1 },
    { tribes: 10_000, worlds: 300 },
  ].map((size) => dollars(largePlanTableCost(size)))
  expect([one, many]).toEqual(large)
})

test('a tribe’s calls are calls there are, and what each takes of the table is counted', () => {
  const names = routes.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(callsOfTribe)))
  expect(Object.keys(callsOfTribe).toSorted()).toEqual(Object.keys(tableUnits).toSorted())
  const writing = routes.filter(({ endpoint }) => endpoint.permission === 'write').map(({ name }) => name)
  const counted = Object.entries(tableUnits).filter(([, { written }]) => written !== undefined)
  expect(writing).toEqual(expect.arrayContaining(counted.map(([name]) => name)))
})

test('what costs by its number is in the stack as often as is paid for', () => {
  const { template } = production
  const metrics = Object.values(template.findResources('AWS::Logs::MetricFilter')).map(
    ({ Properties }) => Properties.MetricTransformations[0].MetricName,
  )
  const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties)
  const fixed = {
    // An alarm on an expression is billed for every metric that it reads.
    alarmMetrics: alarms.flatMap(({ Metrics, MetricName }) =>
      MetricName ? [MetricName] : Metrics.filter((one: object) => 'MetricStat' in one),
    ).length,
    metrics: new Set(metrics).size,
    dashboards: Object.keys(template.findResources('AWS::CloudWatch::Dashboard')).length,
    secrets: Object.keys(template.findResources('AWS::SecretsManager::Secret')).length,
  }
  expect(fixed).toEqual({ alarmMetrics: 9, metrics: 5, dashboards: 1, secrets: 1 })
})

test('an idle installation costs the secret and looking for what is due, and a second tribe next to nothing', () => {
  const idle = monthlyCosts({ tribes: 0, worlds: 0 }).reduce((sum, { billed }) => sum + billed, 0)
  expect(idle).toBeLessThan(0.43)
  expect(billedSum({ tribes: 2, worlds: 1 }) - billedSum({ tribes: 1, worlds: 1 })).toBeLessThan(0.12)
})

test('waking costs 0.20 $ a deployment and 0.05 $ a tribe at most, at list prices', () => {
  expect(pushCosts(0)).toBeLessThanOrEqual(0.2)
  expect(pushCosts(1) - pushCosts(0)).toBeLessThanOrEqual(0.05)
})

test('night watches cost 0.15 $ a tribe at most, at list prices, and nothing where no plan has one', () => {
  expect(nightWatchCosts(1)).toBeLessThanOrEqual(0.15)
  expect(nightWatchCosts(0)).toBe(0)
})

test('nothing that a night watch needs costs anything while none runs', () => {
  const { template } = production
  const [watch] = findLambdas(template).filter(({ file }) => file === nightWatchFile)
  const idle = ['AWS::Events::Rule', 'AWS::Lambda::EventSourceMapping', 'AWS::Lambda::Permission']
  for (const type of idle) expect(JSON.stringify(template.findResources(type))).not.toContain(`"${watch?.id}"`)
})
