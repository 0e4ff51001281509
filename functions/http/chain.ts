import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import type { CallEvent } from './context.ts'

/** The response of a call. */
export type Result = APIGatewayProxyStructuredResultV2

/** A middleware of every endpoint's chain. */
export type Middleware = MiddlewareObj<CallEvent, unknown, Error, LambdaContext>
