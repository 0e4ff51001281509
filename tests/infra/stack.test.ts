import { App, Stack } from 'aws-cdk-lib'
import { Match } from 'aws-cdk-lib/assertions'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { beforeAll, describe, expect, test } from 'vitest'
import { reserveMs } from '../../functions/http/define-handler.ts'
import { handlerFiles } from '../../infra/aws/deployment/bundle.ts'
import { gatewaySeconds } from '../../infra/loads.ts'
import { routes } from '../../shared/contract/index.ts'
import {
  definedRoutes,
  findLambdas,
  lambdaIn,
  only,
  type Synthesised,
  securityFindings,
  synthesise,
} from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

const resources = (type: string) => production.template.findResources(type)
const lambdas = () => findLambdas(production.template)
const productionLambda = (file: string) => lambdaIn(production.template, file)

describe('endpoints', () => {
  test('every handler is one Lambda, and there is no other', () => {
    const files = Array.from(lambdas(), ({ file }) => file)
    expect(files.toSorted()).toEqual(handlerFiles.toSorted())
  })

  test('every route of the contract leads to its own Lambda', () => {
    const files = new Map(lambdas().map(({ id, file }) => [id, file]))
    const served = definedRoutes(production.template).map(({ key, lambda }) => [key, files.get(lambda)])
    const declared = routes.map(({ endpoint, file }) => [`${endpoint.method} /api${endpoint.path}`, file])
    expect(served.sort()).toEqual(declared.sort())
  })

  test('the definition of the API is one that API Gateway takes', () => {
    for (const { key, parameters, integration, responses } of definedRoutes(production.template)) {
      // OpenAPI 3.0: at least one, each with a description.
      expect(Object.values(responses), key).toEqual([{ description: expect.stringMatching(/./) }])
      expect(parameters, key).toEqual(Array.from(key.matchAll(/\{(\w+)\}/g), ([, name]) => name))
      expect(integration, key).toMatchObject({ type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0' })
    }
    // To OpenAPI `/a/{b}` and `/a/{c}` are the same path, stated twice.
    const paths = new Set(routes.map(({ endpoint }) => endpoint.path))
    expect(new Set(Array.from(paths, (path) => path.replace(/\{\w+\}/g, '{}'))).size).toBe(paths.size)
  })

  test('passwords are hashed at full cost, quotas hold, and calculations explain what takes little', () => {
    for (const { file } of lambdas()) {
      expect(productionLambda(file).Environment.Variables).not.toHaveProperty('CHEAP_PASSWORDS')
      expect(productionLambda(file).Environment.Variables).not.toHaveProperty('QUOTAS')
      expect(productionLambda(file).Environment.Variables).not.toHaveProperty('PROMPT_MS')
    }
  })

  test('load decides memory and time, and no Lambda outlives its integration', () => {
    for (const { endpoint, file } of routes) {
      const [memory, timeout] = endpoint.load === 'light' ? [512, 10] : [1769, 29]
      expect(productionLambda(file)).toMatchObject({
        MemorySize: memory,
        Timeout: timeout,
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Environment: { Variables: { TABLE_NAME: expect.anything(), BUCKET_NAME: expect.anything() } },
      })
    }
    const [origin] = only(production.template, 'AWS::CloudFront::Distribution').DistributionConfig.Origins.filter(
      (one: object) => 'CustomOriginConfig' in one,
    )
    for (const { integration } of definedRoutes(production.template)) {
      expect(integration.timeoutInMillis).toBe(30_000)
      expect(1000 * origin.CustomOriginConfig.OriginReadTimeout).toBeGreaterThan(30_000)
    }
  })

  test('a cold Lambda answers `busy` before the API gives it up', () => {
    const initMs = 1000
    for (const { endpoint, file } of routes) {
      const answeredMs = initMs + 1000 * productionLambda(file).Timeout - reserveMs
      expect(answeredMs, endpoint.path).toBeLessThan(1000 * gatewaySeconds - 500)
    }
  })

  test('calls are throttled, those that hash a password for anybody more so', () => {
    production.template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
      RouteSettings: {
        'POST /api/auth/login': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 250 },
        'POST /api/auth/register': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 250 },
      },
    })
  })

  test('the access log names the route and no path, for a path may hold the id that opens a public page', () => {
    const format = only(production.template, 'AWS::ApiGatewayV2::Stage').AccessLogSettings.Format
    expect(format).toContain('$context.routeKey')
    expect(format).not.toContain('$context.path')
  })
})

