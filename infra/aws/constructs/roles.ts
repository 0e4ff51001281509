import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { BucketRights, Permission } from '../../../shared/contract/endpoint.ts'
import type { Route } from '../../../shared/contract/index.ts'
import { logicalIdOf } from './logical-id.ts'

/** What a Lambda may do: to the table, to the bucket, and whether it may read the key of the session tokens. */
export interface Grants {
  /** Lambdas with equal names have equal grants. */
  name: string
  permission: Permission
  bucket: BucketRights
  tokens: boolean
}

/** A class of Lambdas with equal grants: the role they run as and the log group they write to. */
export interface PermissionClass {
  grants: Grants
  role: Role
  logGroup: LogGroup
}

const signedIn = ['user', 'admin', 'superadmin']

const suffixes: Record<BucketRights, string> = { none: '-table', read: '', write: '-objects' }

/** What an endpoint's Lambda may do: what the endpoint declares; the token key only to check tokens or to issue them. */
export function grantsOf({ name, endpoint: { permission, bucket, access } }: Route): Grants {
  const tokens = signedIn.includes(access) || name === 'sessions.login'
  return { name: `${tokens ? '' : 'public-'}${permission}${suffixes[bucket]}`, permission, bucket, tokens }
}

/** What the scheduled synchronisation may do: it serves no user and so never sees a token. */
export const scheduledGrants: Grants = { name: 'scheduled', permission: 'write', bucket: 'write', tokens: false }

const reading = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']
const writing = [...reading, 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']
const tableActions: Record<Permission, string[]> = { read: reading, write: writing }

const objectActions = { read: ['GetObject'], write: ['GetObject', 'PutObject', 'DeleteObject'] }

/** One role and one log group per permission class, made when its first Lambda asks. */
export class Roles extends Construct {
  readonly #classes = new Map<string, PermissionClass>()
  readonly #stored: { table: Table; bucket: Bucket; secret: Secret }

  constructor(scope: Construct, id: string, stored: { table: Table; bucket: Bucket; secret: Secret }) {
    super(scope, id)
    this.#stored = stored
  }

  /** The class of Lambdas with these grants. */
  of(grants: Grants): PermissionClass {
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

  /** Every class that has a Lambda. */
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
    // Only those who may list are told that an object is missing; the others are told that access is denied.
    allow('s3', ['ListBucket'], bucket.bucketArn)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${logicalIdOf(bucket)}.Arn>/*]`,
      reason: 'All objects of the one data bucket; their keys are made from ids that do not exist yet.',
    })
    return role
  }
}
