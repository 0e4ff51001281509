import { beforeAll, expect, test } from 'vitest'
import {
  handlerFiles,
  minuteFile,
  nightWatchFile,
  scheduledFile,
  sendFile,
  syncFile,
} from '../../infra/aws/deployment/bundle.ts'
import { itemRights } from '../../infra/item-rights.ts'
import { type Route, routes } from '../../shared/contract/index.ts'
import { neededBucketRights, sdkCommands } from './sdk-commands.ts'
import { definedRoutes, findLambdas, lambdaIn, roleStatements, type Synthesised, synthesise } from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

const productionLambda = (file: string) => lambdaIn(production.template, file)

/** What a Lambda's role may do, by service. */
function allowedActions(file: string): Record<string, string[]> {
  const role = productionLambda(file).Role['Fn::GetAtt'][0]
  const actions = roleStatements(production.template, role).flatMap(({ Effect, Action }) =>
    Effect === 'Allow' ? [Action].flat() : [],
  )
  return Object.groupBy(actions.sort(), (action) => action.split(':')[0] ?? '') as Record<string, string[]>
}

/** What each handler's code can ask of AWS. */
const commands = await sdkCommands(handlerFiles)
const sentCommands = (file: string) => [...(commands.get(file) ?? [])]

const objectReads = ['s3:GetObject', 's3:ListBucket']
const objectWrites = ['s3:DeleteObject', 's3:PutObject']
const sorted = (...lists: string[][]) => lists.flat().sort()

/** The rights that a command of the SDK takes. */
const rights: Record<string, string[]> = {
  Get: ['dynamodb:GetItem'],
  BatchGet: ['dynamodb:BatchGetItem'],
  Query: ['dynamodb:Query'],
  Put: ['dynamodb:PutItem'],
  Update: ['dynamodb:UpdateItem'],
  Delete: ['dynamodb:DeleteItem'],
  BatchWrite: ['dynamodb:BatchWriteItem'],
  // The local stack evaluates each write of a transaction.
  TransactWrite: [],
  GetObject: ['s3:GetObject'],
  PutObject: ['s3:PutObject'],
  DeleteObject: ['s3:DeleteObject'],
  DeleteObjects: ['s3:DeleteObject'],
  ListObjectsV2: ['s3:ListBucket'],
  GetSecretValue: ['secretsmanager:GetSecretValue'],
  SendMessageBatch: ['sqs:SendMessage'],
  Invoke: ['lambda:InvokeFunction'],
}

test.each(routes)('$name gets what it declares and nothing else', (route) => {
  const { endpoint, file } = route
  const { bucket, secrets } = endpoint
  const needsTokens = secrets.includes('tokenKey')
  expect(allowedActions(file)).toEqual({
    logs: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    ...(itemRights(route).length > 0 && { dynamodb: expect.any(Array) }),
    ...(bucket !== 'none' && { s3: bucket === 'write' ? sorted(objectReads, objectWrites) : objectReads }),
    ...(needsTokens && { secretsmanager: ['secretsmanager:GetSecretValue'] }),
  })
  expect('TOKEN_SECRET_ARN' in productionLambda(file).Environment.Variables).toBe(needsTokens)
})

test('those who check a session get its key, and the login, which begins one', () => {
  const keyless = routes.filter(({ endpoint }) => !endpoint.secrets.includes('tokenKey'))
  expect(new Set(keyless.map(({ endpoint }) => endpoint.access))).toEqual(new Set(['public', 'bot', 'discord']))
  const publicWithKey = routes.filter(
    ({ endpoint }) => endpoint.access === 'public' && endpoint.secrets.includes('tokenKey'),
  )
  expect(publicWithKey.map(({ name }) => name)).toEqual(['sessions.login'])
})

test.each(routes)('$name declares the rights to the bucket that its code takes', ({ endpoint, file }) => {
  expect(endpoint.bucket).toBe(neededBucketRights(sentCommands(file)))
})

test('the rights to the bucket are read from every command for it', () => {
  expect(neededBucketRights(['Get', 'Query', 'BatchWrite'])).toBe('none')
  expect(neededBucketRights(['Put', 'GetObject', 'ListObjectsV2'])).toBe('read')
  expect(neededBucketRights(['GetObject', 'DeleteObjects'])).toBe('write')
  expect(neededBucketRights(['PutObject'])).toBe('write')
})

// The emulators grant everything: what a handler asks for without the right to it would come out on AWS only.
test.each(handlerFiles)('%s may do what its code asks for', (file) => {
  const allowed = Object.values(allowedActions(file)).flat()
  for (const command of sentCommands(file)) {
    expect(rights, 'a command that this test does not know').toHaveProperty(command)
    expect(allowed).toEqual(expect.arrayContaining(rights[command] ?? []))
  }
})

/** Whether the chain writes for an endpoint: it counts the calls of public pages. */
const chainWrites = ({ endpoint: { access, scope, path } }: Route) =>
  access === 'public' && (scope !== 'none' || path.includes('{key}'))

