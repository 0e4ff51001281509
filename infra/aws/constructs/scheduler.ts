import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { scheduledLoad } from '../../loads.ts'
import { scheduledFile } from '../deployment/bundle.ts'
import { type HandlerCode, handlerFunction } from './handler-function.ts'
import { type Roles, scheduledGrants } from './roles.ts'

/**
 * Synchronises all worlds once an hour, as often as the game publishes its files. A run that is lost is not kept: the next one
 * does its work too, and an alarm tells when runs stay away.
 */
export class Scheduler extends Construct {
  readonly syncWorlds: LambdaFunction

  constructor(
    scope: Construct,
    id: string,
    props: { code: HandlerCode; roles: Roles; environment: Record<string, string> },
  ) {
    super(scope, id)
    const permissionClass = props.roles.of(scheduledGrants)
    // No reserved concurrency: an account starts with a limit of 10, of which nothing can be reserved, and the lock of each
    // world already keeps two runs apart.
    this.syncWorlds = handlerFunction(this, 'SyncWorlds', {
      file: scheduledFile,
      code: props.code,
      permissionClass,
      environment: props.environment,
      load: scheduledLoad,
    })
    this.syncWorlds.configureAsyncInvoke({
      retryAttempts: 1,
      // A run that could not start before the next one is due is not needed any more.
      maxEventAge: Duration.minutes(50),
    })

    new Rule(this, 'Hourly', {
      description: 'Synchronises all worlds',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [
        new LambdaTarget(this.syncWorlds, {
          retryAttempts: 2,
          maxEventAge: Duration.minutes(50),
        }),
      ],
    })
  }
}
