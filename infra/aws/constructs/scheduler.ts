import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { minuteLoad, nightWatchLoad, scheduledLoad, sendLoad, syncLoad, syncQueue } from '../../loads.ts'
import { minuteFile, nightWatchFile, scheduledFile, sendFile, syncFile } from '../deployment/bundle.ts'
import { type HandlerCode, handlerFunction } from './handler-function.ts'
import { minuteGrants, nightWatchGrants, type Roles, scheduledGrants, sendGrants, syncGrants } from './roles.ts'

export interface SchedulerProps {
  code: HandlerCode
  roles: Roles
  environment: Record<string, string>
  tokenSecretArn: string
  /** Own address of the site, which the run every minute checks. */
  siteUrl: string
  /** How push services reach the operator. */
  pushContact: string | undefined
}

/**
 * Queues a sync of every world hourly, as often as the game publishes its files; a second Lambda syncs them. What is due in chats and push
 * messages is sent each minute, the night watches that are due then are started, and the site is checked every fifth.
 */
export class Scheduler extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string, props: SchedulerProps) {
    super(scope, id)
    const { code, roles, environment } = props
    const encrypted = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }
    this.deadLetters = new Queue(this, 'DeadLetters', { ...encrypted, retentionPeriod: Duration.days(1) })
    this.queue = new Queue(this, 'Queue', {
      ...encrypted,
      visibilityTimeout: Duration.seconds(syncQueue.visibilitySeconds),
      retentionPeriod: Duration.seconds(syncQueue.retentionSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: syncQueue.attempts },
    })
    this.#hourlyRun(code, roles, environment)
    this.#worker(code, roles, environment)
    this.#sender(props, this.#nightWatch(code, roles, environment))
    this.#minuteRun(code, roles, { ...environment, SITE_URL: props.siteUrl })
  }

  #hourlyRun(code: HandlerCode, roles: Roles, environment: Record<string, string>): void {
    const { role, logGroup } = roles.for(scheduledGrants)
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] }))
    const syncWorlds = handlerFunction(this, 'SyncWorlds', {
      file: scheduledFile,
      code,
      role,
      logGroup,
      environment: { ...environment, SYNC_QUEUE_URL: this.queue.queueUrl },
      load: scheduledLoad,
    })
    // Later the next run is due.
    const maxEventAge = Duration.minutes(50)
    syncWorlds.configureAsyncInvoke({ retryAttempts: 1, maxEventAge })
    new Rule(this, 'Hourly', {
      description: 'Synchronises all worlds',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaTarget(syncWorlds, { retryAttempts: 2, maxEventAge })],
    })
  }

  #minuteRun(code: HandlerCode, roles: Roles, environment: Record<string, string>): void {
    const everyMinute = handlerFunction(this, 'EveryMinute', {
      file: minuteFile,
      code,
      ...roles.for(minuteGrants),
      environment,
      load: minuteLoad,
    })
    // What a run misses, the next one does.
    const atOnce = { retryAttempts: 0, maxEventAge: Duration.minutes(1) }
    everyMinute.configureAsyncInvoke(atOnce)
    new Rule(this, 'Minutely', {
      description: 'Sends messages that are due',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(everyMinute, atOnce)],
    })
  }

  /** Without reserved concurrency, which new accounts cannot have. */
  #worker(code: HandlerCode, roles: Roles, environment: Record<string, string>): void {
    const { role, logGroup } = roles.for(syncGrants)
    role.addToPolicy(
      new PolicyStatement({
        actions: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action) => `sqs:${action}`),
        resources: [this.queue.queueArn],
      }),
    )
    const target = handlerFunction(this, 'SyncWorld', {
      file: syncFile,
      code,
      role,
      logGroup,
      environment,
      load: syncLoad,
    })
    new EventSourceMapping(this, 'Worker', {
      target,
      eventSourceArn: this.queue.queueArn,
      batchSize: 1,
      maxConcurrency: syncQueue.concurrency,
      reportBatchItemFailures: true,
    })
  }

  /** The sender starts it for each plan without waiting for it. Without a queue, which would be polled also where nobody uses it. */
  #nightWatch(code: HandlerCode, roles: Roles, environment: Record<string, string>): LambdaFunction {
    const watch = handlerFunction(this, 'NightWatch', {
      file: nightWatchFile,
      code,
      ...roles.for(nightWatchGrants),
      environment,
      load: nightWatchLoad,
    })
    // It is due again in the next minute.
    watch.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) })
    return watch
  }

  /** A run that fails is not repeated: the next one continues it. */
  #sender({ code, roles, environment, tokenSecretArn, pushContact }: SchedulerProps, nightWatch: LambdaFunction): void {
    const sendDue = handlerFunction(this, 'SendDue', {
      file: sendFile,
      code,
      ...roles.for(sendGrants, nightWatch),
      environment: {
        ...environment,
        NIGHT_WATCH_FUNCTION: nightWatch.functionName,
        TOKEN_SECRET_ARN: tokenSecretArn,
        ...(pushContact && { PUSH_CONTACT: pushContact }),
      },
      load: sendLoad,
    })
    const maxEventAge = Duration.minutes(1)
    sendDue.configureAsyncInvoke({ retryAttempts: 0, maxEventAge })
    new Rule(this, 'SendDueEachMinute', {
      description: 'Sends the push messages that are due',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(sendDue, { retryAttempts: 0, maxEventAge })],
    })
  }
}