describe('data', () => {
  test('the table has the keys, the index, the expiry and the recovery that the stores rely on', () => {
    production.template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
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
    // A table restored from a backup has its keys, index and billing; the recipe in `infra/README.md` sets the others again.
    expect(Object.keys(only(production.template, 'AWS::DynamoDB::Table')).toSorted()).toEqual([
      'AttributeDefinitions',
      'BillingMode',
      'DeletionProtectionEnabled',
      'GlobalSecondaryIndexes',
      'KeySchema',
      'PointInTimeRecoverySpecification',
      'TimeToLiveSpecification',
    ])
  })

  test('table, buckets and token key outlive the stack, and what replaces them', () => {
    const kept = Object.values<Record<string, unknown>>(production.template.toJSON().Resources).filter(
      ({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate',
    )
    expect(kept.map(({ Type }) => Type).toSorted()).toEqual([
      'AWS::DynamoDB::Table',
      ...Array<string>(3).fill('AWS::S3::Bucket'),
      'AWS::SecretsManager::Secret',
    ])
    for (const { Type, UpdateReplacePolicy } of kept) expect(UpdateReplacePolicy, String(Type)).toBe('Retain')
  })

  test('every bucket is private, encrypted and spoken to by TLS alone', () => {
    const buckets = resources('AWS::S3::Bucket')
    expect(Object.keys(buckets)).toHaveLength(3)
    for (const [id, { Properties, DeletionPolicy }] of Object.entries(buckets)) {
      expect(DeletionPolicy).toBe('RetainExceptOnCreate')
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

  test('deleted uploads stay as long as the table can be brought back; what was broken off does not', () => {
    production.template.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, ExpiredObjectDeleteMarker: true },
          { Prefix: 'plans/', NoncurrentVersionExpiration: { NoncurrentDays: 35 } },
          { Prefix: 'worlds/', NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
        ].map((rule) => Match.objectLike({ ...rule, Status: 'Enabled' })),
      },
    })
  })

  test('the token key is made on AWS', () => {
    production.template.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
    })
    // Each secret costs 0.40 $ a month.
    production.template.resourceCountIs('AWS::SecretsManager::Secret', 1)
  })

  test('logs end after a month, and every Lambda writes to one of these logs', () => {
    const groups = resources('AWS::Logs::LogGroup')
    for (const { Properties } of Object.values(groups)) expect(Properties.RetentionInDays).toBe(30)
    for (const { Properties } of Object.values(resources('AWS::Lambda::Function'))) {
      expect(groups).toHaveProperty(Properties.LoggingConfig.LogGroup.Ref)
    }
  })

  test('what a first deployment creates can be deleted if it fails, and is protected afterwards', () => {
    const first = synthesise({ isProtected: false })
    expect(first.isTerminationProtected).toBe(false)
    expect(only(first.template, 'AWS::DynamoDB::Table').DeletionProtectionEnabled).toBe(false)
    expect(production.isTerminationProtected).toBe(true)
    // Nothing else differs, so that the second deployment changes only this.
    const withoutTable = ({ template }: Synthesised) => {
      const { Resources, ...others } = template.toJSON()
      return { ...others, Resources: Object.entries(Resources).filter(([id]) => !id.startsWith('DataTable')) }
    }
    expect(JSON.stringify(withoutTable(first))).toBe(JSON.stringify(withoutTable(production)))
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

test('cdk-nag finds nothing, and would', () => {
  expect(production.findings).toEqual([])
  const careless = new Stack(new App(), 'Careless')
  new Bucket(careless, 'Bucket')
  expect(securityFindings(careless)).toContain('AwsSolutions-S10 Careless/Bucket/Resource')
})