test('the chain around every handler reads, and writes only for those who may', async () => {
  const chain = (await sdkCommands(['http/define-handler'])).get('http/define-handler')
  expect([...(chain ?? [])].sort()).toEqual(['BatchGet', 'Get', 'GetSecretValue', 'Update'])
  const writing = routes.filter((route) => chainWrites(route) || typeof route.endpoint.audit === 'string')
  expect(writing.length).toBeGreaterThan(20)
  expect(writing.filter(({ endpoint }) => endpoint.permission === 'read').map(({ name }) => name)).toEqual([])
})

test('who declares writing writes, and accounts have nothing to do with the bucket', () => {
  const writes = (file: string) => sentCommands(file).some((command) => /Put|Update|Delete|Write/.test(command))
  const idle = routes.filter(
    (route) => route.endpoint.permission !== 'read' && !writes(route.file) && !chainWrites(route),
  )
  expect(idle.map(({ name }) => name)).toEqual([])
  for (const { file } of routes.filter(({ name }) => /^(sessions|accounts)\./.test(name))) {
    expect(allowedActions(file)).not.toHaveProperty('s3')
  }
})

test.each([
  [scheduledFile, ['sqs:SendMessage']],
  // An event source mapping takes these three in its Lambda's role.
  [syncFile, ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage']],
])('%s writes table and bucket, does its part with the queue and sees no token', (file, sqs) => {
  expect(allowedActions(file)).toEqual({
    logs: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    dynamodb: expect.any(Array),
    s3: sorted(objectReads, objectWrites),
    sqs,
  })
})

test('the sender of push messages writes the table, reads the secret and starts night watches, and nothing else', () => {
  expect(allowedActions(sendFile)).toEqual({
    logs: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    dynamodb: expect.any(Array),
    lambda: ['lambda:InvokeFunction'],
    secretsmanager: ['secretsmanager:GetSecretValue'],
  })
  const { template } = production
  const [watch] = findLambdas(template).filter(({ file }) => file === nightWatchFile)
  const started = roleStatements(template, productionLambda(sendFile).Role['Fn::GetAtt'][0]).flatMap(
    ({ Action, Resource }) => (Action === 'lambda:InvokeFunction' ? [Resource] : []),
  )
  expect(started).toEqual([{ 'Fn::GetAtt': [watch?.id, 'Arn'] }])
  expect(productionLambda(sendFile).Environment.Variables.NIGHT_WATCH_FUNCTION).toEqual({ Ref: watch?.id })
})

test('a night watch writes the table, reads worlds and sees no token', () => {
  expect(allowedActions(nightWatchFile)).toEqual({
    logs: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    dynamodb: expect.any(Array),
    s3: objectReads,
  })
})

test('the run every minute writes the table alone and sees no token', () => {
  expect(allowedActions(minuteFile)).toEqual({
    logs: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    dynamodb: expect.any(Array),
  })
})

test('no grant of ours names every resource or every action', () => {
  const statements = Object.keys(production.template.findResources('AWS::IAM::Role'))
    .filter((id) => id.startsWith('Roles'))
    .flatMap((id) => roleStatements(production.template, id))
  expect(statements.length).toBeGreaterThan(10)
  for (const { Resource, Action } of statements) {
    expect([Resource].flat()).not.toContain('*')
    expect([Action].flat().filter((action) => action.includes('*'))).toEqual([])
  }
})

test('the API may call the Lambdas of its routes, and nothing else', () => {
  const byRole = Map.groupBy(definedRoutes(production.template), ({ role }) => role)
  const roles = production.template.findResources('AWS::IAM::Role')
  for (const [id, called] of byRole) {
    const { Policies, AssumeRolePolicyDocument, ManagedPolicyArns } = roles[id]?.Properties ?? expect.unreachable(id)
    expect(ManagedPolicyArns).toBeUndefined()
    expect(AssumeRolePolicyDocument.Statement).toMatchObject([
      { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } },
    ])
    expect(Policies).toMatchObject([
      { PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction' }] } },
    ])
    const [{ Resource }, ...others] = Policies[0].PolicyDocument.Statement
    expect(others).toEqual([])
    const mayCall = [Resource].flat().map((arn: { 'Fn::GetAtt': [string, 'Arn'] }) => arn['Fn::GetAtt'][0])
    expect(mayCall.toSorted()).toEqual(called.map(({ lambda }) => lambda).toSorted())
  }
})

test('a Lambda itself lets in the schedule alone', () => {
  const scheduled = findLambdas(production.template).filter(({ file }) =>
    [scheduledFile, minuteFile, sendFile].includes(file),
  )
  const allowed = Object.values(production.template.findResources('AWS::Lambda::Permission'))
  expect(allowed.map(({ Properties }) => Properties.Principal)).toEqual(Array(3).fill('events.amazonaws.com'))
  expect(allowed.map(({ Properties }) => Properties.FunctionName['Fn::GetAtt'][0]).toSorted()).toEqual(
    scheduled.map(({ id }) => id).toSorted(),
  )
})

test('nobody outside may assume a role, and no policy of AWS’s own is attached to one of ours', () => {
  const roles = Object.entries(production.template.findResources('AWS::IAM::Role')).filter(([id]) =>
    id.startsWith('Roles'),
  )
  expect(roles.length).toBeGreaterThan(4)
  for (const [, { Properties }] of roles) {
    expect(Properties.AssumeRolePolicyDocument.Statement).toMatchObject([
      { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
    ])
    expect(Properties.ManagedPolicyArns).toBeUndefined()
  }
})
