import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { type Route, routes } from '../../shared/contract/index.ts'
import type { Items } from '../../shared/contract/items.ts'
import { CalculationStatus } from '../../shared/model/calculation.ts'
import { definedRoutes, findLambdas, type Synthesised, synthesise } from './synthesise.ts'

/** What such endpoints would need. */
const items: Items[] = [
  { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
  { reads: ['marks'], lists: ['plans'] },
  { writes: ['plans'] },
  { reads: ['marks'], writes: ['plans'] },
]

/** Endpoints that are still to come, in features whose needs are known. */
const invented: Route[] = Array.from({ length: 220 - routes.length }, (_, index) => ({
  name: `plans.verb${index}`,
  file: `api/invented/verb-${index}`,
  endpoint: {
    ...endpoint({
      method: 'POST',
      path: `/invented/${index}/{planId}`,
      access: index % 5 === 0 ? 'public' : 'user',
      audit: { none: 'Exists in this test only.' },
      changes: [],
      bucket: index % 3 === 0 ? 'read' : 'none',
      items: items[index % 2 === 0 ? 0 : index % 4],
      load: 'heavy',
    }),
    output: CalculationStatus,
  },
}))

let large: Synthesised
beforeAll(() => {
  large = synthesise({ extraRoutes: invented, config: { alarmEmail: 'leader@example.org' } })
})
const resources = (type: string) => large.template.findResources(type)

test('the README says how many stages an account has roles for', () => {
  const roles = Object.keys(synthesise().template.findResources('AWS::IAM::Role')).length
  const readme = readFileSync(join(import.meta.dirname, '../../infra/README.md'), 'utf8')
  const [, stages] = /1,000 roles[^.]*enough for (\d+) stages/.exec(readme) ?? []
  expect(Number(stages)).toBe(Math.floor(1000 / roles))
})

describe('with 220 endpoints', () => {
  // Template.fromStack has refused a cycle of dependencies already.
  test('the one stack stays within what CloudFormation takes', () => {
    const { Resources, Outputs, Parameters } = large.template.toJSON()
    expect(definedRoutes(large.template).length).toBeGreaterThanOrEqual(220)
    expect(resources('AWS::CloudFormation::Stack')).toEqual({})
    expect(Object.keys(Resources).length).toBeLessThan(461)
    expect(Object.keys(Outputs).length).toBeLessThan(100)
    expect(Object.keys(Parameters).length).toBeLessThan(100)
    // CloudFormation takes 1 MB.
    expect(large.templateBytes).toBeLessThan(1_000_000)
    expect(large.findings).toEqual([])
  })

  test('the API stays within what API Gateway takes', () => {
    // Each operation is a route and an integration; of the latter there may be 300.
    expect(definedRoutes(large.template).length).toBeLessThan(300)
  })

  test('no role holds more than IAM takes', () => {
    const longestArn = `arn:aws:lambda:ap-southeast-1:123456789012:function:${'x'.repeat(64)}`
    for (const [id, { Properties }] of Object.entries(resources('AWS::IAM::Role'))) {
      const text = JSON.stringify(Properties.Policies ?? []).replace(/\{"Fn::GetAtt":\[[^\]]*\]\}/g, `"${longestArn}"`)
      expect(text.length, id).toBeLessThan(10_240)
    }
  })

  test('every Lambda’s errors and slow calls are counted, and the dashboard searches its log', () => {
    const logs = new Set(findLambdas(large.template).map(({ properties }) => properties.LoggingConfig.LogGroup.Ref))
    expect(logs.size).toBeGreaterThan(5)
    for (const metric of ['Errors', 'NearLimit']) {
      const counted = Object.values(resources('AWS::Logs::MetricFilter'))
        .filter(({ Properties }) => Properties.MetricTransformations[0].MetricName === metric)
        .map(({ Properties }) => Properties.LogGroupName.Ref)
      expect(new Set(counted)).toEqual(logs)
    }
    const dashboard = JSON.stringify(resources('AWS::CloudWatch::Dashboard'))
    for (const log of logs) expect(dashboard).toContain(`{"Ref":"${log}"}`)
  })
})
