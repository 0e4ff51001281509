import { Duration, Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Metrics } from './metrics.ts'

/** An alarm's condition; default: the sum of five minutes reaches 1, and missing data is fine. */
interface Condition {
  threshold?: number
  periods?: number
  comparison?: ComparisonOperator
  missing?: TreatMissingData
}

const hour = Duration.hours(1)

/**
 * Alarms, all sent to one topic with an optional e-mail subscription. They read at most ten metrics, which are free, so they watch
 * sums over all Lambdas. What the table refuses even to retries is among the logged errors.
 */
export class Alarms extends Construct {
  readonly topic: Topic
  readonly all: Alarm[] = []

  constructor(scope: Construct, id: string, { metrics, email }: { metrics: Metrics; email?: string }) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    // The policy that enforces TLS replaces the default one that lets the account's alarms publish.
    const publishing = this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'))
    publishing.resourceStatement?.addCondition('StringEquals', { 'aws:SourceAccount': Stack.of(this).account })
    if (email) this.topic.addSubscription(new EmailSubscription(email))

    this.#alarm('ApiFailures', 'The API answers with server errors', metrics.serverErrors, { threshold: 5 })
    this.#alarm('LoggedErrors', 'Lambdas log errors, crash or time out', metrics.loggedErrors)
    this.#alarm('NearLimit', 'Calls take more than 80 % of the time they may take', metrics.nearLimit)
    this.#alarm(
      'LambdaThrottles',
      'Lambdas are throttled: the limit of the whole account is reached',
      metrics.lambdaThrottles,
    )
    this.#alarm('ApiThrottles', 'The API refuses calls: its limit of calls a second is reached', metrics.apiThrottles, {
      threshold: 10,
    })
    this.#alarm(
      'RefusedLogins',
      'Somebody is guessing passwords: logins are refused in numbers',
      metrics.refusedLogins,
      {
        threshold: 50,
      },
    )
    this.#alarm('SyncFailures', 'Worlds could not be synchronised for three hours', metrics.syncFailures(hour))
    this.#alarm('DeadSyncs', 'The synchronisation of a world failed four times by our own fault', metrics.deadSyncs)
    this.#alarm('SyncMissing', 'No hourly synchronisation has come to its end for two hours', metrics.syncRuns(hour), {
      periods: 2,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      missing: TreatMissingData.BREACHING,
    })
  }

  #alarm(
    id: string,
    alarmDescription: string,
    metric: IMetric,
    {
      threshold = 1,
      periods = 1,
      comparison = ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      missing = TreatMissingData.NOT_BREACHING,
    }: Condition = {},
  ) {
    const alarm = new Alarm(this, id, {
      alarmDescription,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: comparison,
      treatMissingData: missing,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    this.all.push(alarm)
  }
}
