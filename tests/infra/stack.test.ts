import { App, Stack } from 'aws-cdk-lib'
import { Match } from 'aws-cdk-lib/assertions'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { beforeAll, describe, expect, test } from 'vitest'
import { handlerFiles, scheduledFile } from '../../infra/bundle.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { routes } from '../../shared/contract/index.ts'
import { OfftoolStatus } from '../../shared/model/calculation.ts'
import { findingsOf, only, type Synthesised, synthesise } from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

const resources = (type: string) => production.template.findResources(type)
const lambdas = () =>
  Object.entries(resources('AWS::Lambda::Function')).filter(([, { Properties }]) => isOurs(Properties))
const isOurs = ({ Description }: { Description?: string }) => Description?.startsWith('functions/')
const fileOf = (description: string) => description.replace(/^functions\/|\.ts$/g, '')
const lambdaOf = (file: string) => {
  const found = lambdas().find(([, { Properties }]) => fileOf(Properties.Description) === file)
  if (!found) throw new Error(`No Lambda for ${file}`)
  return found[1].Properties
}

describe('endpoints', () => {
  test('every handler is one Lambda, and there is no other', () => {
    expect(lambdas().map(([, { Properties }]) => fileOf(Properties.Description))).toHaveLength(handlerFiles.length)
    expect(new Set(lambdas().map(([, { Properties }]) => fileOf(Properties.Description)))).toEqual(
      new Set(handlerFiles),
    )
  })

  test('every route of the contract leads to its own Lambda', () => {
    const files = new Map(lambdas().map(([id, { Properties }]) => [id, fileOf(Properties.Description)]))
    const integrations = resources('AWS::ApiGatewayV2::Integration')
    const served = Object.values(resources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => {
      const integration = integrations[Properties.Target['Fn::Join'][1][1].Ref]
      return [Properties.RouteKey, files.get(integration?.Properties.IntegrationUri['Fn::GetAtt'][0])]
    })
    const declared = routes.map(({ endpoint, file }) => [`${endpoint.method} /api${endpoint.path}`, file])
    expect(served.sort()).toEqual(declared.sort())
  })

  test('load decides memory and time, and no Lambda outlives its integration', () => {
    for (const { endpoint, file } of routes) {
      const [memory, timeout] = endpoint.load === 'heavy' ? [1769, 29] : [512, 10]
      expect(lambdaOf(file)).toMatchObject({
        MemorySize: memory,
        Timeout: timeout,
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Environment: { Variables: { TABLE_NAME: expect.anything(), BUCKET_NAME: expect.anything() } },
      })
    }
    production.template.allResourcesProperties('AWS::ApiGatewayV2::Integration', { TimeoutInMillis: 29_000 })
  })

  test('calls are throttled, those that hash a password for anybody more so', () => {
    production.template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
      RouteSettings: {
        'POST /api/auth/login': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
        'POST /api/auth/register': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
      },
    })
  })

  test('the access log names the route and no path, for a path may hold the id that opens a public page', () => {
    const format = only(production.template, 'AWS::ApiGatewayV2::Stage').AccessLogSettings.Format
    expect(format).toContain('$context.routeKey')
    expect(format).not.toContain('$context.path')
  })
})

/** What a Lambda's role may do, by service. */
function actionsOf(file: string): Record<string, string[]> {
  const role = lambdaOf(file).Role['Fn::GetAtt'][0]
  const actions = Object.values(resources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .flatMap(({ Effect, Action }) => (Effect === 'Allow' ? [Action].flat() : []))
  return Object.groupBy(actions.sort(), (action) => action.split(':')[0]) as Record<string, string[]>
}

const tableReads = ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'Query'].map((name) => `dynamodb:${name}`)
const tableWrites = ['BatchWriteItem', 'DeleteItem', 'PutItem', 'UpdateItem'].map((name) => `dynamodb:${name}`)
const objectReads = ['s3:GetObject', 's3:ListBucket']
const objectWrites = ['s3:DeleteObject', 's3:PutObject']

describe('permissions', () => {
  test.each(routes)('$name gets what it declares and nothing else', ({ endpoint, file, name }) => {
    const { permission, access } = endpoint
    const needsTokens = ['user', 'admin', 'superadmin'].includes(access) || name === 'auth.login'
    expect(actionsOf(file)).toEqual({
      logs: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      dynamodb: permission === 'read' ? tableReads : [...tableReads, ...tableWrites].sort(),
      s3: permission === 'sync' ? [...objectReads, ...objectWrites].sort() : objectReads,
      ...(needsTokens && { secretsmanager: ['secretsmanager:GetSecretValue'] }),
    })
    expect('TOKEN_SECRET_ARN' in lambdaOf(file).Environment.Variables).toBe(needsTokens)
  })

  test('the scheduled synchronisation writes table and bucket, reports failures and sees no token', () => {
    expect(actionsOf(scheduledFile)).toEqual({
      logs: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      dynamodb: [...tableReads, ...tableWrites].sort(),
      s3: [...objectReads, ...objectWrites].sort(),
      sqs: expect.arrayContaining(['sqs:SendMessage']),
    })
  })

  test('no grant of ours names every resource', () => {
    const statements = Object.entries(resources('AWS::IAM::Policy'))
      .filter(([id]) => id.startsWith('Roles'))
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    expect(statements.length).toBeGreaterThan(10)
    for (const { Resource } of statements) expect([Resource].flat()).not.toContain('*')
  })
})

