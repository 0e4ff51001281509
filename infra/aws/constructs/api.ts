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
import { apiBase, type Secret } from '../../../shared/contract/endpoint.ts'
import type { Route } from '../../../shared/contract/index.ts'
import { loads } from '../../loads.ts'
import type { DeploymentConfig } from '../deployment/config.ts'
import { apiDefinition } from './api-definition.ts'
import { type HandlerCode, handlerFunction } from './handler-function.ts'
import { endpointGrants, type Roles } from './roles.ts'

export interface ApiProps {
  routes: Route[]
  code: HandlerCode
  roles: Roles
  environment: Record<string, string>
  tokenSecretArn: string
  /** Connection to DS-Ultimate, if configured. */
  dsUltimate?: DeploymentConfig['dsUltimate']
  /** Discord application settings (not secret). */
  discord?: DeploymentConfig['discord']
}

export interface Served {
  route: Route
  handler: LambdaFunction
  /** Shared with the other Lambdas of its permission class. */
  logGroup: LogGroup
}

/**
 * The HTTP API: one route and one Lambda per endpoint of the contract.
 * Every Lambda checks the token and reads the user itself, so that a deactivation takes effect at once.
 * The execute-api host name stays reachable; the Lambdas refuse calls without the edge value.
 */
export class Api extends Construct {
  readonly httpApi: IHttpApi
  readonly served: Served[]
  readonly accessLog: LogGroup
  /** Host name for CloudFront, valid once the stage exists. */
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
   * The role in which the API invokes a feature's Lambdas. One per feature, because inline policies are limited to 10,240
   * characters, about eighty Lambdas.
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
      throttle: { rateLimit: 1000, burstLimit: 2000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        // The route, not the path: plan ids open public pages and must not be logged.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: AccessLogField.contextRequestId(),
            time: AccessLogField.contextRequestTimeEpoch(),
            ip: AccessLogField.contextIdentitySourceIp(),
            route: AccessLogField.contextRouteKey(),
            status: AccessLogField.contextStatus(),
            // "-" when the gateway answered without invoking a Lambda, e.g. throttled.
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

  /** Login and registration hash a password (a third of a second of a full core) for anybody: bounds their cost. A tribe may sign in at once. */
  #throttleExpensivePublicRoutes(stage: HttpStage) {
    const resource = stage.node.defaultChild
    if (!CfnStage.isCfnStage(resource)) throw new Error('The HTTP API has no stage')
    const expensive = this.served.filter(
      ({ route: { endpoint } }) => endpoint.access === 'public' && endpoint.load === 'hashing',
    )
    resource.routeSettings = Object.fromEntries(
      expensive.map(({ route: { endpoint } }) => [
        `${endpoint.method} ${apiBase}${endpoint.path}`,
        { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 250 },
      ]),
    )
  }
}

/** Environment variables of each secret, as far as they are configured. */
const variables: Record<Secret, (props: ApiProps) => Record<string, string>> = {
  tokenKey: ({ tokenSecretArn }) => ({ TOKEN_SECRET_ARN: tokenSecretArn }),
  dsUltimate: ({ dsUltimate: { key, url } = {} }) => ({
    ...(key && { DSULTIMATE_API_KEY: key }),
    ...(url && { DSULTIMATE_URL: url }),
  }),
  discord: ({ discord = {} }) => discord,
}

function serve(scope: Construct, route: Route, props: ApiProps): Served {
  const { code, roles, environment } = props
  const { endpoint, file, name } = route
  const { role, logGroup } = roles.for(endpointGrants(route))
  const handler = handlerFunction(scope, name.replace('.', '-'), {
    file,
    code,
    role,
    logGroup,
    environment: Object.assign({}, environment, ...endpoint.secrets.map((secret) => variables[secret](props))),
    load: loads[endpoint.load],
  })
  return { route, handler, logGroup }
}
