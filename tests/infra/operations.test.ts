import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { maxSyncAttempts } from '../../functions/scheduled/sync-world.ts'
import { minuteFile, nightWatchFile, scheduledFile, sendFile, syncFile } from '../../infra/aws/deployment/bundle.ts'
import { routes } from '../../shared/contract/index.ts'
import { findLambdas, lambdaIn, only, type Synthesised, synthesise } from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

const resources = (type: string) =>
  Object.values(production.template.findResources(type)).map(({ Properties }) => Properties)
const logGroup = (file: string) => lambdaIn(production.template, file).LoggingConfig.LogGroup.Ref
/** The filters that feed one of our metrics. */
const filters = (metric: string) =>
  resources('AWS::Logs::MetricFilter').filter(
    ({ MetricTransformations: [{ MetricName, MetricNamespace }] }) =>
      MetricName === metric && MetricNamespace === 'Planner',
  )
const alarm = (id: string) => {
  const found = Object.entries(production.template.findResources('AWS::CloudWatch::Alarm')).find(([name]) =>
    name.startsWith(`Alarms${id}`),
  )
  return found?.[1].Properties ?? expect.unreachable(`No alarm ${id}`)
}

test('all worlds are queued once an hour, with one more try', () => {
  production.template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 hour)' })
  expect(lambdaIn(production.template, scheduledFile)).toMatchObject({
    Timeout: 900,
    MemorySize: 512,
    Environment: { Variables: { SYNC_QUEUE_URL: { Ref: expect.stringMatching(/^SchedulerQueue/) } } },
  })
  production.template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 1 })
})

test('what is due is sent every minute, by runs that end before the next and are not repeated', () => {
  production.template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' })
  const { Timeout, MemorySize } = lambdaIn(production.template, sendFile)
  expect({ Timeout, MemorySize }).toEqual({ Timeout: 55, MemorySize: 1769 })
  production.template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 })
})

test('a night watch has half a minute, and none is started late or repeated but by the next minute', () => {
  const { Timeout, MemorySize } = lambdaIn(production.template, nightWatchFile)
  expect({ Timeout, MemorySize }).toEqual({ Timeout: 29, MemorySize: 1769 })
  const [watch] = findLambdas(production.template).filter(({ file }) => file === nightWatchFile)
  production.template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: watch?.id },
    MaximumRetryAttempts: 0,
    MaximumEventAgeInSeconds: 60,
  })
})

