import { createHash } from 'node:crypto'
import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { BucketRights } from '../../../shared/contract/endpoint.ts'
import type { Route } from '../../../shared/contract/index.ts'
import {
  type ItemRight,
  itemRights,
  minuteItemRights,
  nightWatchItemRights,
  scheduledItemRights,
  sendItemRights,
  syncItemRights,
} from '../../item-rights.ts'
import { logicalId } from './logical-id.ts'

/** Permissions of a Lambda on items, bucket and token key. */
export interface Grants {
  /** The name of its permission class. */
  name: string
  items: readonly ItemRight[]
  bucket: BucketRights
  tokens: boolean
}

/** Lambdas of one class, which share a log group. */
export interface PermissionClass {
  name: string
  logGroup: LogGroup
}

const suffixes: Record<BucketRights, string> = { none: '-table', read: '', write: '-objects' }

/** Grants of an endpoint's Lambda, as declared. */
export function endpointGrants(route: Route): Grants {
  const { permission, bucket, secrets } = route.endpoint
  const tokens = secrets.includes('tokenKey')
  const name = `${tokens ? '' : 'public-'}${permission}${suffixes[bucket]}`
  return { name, items: itemRights(route), bucket, tokens }
}

/** Grants of the hourly run and of a world's sync; the scheduler adds those on their queue. */
export const scheduledGrants: Grants = {
  name: 'scheduled',
  items: scheduledItemRights,
  bucket: 'write',
  tokens: false,
}
export const syncGrants: Grants = { ...scheduledGrants, name: 'sync-world', items: syncItemRights }

/** Grants of the sender of push messages, whose keys are derived from the token key. */
export const sendGrants: Grants = { name: 'send-due', items: sendItemRights, bucket: 'none', tokens: true }

/** Grants of a plan's night watch. */
export const nightWatchGrants: Grants = {
  name: 'night-watch',
  items: nightWatchItemRights,
  bucket: 'read',
  tokens: false,
}

/** Grants of the run every minute. */
export const minuteGrants: Grants = { name: 'minute', items: minuteItemRights, bucket: 'none', tokens: false }

const objectActions = { read: ['GetObject'], write: ['GetObject', 'PutObject', 'DeleteObject'] }

/** A log group per permission class and in it a role per combination of grants, created on first use. */
export class Roles extends Construct {
  readonly #classes = new Map<string, PermissionClass>()
  readonly #roles = new Map<string, Role>()
  readonly #stored: { table: Table; bucket: Bucket; secret: Secret }

  constructor(scope: Construct, id: string, stored: { table: Table; bucket: Bucket; secret: Secret }) {
    super(scope, id)
    this.#stored = stored
  }

  /** The role and the log group of a Lambda with these grants, which may start another one. */
  for(grants: Grants, started?: LambdaFunction): { role: Role; logGroup: LogGroup } {
    const { logGroup } = this.#class(grants.name)
    const digest = createHash('sha256').update(JSON.stringify(grants)).digest('hex').slice(0, 6)
    const id = `${grants.name}-${digest}`
    const role = this.#roles.get(id) ?? this.#role(id, grants, logGroup, started)
    this.#roles.set(id, role)
    return { role, logGroup }
  }

  #class(name: string): PermissionClass {
    const known = this.#classes.get(name)
    if (known) return known
    const logGroup = new LogGroup(this, `Logs-${name}`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const created = { name, logGroup }
    this.#classes.set(name, created)
    return created
  }

  /** Returns all classes in use so far. */
  all(): PermissionClass[] {
    return [...this.#classes.values()]
  }

  #role(id: string, { items, bucket: rights, tokens }: Grants, logGroup: LogGroup, started?: LambdaFunction): Role {
    const { table, bucket, secret } = this.#stored
    const policy = new PolicyDocument()
    // Inside the role, not a resource of its own: CloudFormation takes 500.
    const role = new Role(this, `Role-${id}`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { own: policy },
    })
    const allow = (service: string, actions: readonly string[], resource: string, keys?: readonly string[]) =>
      policy.addStatements(
        new PolicyStatement({
          actions: actions.map((action) => `${service}:${action}`),
          resources: [resource],
          ...(keys && {
            // `ForAllValues` alone is true for a request without a key.
            conditions: {
              'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
              Null: { 'dynamodb:LeadingKeys': 'false' },
            },
          }),
        }),
      )

    allow('logs', ['CreateLogStream', 'PutLogEvents'], logGroup.logGroupArn)
    for (const { on, actions, keys } of items)
      allow('dynamodb', actions, on === 'table' ? table.tableArn : `${table.tableArn}/index/gsi1`, keys)
    if (started) allow('lambda', ['InvokeFunction'], started.functionArn)
    if (tokens) allow('secretsmanager', ['GetSecretValue'], secret.secretArn)
    if (rights === 'none') return role

    allow('s3', objectActions[rights], bucket.arnForObjects('*'))
    // Without ListBucket, a missing object is reported as access denied.
    allow('s3', ['ListBucket'], bucket.bucketArn)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/*]`,
      reason: 'All objects of the one data bucket; their keys are made from ids that do not exist yet.',
    })
    return role
  }
}
