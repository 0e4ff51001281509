import { Stack } from 'aws-cdk-lib'
import type { Role } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { apiBase } from '../../../shared/contract/endpoint.ts'
import type { Route } from '../../../shared/contract/index.ts'
import { gatewaySeconds } from '../../loads.ts'

export interface Target {
  route: Route
  handler: LambdaFunction
  invoker: Role
}

/**
 * Builds the OpenAPI document from which API Gateway creates the whole HTTP API: one resource of the stack instead of three per
 * endpoint.
 */
export function apiDefinition(title: string, targets: Target[]) {
  const byPath = Map.groupBy(targets, ({ route }) => `${apiBase}${route.endpoint.path}`)
  const paths = Array.from(byPath, ([path, atPath]) => [
    path,
    Object.fromEntries(atPath.map((target) => [target.route.endpoint.method.toLowerCase(), operation(target)])),
  ])
  return { openapi: '3.0.1', info: { title, version: '1' }, paths: Object.fromEntries(paths) }
}

function operation({ route, handler, invoker }: Target) {
  const names = Array.from(route.endpoint.path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
  const { partition, region } = Stack.of(handler)
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    // OpenAPI demands one; API Gateway passes on the answer of the Lambda.
    responses: { default: { description: 'As the contract states' } },
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      // How the API invokes the Lambda, regardless of the endpoint's method.
      httpMethod: 'POST',
      payloadFormatVersion: '2.0',
      uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${handler.functionArn}/invocations`,
      credentials: invoker.roleArn,
      timeoutInMillis: gatewaySeconds * 1000,
    },
  }
}
