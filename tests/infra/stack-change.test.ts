import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { only, type Synthesised, synthesise } from './synthesise.ts'

interface Resource {
  Type: string
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
  DependsOn?: string[]
  Properties?: Record<string, unknown>
}

/**
 * The resources of the stack when every route, integration and permission was one of its own and the edge's value had a secret:
 * with the properties that decide whether CloudFormation replaces them, or that nobody else may have.
 */
const before: Record<string, Resource> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'stack-before.json'), 'utf8'),
)
let production: Synthesised
let after: Record<string, Resource>
beforeAll(() => {
  production = synthesise({ config: { alarmEmail: 'leader@example.org' } })
  after = production.template.toJSON().Resources
})

const resourceIds = (resources: Record<string, Resource>, ...types: string[]) =>
  Object.keys(resources).filter((id) => types.includes(resources[id]?.Type ?? ''))

/** What holds data, or what people and other systems know by its name. By type: the properties that replace it when they change. */
const lasting: Record<string, string[]> = {
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification'],
  'AWS::S3::Bucket': ['BucketName', 'BucketNamePrefix'],
  // The second and third replace no secret, but its value: everybody would be signed out.
  'AWS::SecretsManager::Secret': ['Name', 'GenerateSecretString', 'SecretString'],
  'AWS::CloudFront::Distribution': [],
  'AWS::CloudFront::OriginAccessControl': [],
  'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
  'AWS::SNS::Subscription': ['Protocol', 'Endpoint', 'TopicArn'],
}
/** It goes on purpose: its value needs no secret any more. */
const gone = 'EdgeSecret1CC1469E'

/** Kept by updates and deletions, and deleted when the deployment that creates it fails. */
const retained = 'RetainExceptOnCreate'

test('table, buckets, token key, site and alarm topic are the same resources as before', () => {
  const ids = resourceIds(before, ...Object.keys(lasting)).filter((id) => id !== gone)
  expect(ids.map((id) => before[id]?.Type).toSorted()).toEqual(
    [
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::DynamoDB::Table',
      ...Array<string>(3).fill('AWS::S3::Bucket'),
      'AWS::SNS::Subscription',
      'AWS::SNS::Topic',
      'AWS::SecretsManager::Secret',
    ].toSorted(),
  )
  for (const id of ids) {
    const [then, now] = [before[id], after[id]]
    expect(now, id).toMatchObject({ Type: then?.Type })
    expect(now?.DeletionPolicy, id).toBe(then?.DeletionPolicy?.replace(/^Retain$/, retained))
    for (const property of lasting[then?.Type ?? ''] ?? []) {
      expect(now?.Properties?.[property], `${id}.${property}`).toEqual(then?.Properties?.[property])
    }
  }
})

test('what is kept for good is kept also when it is replaced', () => {
  const kept = Object.entries(after).filter(([, { DeletionPolicy }]) => DeletionPolicy === retained)
  expect(kept.map(([id]) => id).toSorted()).toEqual(
    resourceIds(before, 'AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret')
      .filter((id) => id !== gone)
      .toSorted(),
  )
  for (const [id, { UpdateReplacePolicy }] of kept) expect(UpdateReplacePolicy, id).toBe('Retain')
})

test('nothing becomes something else under its name, which CloudFormation refuses', () => {
  for (const [id, { Type }] of Object.entries(before)) expect(after[id]?.Type ?? Type, id).toBe(Type)
})

test('what goes holds nothing: the old API and what belongs to its Lambdas', () => {
  const types = new Set(Object.keys(before).flatMap((id) => (after[id] ? [] : [before[id]?.Type])))
  expect([...types].toSorted()).toEqual(
    [
      'AWS::ApiGatewayV2::Api',
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Route',
      'AWS::IAM::Policy',
      'AWS::IAM::Role',
      'AWS::Lambda::Function',
      'AWS::Lambda::Permission',
      'AWS::Logs::LogGroup',
      'AWS::Logs::MetricFilter',
      'AWS::SecretsManager::Secret',
    ].toSorted(),
  )
  expect(resourceIds(before, 'AWS::SecretsManager::Secret').filter((id) => !after[id])).toEqual([gone])
})

// CloudFormation makes what is new before it deletes what is old: resources that must be unique cannot be created twice.
test('no route is made where one of the same key is still there: the API is a new one beside the old', () => {
  expect(resourceIds(after, 'AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Integration')).toEqual([])
  const [[then], [now]] = [resourceIds(before, 'AWS::ApiGatewayV2::Api'), resourceIds(after, 'AWS::ApiGatewayV2::Api')]
  expect(now).toBeDefined()
  expect(before).not.toHaveProperty(now ?? '')
  expect(after).not.toHaveProperty(then ?? '')
  expect(only(production.template, 'AWS::ApiGatewayV2::Stage').ApiId).toEqual({ Ref: now })
})

test('no Lambda that still serves the old API is changed, and with it what it believes of the edge', () => {
  const ofApi = resourceIds(before, 'AWS::Lambda::Function').filter((id) => id.startsWith('Api'))
  expect(ofApi.length).toBeGreaterThan(60)
  expect(ofApi.filter((id) => after[id])).toEqual([])
})

/** The property that holds a name of ours. */
const names: Record<string, string[]> = {
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig', 'Name'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig', 'Name'],
  'AWS::CloudWatch::Dashboard': ['DashboardName'],
  'AWS::Budgets::Budget': ['Budget', 'BudgetName'],
}
const at = (value: unknown, path: string[]) =>
  path.reduce<unknown>(
    (part, key) => (part instanceof Object && key in part ? Reflect.get(part, key) : undefined),
    value,
  )

test('a name of our own choice stays with the resource that has it; all others are CloudFormation’s', () => {
  const named = (resources: Record<string, Resource>) =>
    Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
      const path = names[Type]
      return path ? [[id, at(Properties, path)]] : []
    })
  expect(named(before)).toHaveLength(7)
  expect(Object.fromEntries(named(after))).toEqual(Object.fromEntries(named(before)))
  const own = ['FunctionName', 'RoleName', 'LogGroupName', 'BucketName', 'TableName', 'TopicName', 'AlarmName', 'Name']
  for (const [id, { Type, Properties = {} }] of Object.entries(after)) {
    if (Type in names) continue
    // A reference to something else is no name.
    for (const property of own) expect(typeof Properties[property], `${id}.${property}`).not.toBe('string')
  }
})

test('CloudFront asks the new API once it answers, and shows it the new value in the same step', () => {
  const [id = ''] = resourceIds(after, 'AWS::CloudFront::Distribution')
  const [stage] = resourceIds(after, 'AWS::ApiGatewayV2::Stage')
  const [api] = resourceIds(after, 'AWS::ApiGatewayV2::Api')
  expect(after[id]?.DependsOn).toContain(stage)
  const { Origins } = only(production.template, 'AWS::CloudFront::Distribution').DistributionConfig
  const [origin] = Origins.filter((one: object) => 'CustomOriginConfig' in one)
  expect(JSON.stringify(origin.DomainName)).toContain(`{"Ref":"${api}"}`)
  const value = origin.OriginCustomHeaders[0].HeaderValue
  const lambdas = Object.values(production.template.findResources('AWS::Lambda::Function'))
  const shown = lambdas.flatMap(({ Properties }) => Properties.Environment?.Variables.EDGE_SECRET ?? [])
  expect(shown.length).toBeGreaterThan(60)
  for (const one of shown) expect(one).toEqual(value)
})
