import { Duration, Stack } from 'aws-cdk-lib'
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import type { Api } from './api.ts'
import type { Metrics } from './metrics.ts'
import type { PermissionClass } from './roles.ts'
import type { Scheduler } from './scheduler.ts'

export interface DashboardProps {
  alarms: Alarms
  api: Api
  metrics: Metrics
  permissionClasses: PermissionClass[]
  scheduler: Scheduler
  table: Table
}

const period = Duration.minutes(5)
const hour = Duration.hours(1)

/** Dashboard of alarms, calls, latency, errors, syncs and the table. */
export function dashboard(scope: Construct, id: string, props: DashboardProps): Dashboard {
  const { alarms, api, metrics, permissionClasses, scheduler, table } = props
  const { httpApi, served } = api
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 8, height: 6 })
  const logs = permissionClasses.map(({ logGroup }) => logGroup.logGroupName)
  const query = (title: string, queryLines: string[]) =>
    new LogQueryWidget({
      title,
      logGroupNames: logs,
      queryLines,
      view: LogQueryVisualizationType.TABLE,
      width: 12,
      height: 8,
    })
  const heavy = served.flatMap(({ route: { endpoint } }) =>
    endpoint.load !== 'light' ? [`${endpoint.method} ${endpoint.path}`] : [],
  )
  const tableMetric = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: 'Sum',
      period,
    })

  const page = new Dashboard(scope, id, { dashboardName: Stack.of(scope).stackName, defaultInterval: Duration.days(1) })
  page.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, width: 24, height: 3 }))
  page.addWidgets(
    graph('Calls', [httpApi.metricCount({ period })]),
    graph('Errors', [httpApi.metricClientError({ period }), metrics.serverErrors, metrics.loggedErrors]),
    graph('Latency', [
      httpApi.metricLatency({ period, statistic: 'p50' }),
      httpApi.metricLatency({ period, statistic: 'p99' }),
    ]),
  )
  page.addWidgets(
    graph('Limits', [metrics.nearLimit, metrics.lambdaThrottles, metrics.apiThrottles, metrics.tableThrottles]),
    graph('Refused logins', [metrics.refusedLogins]),
    graph(
      'Synchronisation',
      [metrics.syncRuns(hour), metrics.syncFailures(hour)],
      [scheduler.queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }), metrics.deadSyncs],
    ),
  )
  page.addWidgets(
    graph('Table', [tableMetric('ConsumedReadCapacityUnits'), tableMetric('ConsumedWriteCapacityUnits')]),
    graph('Lambdas at once', [
      new Metric({ namespace: 'AWS/Lambda', metricName: 'ConcurrentExecutions', statistic: 'Maximum', period }),
    ]),
  )
  page.addWidgets(
    // From the logs: a dashboard has 50 free metrics, fewer than there are endpoints.
    query('Heavy endpoints', [
      'fields route, ms',
      `filter message = "call" and route in ${JSON.stringify(heavy)}`,
      'stats count() as calls, pct(ms, 50) as p50, pct(ms, 99) as p99, max(ms) as longest by route',
      'sort p99 desc',
    ]),
    query('Calls by endpoint and failure', [
      'fields route, status, code, ms',
      'filter message = "call"',
      'stats count() as calls, pct(ms, 50) as p50, pct(ms, 99) as p99, max(used) as percentOfLimit by route, status, code',
      'sort calls desc',
      'limit 50',
    ]),
    query('Last errors', [
      'fields @timestamp, requestId, message, error.name, error.code, error.message, error.at.0',
      'filter level = "error" or level = "ERROR"',
      'sort @timestamp desc',
      'limit 20',
    ]),
  )
  return page
}
