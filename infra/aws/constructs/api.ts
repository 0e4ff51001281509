import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnApi,
  CfnStage,
  HttpApi,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { apiBase } from '../../../shared/contract/endpoint.ts'
import type { Route } from '../../../shared/contract/index.ts'
import { loads } from '../../loads.ts'
import type { DeploymentConfig } from '../deployment/config.ts'
import { apiDefinition } from './api-definition.ts'
import { type HandlerCode, handlerFunction } from './handler-function.ts'
import { grantsOf, type Roles } from './roles.ts'

export interface ApiProps {
  routes: Route[]
  code: HandlerCode
  roles: Roles
  environment: Record<string, string>
  tokenSecretArn: string
  /** How DS-Ultimate is reached, if it is. */
  dsUltimate?: DeploymentConfig['dsUltimate']
  /** The application at Discord: nothing secret, but of no use to others. */
  discord?: DeploymentConfig['discord']
}

/** An endpoint and the Lambda that serves it. */
export interface Served {
  route: Route
  handler: LambdaFunction
  /** Where the Lambda logs to, together with the others of its permission class. */
  logGroup: LogGroup
}

/**
 * The HTTP API: one route and one Lambda per endpoint of the contract.
 *
 * Every Lambda checks the token itself and reads the user afresh, so that a deactivation holds at once: there is no authorizer
 * before it, which would do so twice.
 *
 * The API's own address (execute-api) is open and cannot be closed without a domain of its own. It is nowhere published, and going
 * there instead of through CloudFront gains nothing: tokens, roles, input limits and throttles hold in the API and its
 * Lambdas. What `x-forwarded-for` says there is not believed, because the edge's value is missing.
 */
export class Api extends Construct {
  readonly httpApi: IHttpApi
  readonly served: Served[]
  readonly accessLog: LogGroup
  /** The host name for CloudFront to ask, once the stage is there. */
  readonly hostName: string
  readonly stage: HttpStage

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id)
    const handlers = new Construct(this, 'Handlers')
    this.served = props.routes.map((route) => serve(handlers, route, props))
    const byFeature = Map.groupBy(this.served, ({ route }) => route.name.split('.')[0] ?? '')
    const targets = Array.from(byFeature, ([feature, served]) => {
      const invoker = this.#invoker(feature, served)
      return served.map(({ route, handler }) => ({ route, handler, invoker }))
    })
    const gateway = new CfnApi(this, 'Gateway', {
      body: apiDefinition(`${Stack.of(this).stackName} API`, targets.flat()),
    })
    const { region, urlSuffix } = Stack.of(this)
    this.hostName = `${gateway.ref}.execute-api.${region}.${urlSuffix}`
    this.httpApi = HttpApi.fromHttpApiAttributes(this, 'HttpApi', { httpApiId: gateway.ref })
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.stage = this.#stage()
  }

  /**
   * The role in which the API calls the Lambdas of a feature. There is one for each, because what may be written into a role ends
   * at 10,240 characters, which is some eighty Lambdas.
   */
  #invoker(feature: string, served: Served[]): Role {
    const mayInvoke = new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: served.map(({ handler }) => handler.functionArn),
    })
    return new Role(this, `Invoke-${feature}`, {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [mayInvoke] }) },
    })
  }

  #stage(): HttpStage {
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      autoDeploy: true,
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
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
    return stage
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
  }
}

/** Who knows the key of DS-Ultimate: who uses it, and who tells that it can be used. */
const handOver = ['orders.handOver', 'orders.list']

/** Who answers Discord, and who tells whether that is set up. */
const atDiscord = ['bots.interactions', 'bots.status']

const dsUltimateVariables = ({ key, url }: NonNullable<ApiProps['dsUltimate']>) => ({
  DSULTIMATE_API_KEY: key,
  ...(url && { DSULTIMATE_URL: url }),
})

function serve(scope: Construct, route: Route, props: ApiProps): Served {
  const { code, roles, environment, tokenSecretArn, dsUltimate, discord } = props
  const { endpoint, file, name } = route
  const grants = grantsOf(route)
  const permissionClass = roles.of(grants)
  const handler = handlerFunction(scope, name.replace('.', '-'), {
    file,
    code,
    permissionClass,
    environment: {
      ...environment,
      ...(grants.tokens && { TOKEN_SECRET_ARN: tokenSecretArn }),
      ...(dsUltimate && handOver.includes(name) && dsUltimateVariables(dsUltimate)),
      ...(atDiscord.includes(name) && discord),
    },
    load: loads[endpoint.load],
  })
  return { route, handler, logGroup: permissionClass.logGroup }
}
