import { App, Stack } from 'aws-cdk-lib'
import { Match } from 'aws-cdk-lib/assertions'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { beforeAll, describe, expect, test } from 'vitest'
import { handlerFiles } from '../../infra/aws/bundle.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { routes } from '../../shared/contract/index.ts'
import { OfftoolStatus } from '../../shared/model/calculation.ts'
import { findingsOf, lambdaIn, lambdasOf, only, type Synthesised, synthesise } from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

const resources = (type: string) => production.template.findResources(type)
const lambdas = () => lambdasOf(production.template)
const lambdaOf = (file: string) => lambdaIn(production.template, file)

describe('endpoints', () => {
  test('every handler is one Lambda, and there is no other', () => {
    const files = Array.from(lambdas(), ({ file }) => file)
    expect(files.toSorted()).toEqual(handlerFiles.toSorted())
  })

  test('every route of the contract leads to its own Lambda', () => {
    const files = new Map(lambdas().map(({ id, file }) => [id, file]))
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

describe('limits', () => {
  test('twenty more endpoints stay under 450 resources', () => {
    const extraRoutes = Array.from({ length: 20 }, (_, index) => ({
      name: `extra.verb${index}`,
      file: `extra/verb-${index}`,
      endpoint: endpoint({
        method: 'POST',
        path: `/extra/${index}`,
        access: 'user',
        audit: { none: 'Exists in this test only.' },
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
