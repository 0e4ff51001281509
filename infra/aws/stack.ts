import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Route } from '../../shared/contract/index.ts'
import { schemaNumber } from '../schema-number.ts'
import { accessLogBucket } from './constructs/access-logs.ts'
import { Alarms } from './constructs/alarms.ts'
import { Api } from './constructs/api.ts'
import { monthlyBudget } from './constructs/budget.ts'
import { dashboard } from './constructs/dashboard.ts'
import { Data } from './constructs/data.ts'
import { EdgeValue } from './constructs/edge-value.ts'
import type { HandlerCode } from './constructs/handler-function.ts'
import { Metrics } from './constructs/metrics.ts'
import { Roles } from './constructs/roles.ts'
import { Scheduler } from './constructs/scheduler.ts'
import { Site } from './constructs/site.ts'
import { tokenSecret } from './constructs/token-secret.ts'
import type { DeploymentConfig } from './deployment/config.ts'
import { type FirewallStack, webAclArn } from './firewall.ts'

export interface PlannerStackProps {
  config: DeploymentConfig
  routes: Route[]
  code: HandlerCode
  siteDirectory?: string
  /** Default true. A failed first deployment must be able to delete stack and table. */
  isProtected?: boolean
  firewall?: FirewallStack | undefined
}

/** Calls per user, ten seconds and instance of a Lambda. */
const callerLimit = 100

export class PlannerStack extends Stack {
  constructor(scope: Construct, id: string, props: PlannerStackProps) {
    const { config, routes, code, siteDirectory, isProtected = true, firewall } = props
    const isProduction = config.stage === 'production'
    const deletionProtection = isProduction && isProtected
    super(scope, id, {
      description: 'Angriffsplaner: attack planning for the tribes of Die Stämme',
      terminationProtection: deletionProtection,
      tags: { product: 'angriffsplaner', stage: config.stage },
      // CloudFormation counts the spaces too.
      suppressTemplateIndentation: true,
    })
    if (firewall) this.addStackDependency(firewall)
    const removalPolicy = isProduction ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

    const accessLogs = accessLogBucket(this, 'AccessLogs', removalPolicy)
    const data = new Data(this, 'Data', { deletionProtection, removalPolicy, accessLogs })
    const { table, bucket } = data
    const secret = tokenSecret(this, 'TokenSecret', removalPolicy)
    const roles = new Roles(this, 'Roles', { table, bucket, secret })
    const environment = { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName }

    const edgeValue = new EdgeValue(this, 'EdgeValue', config.edgeValue)
    const api = new Api(this, 'Api', {
      routes,
      code,
      roles,
      environment: {
        ...environment,
        EDGE_SECRET: edgeValue.shown,
        ...(edgeValue.former && { EDGE_SECRET_FORMER: edgeValue.former }),
        EDGE_ONLY: '1',
        CALLER_LIMIT: String(callerLimit),
      },
      tokenSecretArn: secret.secretArn,
      ...(config.discord && { discord: config.discord }),
      ...(config.dsUltimate && { dsUltimate: config.dsUltimate }),
    })
    const site = new Site(this, 'Site', {
      apiHostName: api.hostName,
      edgeValue: edgeValue.shown,
      webAclArn: firewall && webAclArn(firewall),
      accessLogs,
      removalPolicy,
      domain: config.domain,
      securityContact: config.securityContact,
      directory: siteDirectory,
    })
    // CloudFront requests a new host name at once, so the API must answer by then.
    site.distribution.node.addDependency(api.stage)
    const siteUrl = `https://${config.domain?.name ?? site.distribution.domainName}`
    const scheduler = new Scheduler(this, 'Scheduler', {
      code,
      roles,
      environment,
      tokenSecretArn: secret.secretArn,
      siteUrl,
      pushContact: pushContact(config),
    })
    const permissionClasses = roles.all()
    const metrics = new Metrics(this, 'Metrics', { api, scheduler, table, permissionClasses })
    const alarms = new Alarms(this, 'Alarms', { metrics, email: config.alarmEmail })
    const board = dashboard(this, 'Dashboard', { alarms, api, metrics, permissionClasses, scheduler, table })
    const budget = config.alarmEmail
      ? [monthlyBudget(this, 'Budget', { usd: config.budgetUsd, email: config.alarmEmail })]
      : []
    // Last, so that the new site finds the new API, a deployment that fails leaves the old site, and a first one that fails leaves the
    // bucket empty, which CloudFormation can delete only then.
    for (const upload of site.uploads) {
      upload.node.addDependency(
        data,
        accessLogs,
        api.stage,
        // Its policy lets CloudFront read.
        site.bucket,
        site.distribution,
        scheduler,
        metrics,
        alarms,
        board,
        ...budget,
      )
    }

    new CfnOutput(this, 'SiteUrl', { value: siteUrl })
    new CfnOutput(this, 'CloudFrontName', { value: site.distribution.domainName })
    new CfnOutput(this, 'ApiUrl', { value: `https://${api.hostName}` })
    new CfnOutput(this, 'TableName', { value: table.tableName })
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName })
    new CfnOutput(this, 'AlarmTopicArn', { value: alarms.topic.topicArn })
    new CfnOutput(this, 'TokenSecretArn', { value: secret.secretArn })
    new CfnOutput(this, 'SchemaNumber', { value: String(schemaNumber) })
  }
}

/** An address of the operator, as push services want one (RFC 8292). */
const pushContact = ({ securityContact, domain }: DeploymentConfig): string | undefined => {
  if (securityContact === undefined) return domain && `https://${domain.name}`
  return /^(mailto:|https:)/.test(securityContact) ? securityContact : `mailto:${securityContact}`
}