describe('data', () => {
  test('the table has the keys, the index, the expiry and the recovery that the stores rely on', () => {
    production.template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: {
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'gsi1',
            KeySchema: [
              { AttributeName: 'gsi1pk', KeyType: 'HASH' },
              { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
        AttributeDefinitions: Match.arrayWith([{ AttributeName: 'pk', AttributeType: 'S' }]),
        BillingMode: 'PAY_PER_REQUEST',
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: true,
      },
    })
  })

  test('every bucket is private, encrypted and spoken to by TLS alone', () => {
    const buckets = resources('AWS::S3::Bucket')
    expect(Object.keys(buckets)).toHaveLength(3)
    for (const [id, { Properties, DeletionPolicy }] of Object.entries(buckets)) {
      expect(DeletionPolicy).toBe('Retain')
      expect(Properties.BucketEncryption).toBeDefined()
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true])
      production.template.hasResourceProperties('AWS::S3::BucketPolicy', {
        Bucket: { Ref: id },
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
          ]),
        },
      })
    }
  })

  test('uploads that were broken off do not stay', () => {
    production.template.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: [{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' }],
      },
    })
  })

  test('the token key is made on AWS', () => {
    production.template.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
    })
  })

  test('logs end after a month, and every Lambda writes to one of these logs', () => {
    const groups = resources('AWS::Logs::LogGroup')
    for (const { Properties } of Object.values(groups)) expect(Properties.RetentionInDays).toBe(30)
    for (const { Properties } of Object.values(resources('AWS::Lambda::Function'))) {
      expect(groups).toHaveProperty(Properties.LoggingConfig.LogGroup.Ref)
    }
  })

  test('another stage than production can be removed', () => {
    const { template } = synthesise({ config: { stage: 'test' } })
    template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    })
    template.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Delete' })
  })
})

describe('schedule and alarms', () => {
  test('all worlds are synchronised once an hour, with one more try and a queue for what fails', () => {
    production.template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 hour)' })
    expect(lambdaOf(scheduledFile)).toMatchObject({ Timeout: 900, MemorySize: 1769 })
    production.template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumRetryAttempts: 1,
      DestinationConfig: { OnFailure: Match.anyValue() },
    })
  })

  test('errors, throttles, failed runs and every heavy Lambda near its limit ring', () => {
    const alarms = Object.values(resources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties)
    const heavy = routes.filter(({ endpoint }) => endpoint.load === 'heavy')
    const slow = alarms.filter(
      ({ MetricName, ExtendedStatistic }) => MetricName === 'Duration' && ExtendedStatistic === 'p95',
    )
    expect(slow.map(({ Threshold }) => Threshold)).toEqual(heavy.map(() => 23_200))
    const others = alarms.filter((alarm) => !slow.includes(alarm))
    expect(others.map(({ MetricName, Metrics }) => MetricName ?? Metrics[0].Label).sort()).toEqual(
      [
        'ApproximateNumberOfMessagesVisible',
        'Errors',
        'Errors-Planner',
        '5xx',
        'Throttled requests',
        'Throttles',
      ].sort(),
    )
    for (const { AlarmActions, TreatMissingData } of alarms) {
      expect(AlarmActions).toHaveLength(1)
      expect(TreatMissingData).toBe('notBreaching')
    }
  })

  test('the log of every permission class is searched for errors', () => {
    const used = new Set(lambdas().map(([, { Properties }]) => Properties.LoggingConfig.LogGroup.Ref))
    const searched = Object.values(resources('AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties.LogGroupName.Ref,
    )
    expect(new Set(searched)).toEqual(used)
    production.template.allResourcesProperties('AWS::Logs::MetricFilter', {
      FilterPattern: Match.stringLikeRegexp('\\$\\.level = "error"'),
    })
  })

  test('alarms may publish although the topic wants TLS, and reach the address that is set', () => {
    production.template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
          }),
        ]),
      },
    })
    production.template.resourceCountIs('AWS::SNS::Subscription', 0)
    const { template } = synthesise({ config: { stage: 'production', alarmEmail: 'leader@example.org' } })
    template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'leader@example.org' })
  })
})

describe('limits', () => {
  test('twenty more endpoints stay under 450 resources', () => {
    const extraRoutes = Array.from({ length: 20 }, (_, index) => ({
      name: `extra.verb${index}`,
      file: `extra/verb-${index}`,
      endpoint: endpoint({
        method: 'POST',
        path: `/extra/${index}`,
        access: 'user',
        load: 'heavy',
        output: OfftoolStatus,
      }),
    }))
    const { template, findings } = synthesise({ extraRoutes })
    expect(Object.keys(template.findResources('AWS::Lambda::Function')).length).toBeGreaterThan(
      handlerFiles.length + 20,
    )
    expect(Object.keys(template.toJSON().Resources).length).toBeLessThan(450)
    expect(findings).toEqual([])
  })

  test('cdk-nag finds nothing, and would', () => {
    expect(production.findings).toEqual([])
    const careless = new Stack(new App(), 'Careless')
    new Bucket(careless, 'Bucket')
    expect(findingsOf(careless)).toContain('AwsSolutions-S10 Careless/Bucket/Resource')
  })
})
