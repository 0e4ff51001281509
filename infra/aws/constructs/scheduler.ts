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
 * Syncs all worlds hourly, as often as the game publishes its files. A lost run is not repeated: the next one covers it, and an
 * alarm reports missing runs.
 */
export class Scheduler extends Construct {
  readonly syncWorlds: LambdaFunction

  constructor(
    scope: Construct,
    id: string,
    props: { code: HandlerCode; roles: Roles; environment: Record<string, string> },
  ) {
    super(scope, id)
    const permissionClass = props.roles.classFor(scheduledGrants)
    // No reserved concurrency: new accounts have a limit of 10, of which none can be reserved, and each world's lock already
    // separates runs.
    this.syncWorlds = handlerFunction(this, 'SyncWorlds', {
      file: scheduledFile,
      code: props.code,
      permissionClass,
      environment: props.environment,
      load: scheduledLoad,
    })
    this.syncWorlds.configureAsyncInvoke({
      retryAttempts: 1,
      // Later the next run is due.
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
