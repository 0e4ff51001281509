import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { edgeHeader } from '../../functions/http/caller-address.ts'
import { routes } from '../../shared/contract/index.ts'
import { findLambdas, only, type Synthesised, synthesise } from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

/** What CloudFormation fills in: the random texts that AWS has made, by their order. The values are in no template. */
function references({ template }: Synthesised) {
  return Object.entries(template.findResources('Custom::AWS')).map(([id, { Properties }]) => {
    expect(Properties.Create).toBe(Properties.Update)
    expect(JSON.parse(Properties.Create)).toMatchObject({
      service: 'SecretsManager',
      action: 'GetRandomPassword',
      parameters: { PasswordLength: 48, ExcludePunctuation: true },
      logApiResponseData: false,
    })
    return { 'Fn::GetAtt': [id, 'RandomPassword'] }
  })
}
function reference() {
  const [only, ...others] = references(production)
  expect(others).toEqual([])
  return only
}
const shownBy = ({ template }: Synthesised) =>
  only(template, 'AWS::CloudFront::Distribution').DistributionConfig.Origins.flatMap(
    (origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders ?? [],
  )
const apiVariables = ({ template }: Synthesised) =>
  findLambdas(template)
    .map(({ properties }) => properties.Environment.Variables)
    .filter((variables) => 'EDGE_SECRET' in variables)

test('CloudFront shows the API, and nobody else, the value by which its word about the caller is believed', () => {
  const { Origins } = only(production.template, 'AWS::CloudFront::Distribution').DistributionConfig
  const shown = Origins.map((origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders)
  expect(shown.filter(Boolean)).toEqual([[{ HeaderName: edgeHeader, HeaderValue: reference() }]])
  expect(Origins.find((origin: object) => 'CustomOriginConfig' in origin)).toHaveProperty('OriginCustomHeaders')
})

test('calls that did not come through CloudFront are refused', () => {
  for (const variables of apiVariables(production)) expect(variables.EDGE_ONLY).toBe('1')
})

test('a new value comes beside the old one: the Lambdas accept both before CloudFront shows the new one', () => {
  const [second, third] = [synthesise({ config: { edgeValue: 2 } }), synthesise({ config: { edgeValue: 3 } })]
  const one = reference()
  const [former, next] = references(second)
  expect(former).toEqual(one)
  expect(shownBy(second)).toEqual([{ HeaderName: edgeHeader, HeaderValue: next }])
  expect(apiVariables(second)).toHaveLength(routes.length)
  for (const variables of apiVariables(second)) {
    expect(variables).toMatchObject({ EDGE_SECRET: next, EDGE_SECRET_FORMER: one })
  }
  // With the next one the first is forgotten.
  expect(references(third)).not.toContainEqual(one)
  expect(references(third)).toContainEqual(next)
  expect(apiVariables(third)[0]?.EDGE_SECRET_FORMER).toEqual(next)
})

test('every Lambda of the API knows the value, and no other', () => {
  const lambdas = Object.values(production.template.findResources('AWS::Lambda::Function'))
  const ours = lambdas.filter(({ Properties }) => Properties.Description?.startsWith('functions/'))
  const knowing = ours.filter(({ Properties }) => 'EDGE_SECRET' in Properties.Environment.Variables)
  expect(knowing.map(({ Properties }) => Properties.Description).toSorted()).toEqual(
    routes.map(({ file }) => `functions/${file}.ts`).toSorted(),
  )
  for (const { Properties } of knowing) expect(Properties.Environment.Variables.EDGE_SECRET).toEqual(reference())
})

test('the function that asks AWS for the value may do nothing else', () => {
  const [maker = expect.unreachable()] = Object.values(production.template.findResources('Custom::AWS'))
  const lambdas = production.template.findResources('AWS::Lambda::Function')
  const lambda = lambdas[maker.Properties.ServiceToken['Fn::GetAtt'][0]]?.Properties
  const role = production.template.findResources('AWS::IAM::Role')[lambda.Role['Fn::GetAtt'][0]]?.Properties
  expect(role.ManagedPolicyArns).toBeUndefined()
  expect(role.Policies.map(({ PolicyDocument }: { PolicyDocument: object }) => PolicyDocument)).toMatchObject([
    {
      Statement: [
        { Action: 'secretsmanager:GetRandomPassword' },
        {
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Resource: { 'Fn::GetAtt': [lambda.LoggingConfig.LogGroup.Ref, 'Arn'] },
        },
      ],
    },
  ])
  const attached = Object.values(production.template.findResources('AWS::IAM::Policy')).flatMap(
    ({ Properties }) => Properties.Roles,
  )
  expect(attached).not.toContainEqual({ Ref: lambda.Role['Fn::GetAtt'][0] })
})

test('functions that hash a password have the memory for it: 128 MB beside everything else', () => {
  const hashing = routes.filter(({ file }) =>
    /checkPassword|createUser|setPassword|hashPassword|verifyPassword/.test(
      readFileSync(join(import.meta.dirname, `../../functions/${file}.ts`), 'utf8'),
    ),
  )
  expect(hashing.length).toBeGreaterThanOrEqual(4)
  const lambdas = Object.values(production.template.findResources('AWS::Lambda::Function'))
  for (const { file } of hashing) {
    const found = lambdas.find(({ Properties }) => Properties.Description === `functions/${file}.ts`)
    expect(found?.Properties.MemorySize, file).toBeGreaterThanOrEqual(1024)
  }
})

test('the key of DS-Ultimate is known to the functions that use it or report whether it can be used, and to no others', () => {
  const knowing = ({ template }: Synthesised) =>
    Object.values(template.findResources('AWS::Lambda::Function'))
      .filter(({ Properties }) => 'DSULTIMATE_API_KEY' in (Properties.Environment?.Variables ?? {}))
      .map(({ Properties }) => Properties.Description)
  expect(knowing(production)).toEqual([])
  const dsUltimate = { key: 'geheim', url: 'https://example.org' }
  expect(knowing(synthesise({ config: { dsUltimate } })).toSorted()).toEqual([
    'functions/api/orders/hand-over.ts',
    'functions/api/orders/list.ts',
  ])
})

test('the application at Discord is known to the functions that answer it or report whether it is set up', () => {
  const discord = { DISCORD_PUBLIC_KEY: 'a'.repeat(64), DISCORD_APPLICATION_ID: '12345', DISCORD_OWNER_ID: '67890' }
  const { template } = synthesise({ config: { discord } })
  const knowing = Object.values(template.findResources('AWS::Lambda::Function')).filter(({ Properties }) =>
    Object.keys(Properties.Environment?.Variables ?? {}).some((name) => name.startsWith('DISCORD_')),
  )
  expect(knowing.map(({ Properties }) => Properties.Description).toSorted()).toEqual([
    'functions/api/bots/interactions.ts',
    'functions/api/bots/status.ts',
  ])
  for (const { Properties } of knowing) expect(Properties.Environment.Variables).toMatchObject(discord)
})
