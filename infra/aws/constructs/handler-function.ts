import { Duration } from 'aws-cdk-lib'
import type { Role } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Load } from '../../loads.ts'

/** Returns the code folder (with `index.mjs`) of a handler module such as `targets/add-manual`. */
export type HandlerCode = (file: string) => string

export interface HandlerFunctionProps {
  file: string
  code: HandlerCode
  role: Role
  logGroup: LogGroup
  environment: Record<string, string>
  load: Load
}

/** Creates a Lambda with the project's defaults; it logs to the log group of its permission class. */
export const handlerFunction = (
  scope: Construct,
  id: string,
  { file, code, role, logGroup, environment, load }: HandlerFunctionProps,
): LambdaFunction =>
  new LambdaFunction(scope, id, {
    description: `functions/${file}.ts`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: Code.fromAsset(code(file)),
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    // Start and report of successful calls would be half of the logs.
    systemLogLevelV2: SystemLogLevel.WARN,
    environment,
    memorySize: load.memoryMb,
    timeout: Duration.seconds(load.seconds),
  })
