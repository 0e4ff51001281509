import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { BucketRights, Endpoint, Permission } from '../../../shared/contract/endpoint.ts'
import { logicalId } from './logical-id.ts'

/** Permissions of a Lambda on table, bucket and token key. */
export interface Grants {
  /** Unique per combination of grants. */
  name: string
  permission: Permission
  bucket: BucketRights
  tokens: boolean
}

/** Lambdas with equal grants share a role and a log group. */
export interface PermissionClass {
  grants: Grants
  role: Role
  logGroup: LogGroup
}

const suffixes: Record<BucketRights, string> = { none: '-table', read: '', write: '-objects' }

/** Grants of an endpoint's Lambda, as declared. */
export function endpointGrants({ permission, bucket, secrets }: Endpoint): Grants {
  const tokens = secrets.includes('tokenKey')
  return { name: `${tokens ? '' : 'public-'}${permission}${suffixes[bucket]}`, permission, bucket, tokens }
}

/** Grants of the hourly run and of a world's sync; the scheduler adds those on their queue. */
export const scheduledGrants: Grants = { name: 'scheduled', permission: 'write', bucket: 'write', tokens: false }
export const syncGrants: Grants = { ...scheduledGrants, name: 'sync-world' }

/** Grants of the sender of push messages, whose keys are derived from the token key. */
export const sendGrants: Grants = { name: 'send-due', permission: 'write', bucket: 'none', tokens: true }

/** Grants of the run every minute. */
export const minuteGrants: Grants = { name: 'minute', permission: 'write', bucket: 'none', tokens: false }

const reading = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']
const writing = [...reading, 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']
const tableActions: Record<Permission, string[]> = { read: reading, write: writing }

const objectActions = { read: ['GetObject'], write: ['GetObject', 'PutObject', 'DeleteObject'] }

/** One role and one log group per permission class, created on first use. */
export class Roles extends Construct {
  readonly #classes = new Map<string, PermissionClass>()
  readonly #stored: { table: Table; bucket: Bucket; secret: Secret }

  constructor(scope: Construct, id: string, stored: { table: Table; bucket: Bucket; secret: Secret }) {
    super(scope, id)
    this.#stored = stored
  }

  classFor(grants: Grants): PermissionClass {
    const { name } = grants
    const known = this.#classes.get(name)
    if (known) return known
    const logGroup = new LogGroup(this, `Logs-${name}`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const created = { grants, role: this.#role(grants, logGroup), logGroup }
    this.#classes.set(name, created)
    return created
  }

  /** All classes in use. */
  all(): PermissionClass[] {
    return [...this.#classes.values()]
  }

  #role({ name, permission, bucket: rights, tokens }: Grants, logGroup: LogGroup): Role {
    const { table, bucket, secret } = this.#stored
    const role = new Role(this, `Role-${name}`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const allow = (service: string, actions: string[], ...resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions: actions.map((action) => `${service}:${action}`), resources }))

    allow('logs', ['CreateLogStream', 'PutLogEvents'], logGroup.logGroupArn)
    allow('dynamodb', tableActions[permission], table.tableArn, `${table.tableArn}/index/gsi1`)
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