test('the run of each minute knows the site by its own name', () => {
  const siteUrl = ({ template }: Synthesised) => {
    const { Variables } = lambdaIn(template, minuteFile).Environment
    expect(Variables.SITE_URL).toEqual(template.findOutputs('SiteUrl').SiteUrl?.Value)
    return Variables.SITE_URL
  }
  expect(JSON.stringify(siteUrl(production))).toMatch(
    /"https:\/\/",\{"Fn::GetAtt":\["SiteDistribution\w+","DomainName"\]\}/,
  )
  const domain = { name: 'planer.example.org', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0f3a' }
  expect(siteUrl(synthesise({ config: { domain } }))).toBe('https://planer.example.org')
})

test('ten worlds at most are synchronised at once, one by one, each with its own time and four attempts within the hour', () => {
  const { Timeout, MemorySize } = lambdaIn(production.template, syncFile)
  expect({ Timeout, MemorySize }).toEqual({ Timeout: 50, MemorySize: 1769 })
  expect(only(production.template, 'AWS::Lambda::EventSourceMapping')).toMatchObject({
    BatchSize: 1,
    ScalingConfig: { MaximumConcurrency: 10 },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    EventSourceArn: { 'Fn::GetAtt': [expect.stringMatching(/^SchedulerQueue/), 'Arn'] },
  })
  const queue = resources('AWS::SQS::Queue').find(({ RedrivePolicy }) => RedrivePolicy)
  const { maxReceiveCount, deadLetterTargetArn } = queue?.RedrivePolicy ?? {}
  expect(maxReceiveCount).toBe(4)
  expect(maxReceiveCount).toBe(maxSyncAttempts)
  expect(deadLetterTargetArn['Fn::GetAtt'][0]).toMatch(/^SchedulerDeadLetters/)
  // AWS asks for six times the timeout; the last attempt has its time before the message ends.
  expect(queue?.VisibilityTimeout).toBeGreaterThanOrEqual(6 * Timeout)
  expect(queue?.MessageRetentionPeriod).toBeGreaterThan(maxReceiveCount * queue?.VisibilityTimeout)
  expect(queue?.MessageRetentionPeriod).toBeLessThan(3600)
})

describe('alarms', () => {
  test('are few enough to cost nothing, reach the topic and can be read', () => {
    const alarms = resources('AWS::CloudWatch::Alarm')
    expect(alarms).toHaveLength(9)
    // The free ones are counted by metric (`costs.test.ts`).
    for (const { AlarmActions, AlarmDescription, Metrics } of alarms) {
      expect(Metrics).toBeUndefined()
      expect(AlarmActions).toEqual([{ Ref: expect.stringMatching(/^AlarmsTopic/) }])
      expect(AlarmDescription.length).toBeGreaterThan(20)
    }
  })

  const ringAt = { ComparisonOperator: 'GreaterThanOrEqualToThreshold', TreatMissingData: 'notBreaching' }
  const sum = { ...ringAt, Statistic: 'Sum', Period: 300, EvaluationPeriods: 1 }
  test.each([
    ['ApiFailures', { ...sum, MetricName: '5xx', Threshold: 5 }],
    ['LoggedErrors', { ...sum, MetricName: 'Errors', Namespace: 'Planner', Threshold: 1 }],
    ['NearLimit', { ...sum, MetricName: 'NearLimit', Namespace: 'Planner', Threshold: 1 }],
    ['LambdaThrottles', { ...sum, MetricName: 'Throttles', Namespace: 'AWS/Lambda', Threshold: 1 }],
    ['ApiThrottles', { ...sum, MetricName: 'ApiThrottles', Namespace: 'Planner', Threshold: 10 }],
    ['RefusedLogins', { ...sum, MetricName: 'RefusedLogins', Namespace: 'Planner', Threshold: 50 }],
    ['SyncFailures', { ...sum, MetricName: 'SyncFailures', Namespace: 'Planner', Period: 3600, Threshold: 1 }],
    [
      'DeadSyncs',
      {
        ...sum,
        Statistic: 'Maximum',
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Namespace: 'AWS/SQS',
        Threshold: 1,
      },
    ],
  ])('%s rings', (id, properties) => {
    expect(alarm(id)).toMatchObject(properties)
  })

  test('a synchronisation that does not run, or never ends, rings by its silence', () => {
    expect(alarm('SyncMissing')).toMatchObject({
      MetricName: 'SyncFailures',
      Statistic: 'SampleCount',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 3600,
      EvaluationPeriods: 2,
      TreatMissingData: 'breaching',
    })
  })
})

describe('what is counted in the logs', () => {
  const everyLog = () => new Set(findLambdas(production.template).map(({ file }) => logGroup(file)))

  test('errors and calls near their limit, of every Lambda; of the platform’s lines failures alone are kept', () => {
    const levels = findLambdas(production.template).map(({ properties }) => properties.LoggingConfig.SystemLogLevel)
    expect(new Set(levels)).toEqual(new Set(['WARN']))
    for (const [metric, pattern] of [
      [
        'Errors',
        /\$\.level = "error".*\$\.level = "ERROR".*"platform\.report".*"platform\.runtimeDone".*\$\.record\.status != "success"/,
      ],
      ['NearLimit', /^\{ \$\.used >= 80 \}$/],
    ] as const) {
      expect(new Set(filters(metric).map(({ LogGroupName }) => LogGroupName.Ref))).toEqual(everyLog())
      for (const { FilterPattern } of filters(metric)) expect(FilterPattern).toMatch(pattern)
    }
  })

  test('the overdue worlds of each run, none too', () => {
    expect(filters('SyncFailures')).toMatchObject([
      {
        LogGroupName: { Ref: logGroup(scheduledFile) },
        FilterPattern: '{ $.message = "sync run" }',
        MetricTransformations: [{ MetricValue: '$.overdue' }],
      },
    ])
  })

  test('logins that were refused, and calls that the gateway refused', () => {
    expect(filters('RefusedLogins')).toMatchObject([
      { LogGroupName: { Ref: logGroup('api/sessions/login') }, FilterPattern: '{ $.code = "too_many_logins" }' },
    ])
    const { AccessLogSettings } = only(production.template, 'AWS::ApiGatewayV2::Stage')
    expect(JSON.parse(AccessLogSettings.Format)).toMatchObject({
      status: '$context.status',
      lambda: '$context.integrationStatus',
    })
    expect(filters('ApiThrottles')).toMatchObject([
      {
        LogGroupName: AccessLogSettings.DestinationArn['Fn::GetAtt']
          ? { Ref: AccessLogSettings.DestinationArn['Fn::GetAtt'][0] }
          : expect.anything(),
        FilterPattern: expect.stringMatching(/\$\.status = "429".*\$\.lambda = "-"/),
      },
    ])
  })
})

test('one dashboard shows the alarms, every heavy endpoint, the worlds, the table and the last errors', () => {
  const { DashboardName, DashboardBody } = only(production.template, 'AWS::CloudWatch::Dashboard')
  expect(DashboardName).toBe('Planner')
  const text = JSON.stringify(DashboardBody)
  const heavy = routes
    .filter(({ endpoint }) => endpoint.load !== 'light')
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
  const shown = ['5xx', 'SyncFailures', 'ConsumedWriteCapacityUnits', 'ConcurrentExecutions', 'error.name', ...heavy]
  for (const part of shown) expect(text).toContain(part)
})

test('the dashboard shows no more metrics than cost nothing', () => {
  const { DashboardBody } = only(production.template, 'AWS::CloudWatch::Dashboard')
  const body = DashboardBody['Fn::Join'][1].map((part: unknown) => (typeof part === 'string' ? part : 'x')).join('')
  const widgets: { properties: { metrics?: unknown[] } }[] = JSON.parse(body).widgets
  const metrics = widgets.flatMap(({ properties }) => properties.metrics ?? [])
  expect(metrics.length).toBeGreaterThan(20)
  expect(metrics.length).toBeLessThanOrEqual(50)
})

test('with an address, alarms and the budget write to it; without, nobody is written to', () => {
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
  production.template.resourceCountIs('AWS::Budgets::Budget', 0)

  const { template, findings } = synthesise({ config: { alarmEmail: 'leader@example.org', budgetUsd: 35 } })
  expect(findings).toEqual([])
  template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'leader@example.org' })
  const { Budget, NotificationsWithSubscribers } = only(template, 'AWS::Budgets::Budget')
  expect(Budget).toMatchObject({ BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 35, Unit: 'USD' } })
  expect(NotificationsWithSubscribers).toMatchObject(
    [
      ['ACTUAL', 50],
      ['ACTUAL', 100],
      ['FORECASTED', 100],
    ].map(([NotificationType, Threshold]) => ({
      Notification: { NotificationType, Threshold, ComparisonOperator: 'GREATER_THAN' },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'leader@example.org' }],
    })),
  )
})
