import { Duration, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Served } from './api.ts'
import type { PermissionClass } from './roles.ts'
import type { Scheduler } from './scheduler.ts'

export interface AlarmsProps {
  httpApi: HttpApi
  served: Served[]
  scheduler: Scheduler
  table: Table
  permissionClasses: PermissionClass[]
  email?: string
}

const period = Duration.minutes(5)

/** What wakes somebody: every alarm goes to one topic, which an address may be subscribed to. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    // The policy that enforces TLS replaces the one that lets the account's own alarms publish.
    const publishing = this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'))
    publishing.resourceStatement?.addCondition('StringEquals', { 'aws:SourceAccount': Stack.of(this).account })
    if (props.email) this.topic.addSubscription(new EmailSubscription(props.email))

    this.#alarm('ApiFailures', 'The API answers with server errors', 5, props.httpApi.metricServerError({ period }))
    this.#alarm('LoggedErrors', 'Lambdas log errors, crash or time out', 1, this.#loggedErrors(props.permissionClasses))
    this.#alarm(
      'LambdaThrottles',
      'Lambdas are throttled: the limit of the whole account is reached',
      1,
      accountThrottles(),
    )
    this.#alarm('TableThrottles', 'The table refuses requests', 1, tableThrottles(props.table))
    this.#alarm(
      'SyncFailures',
      'The scheduled synchronisation fails',
      1,
      props.scheduler.syncWorlds.metricErrors({ period }),
    )
    this.#alarm(
      'SyncGivenUp',
      'A scheduled synchronisation was given up; its event lies in the queue of failed runs',
      1,
      props.scheduler.failedRuns.metricApproximateNumberOfMessagesVisible({ period }),
    )
    this.#durations(props.served)
  }

  /** A heavy handler that comes near its limit is the first sign of a plan or world that grows too large. */
  #durations(served: Served[]) {
    for (const { route, handler } of served.filter(({ route }) => route.endpoint.load === 'heavy')) {
      const milliseconds = 0.8 * (handler.timeout?.toMilliseconds() ?? 0)
      const metric = handler.metricDuration({ period, statistic: 'p95' })
      this.#alarm(
        `Slow-${route.name.replace('.', '-')}`,
        `${route.name} comes near its time limit`,
        milliseconds,
        metric,
      )
    }
  }

  /** Errors over all Lambdas, counted in the log of each class: one metric instead of one per Lambda. */
  #loggedErrors(permissionClasses: PermissionClass[]): Metric {
    const { stackName } = Stack.of(this)
    const isError = FilterPattern.any(
      FilterPattern.stringValue('$.level', '=', 'error'),
      FilterPattern.stringValue('$.level', '=', 'ERROR'),
      FilterPattern.all(
        FilterPattern.stringValue('$.type', '=', 'platform.report'),
        FilterPattern.stringValue('$.record.status', '!=', 'success'),
      ),
    )
    for (const { grants, logGroup } of permissionClasses) {
      new MetricFilter(this, `Errors-${grants.name}`, {
        logGroup,
        filterPattern: isError,
        metricNamespace: 'Angriffsplaner',
        metricName: `Errors-${stackName}`,
        metricValue: '1',
      })
    }
    return new Metric({ namespace: 'Angriffsplaner', metricName: `Errors-${stackName}`, statistic: 'Sum', period })
  }

  /** Rings when the metric reaches the threshold within five minutes; silence is fine. */
  #alarm(id: string, alarmDescription: string, threshold: number, metric: IMetric) {
    new Alarm(this, id, {
      alarmDescription,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}

const accountThrottles = () =>
  new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period })

/** Refused reads and writes of the table and of its index, which CloudWatch counts apart. */
function tableThrottles(table: Table): MathExpression {
  const metric = (metricName: string, index: Record<string, string> = {}) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName, ...index },
      statistic: 'Sum',
      period,
    })
  const ofIndex = { GlobalSecondaryIndexName: 'gsi1' }
  return new MathExpression({
    expression: 'SUM(METRICS())',
    label: 'Throttled requests',
    usingMetrics: {
      reads: metric('ReadThrottleEvents'),
      writes: metric('WriteThrottleEvents'),
      indexReads: metric('ReadThrottleEvents', ofIndex),
      indexWrites: metric('WriteThrottleEvents', ofIndex),
    },
    period,
  })
}
