import { Duration, Stack } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { FilterPattern, type IFilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { EndpointMetric } from '../../../shared/contract/endpoint.ts'
import type { Api } from './api.ts'
import type { PermissionClass } from './roles.ts'
import type { Scheduler } from './scheduler.ts'

export interface MetricsProps {
  api: Api
  scheduler: Scheduler
  table: Table
  permissionClasses: PermissionClass[]
}

const period = Duration.minutes(5)

/** Percent of the time limit from which a call counts as near it. */
const nearLimitPercent = 80

/** Metrics for alarms and dashboard. What AWS does not count is counted in the logs, one metric over all Lambdas. */
export class Metrics extends Construct {
  readonly loggedErrors: Metric
  readonly nearLimit: Metric
  readonly refusedLogins: Metric
  readonly apiThrottles: Metric
  readonly serverErrors: Metric
  readonly tableThrottles: MathExpression
  /** Messages that the queue of world syncs gave up. */
  readonly deadSyncs: Metric
  readonly lambdaThrottles = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period })
  readonly #syncFailures: Metric

  constructor(scope: Construct, id: string, { api, scheduler, table, permissionClasses }: MetricsProps) {
    super(scope, id)
    const logs = permissionClasses
    const scheduled = logs.filter(({ name }) => name === 'scheduled')
    const declaring = (metric: EndpointMetric) => {
      const served = api.served.filter(({ route }) => route.endpoint.metrics.includes(metric))
      return logs.filter(({ logGroup }) => served.some((one) => one.logGroup === logGroup))
    }

    this.loggedErrors = this.#counted('Errors', logs, isError)
    this.nearLimit = this.#counted('NearLimit', logs, FilterPattern.numberValue('$.used', '>=', nearLimitPercent))
    this.refusedLogins = this.#counted(
      'RefusedLogins',
      declaring('refusedLogins'),
      FilterPattern.stringValue('$.code', '=', 'too_many_logins'),
    )
    this.#syncFailures = this.#counted(
      'SyncFailures',
      scheduled,
      FilterPattern.stringValue('$.message', '=', 'sync run'),
      '$.overdue',
    )
    this.apiThrottles = this.#counted('ApiThrottles', [{ name: 'api', logGroup: api.accessLog }], isThrottled)
    this.serverErrors = api.httpApi.metricServerError({ period })
    this.tableThrottles = tableThrottles(table)
    this.deadSyncs = scheduler.deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' })
  }

  /** Worlds without a successful sync for hours, as each run reports them. */
  syncFailures(every: Duration): Metric {
    return this.#syncFailures.with({ period: every })
  }

  /** Completed runs: each reports once, even if no world is overdue. */
  syncRuns(every: Duration): Metric {
    return this.#syncFailures.with({ statistic: 'SampleCount', period: every })
  }

  /** Sums 1 or a field over the matching log lines. */
  #counted(
    metricName: string,
    logs: { name: string; logGroup: LogGroup }[],
    filterPattern: IFilterPattern,
    metricValue = '1',
  ): Metric {
    if (logs.length === 0) throw new Error(`No log to count ${metricName} in`)
    const metricNamespace = Stack.of(this).stackName
    for (const { name, logGroup } of logs) {
      new MetricFilter(this, `${metricName}-${name}`, {
        logGroup,
        filterPattern,
        metricNamespace,
        metricName,
        metricValue,
      })
    }
    return new Metric({ namespace: metricNamespace, metricName, statistic: 'Sum', period })
  }
}

/** Our error lines, Node's uncaught errors, and the platform's crashes and timeouts. */
const isError = FilterPattern.any(
  FilterPattern.stringValue('$.level', '=', 'error'),
  FilterPattern.stringValue('$.level', '=', 'ERROR'),
  FilterPattern.all(
    FilterPattern.any(
      FilterPattern.stringValue('$.type', '=', 'platform.report'),
      FilterPattern.stringValue('$.type', '=', 'platform.runtimeDone'),
    ),
    FilterPattern.stringValue('$.record.status', '!=', 'success'),
  ),
)

/** Refused by the gateway itself. */
const isThrottled = FilterPattern.all(
  FilterPattern.stringValue('$.status', '=', '429'),
  FilterPattern.stringValue('$.lambda', '=', '-'),
)

/** Throttled reads and writes of the table and its index, which CloudWatch counts separately. */
function tableThrottles(table: Table): MathExpression {
  const metric = (metricName: string, index: Record<string, string> = {}) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName, ...index },
      statistic: 'Sum',
      period,
    })
  const inIndex = { GlobalSecondaryIndexName: 'gsi1' }
  return new MathExpression({
    expression: 'SUM(METRICS())',
    label: 'Throttled requests',
    usingMetrics: {
      reads: metric('ReadThrottleEvents'),
      writes: metric('WriteThrottleEvents'),
      indexReads: metric('ReadThrottleEvents', inIndex),
      indexWrites: metric('WriteThrottleEvents', inIndex),
    },
    period,
  })
}
