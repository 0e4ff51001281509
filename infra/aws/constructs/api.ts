import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { apiBase, type Route } from '../../../shared/contract/index.ts'
import { loads } from '../../loads.ts'
import { type HandlerCode, handlerFunction } from './handler-function.ts'
import { grantsOf, type Roles } from './roles.ts'

export interface ApiProps {
  routes: Route[]
  code: HandlerCode
  roles: Roles
  environment: Record<string, string>
  tokenSecretArn: string
}

/** An endpoint, the Lambda that serves it and the API's route to it. */
export interface Served {
  route: Route
  handler: LambdaFunction
  /** Where the Lambda logs to, together with the others of its permission class. */
  logGroup: LogGroup
  httpRoute: HttpRoute
}

/**
 * The HTTP API: one route and one Lambda per endpoint of the contract.
 *
 * Its own address (execute-api) is open and cannot be closed without a domain of its own. It is nowhere published, and going
 * there instead of through CloudFront gains nothing: tokens, roles, input limits and throttles hold in the API and its
 * Lambdas. What `x-forwarded-for` says there is not believed, because the edge's secret is missing.
 */
export class Api extends Construct {
  readonly httpApi: HttpApi
  readonly served: Served[]
  readonly accessLog: LogGroup
  /** The host name for CloudFront to ask. */
  readonly hostName: string

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id)
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `${Stack.of(this).stackName} API`,
      createDefaultStage: false,
    })
    const { region, urlSuffix } = Stack.of(this)
    this.hostName = `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`
    this.served = props.routes.map((route) => this.#serve(route, props))
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Every Lambda checks the token itself and reads the user afresh (deactivation holds at once); an authorizer would do so twice.',
    })
    this.accessLog = this.#stage()
  }

  #serve(route: Route, { code, roles, environment, tokenSecretArn }: ApiProps): Served {
    const { endpoint, file, name } = route
    const grants = grantsOf(route)
    const permissionClass = roles.of(grants)
    const handler = handlerFunction(this, name.replace('.', '-'), {
      file,
      code,
      permissionClass,
      environment: { ...environment, ...(grants.tokens && { TOKEN_SECRET_ARN: tokenSecretArn }) },
      load: loads[endpoint.load],
    })
    const httpRoute = new HttpRoute(this, `Route-${name.replace('.', '-')}`, {
      httpApi: this.httpApi,
      routeKey: HttpRouteKey.with(`${apiBase}${endpoint.path}`, HttpMethod[endpoint.method]),
      integration: new HttpLambdaIntegration(name, handler, { timeout: Duration.seconds(loads.heavy.seconds) }),
    })
    return { route, handler, logGroup: permissionClass.logGroup, httpRoute }
  }

  #stage(): LogGroup {
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      autoDeploy: true,
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        // The route, not the path: the id of a plan opens its public pages and belongs in no log.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: AccessLogField.contextRequestId(),
            time: AccessLogField.contextRequestTimeEpoch(),
            ip: AccessLogField.contextIdentitySourceIp(),
            route: AccessLogField.contextRouteKey(),
            status: AccessLogField.contextStatus(),
            // "-" when the gateway has answered without asking a Lambda, as it does when it throttles.
            lambda: AccessLogField.contextIntegrationStatus(),
            bytes: AccessLogField.contextResponseLength(),
            latency: AccessLogField.contextResponseLatency(),
            error: AccessLogField.contextIntegrationErrorMessage(),
          }),
        ),
      },
    })
    this.#throttleExpensivePublicRoutes(stage)
    return accessLog
  }

  /** Anybody may make login and registration hash a password for a third of a second of a whole core: bound what that costs. */
  #throttleExpensivePublicRoutes(stage: HttpStage) {
    const resource = stage.node.defaultChild
    if (!CfnStage.isCfnStage(resource)) throw new Error('The HTTP API has no stage')
    const expensive = this.served.filter(
      ({ route: { endpoint } }) => endpoint.access === 'public' && endpoint.load === 'heavy',
    )
    resource.routeSettings = Object.fromEntries(
      expensive.map(({ route: { endpoint } }) => [
        `${endpoint.method} ${apiBase}${endpoint.path}`,
        { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
      ]),
    )
    // A stage cannot name a route that is not there yet.
    stage.node.addDependency(...expensive.map(({ httpRoute }) => httpRoute))
  }
}
