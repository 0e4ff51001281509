import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import type { CallEvent } from './context.ts'

/** What a call is answered with. */
export type Result = APIGatewayProxyStructuredResultV2

/** One link of the chain around every endpoint. */
export type Middleware = MiddlewareObj<CallEvent, unknown, Error, LambdaContext>
