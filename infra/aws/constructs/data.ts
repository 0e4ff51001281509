import { Duration, type RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'

export interface DataProps {
  deletionProtection: boolean
  removalPolicy: RemovalPolicy
  accessLogs: Bucket
}

/** The table, and the bucket for world snapshots and uploads. */
export class Data extends Construct {
  readonly table: Table
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, props: DataProps) {
    super(scope, id)
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: 'expiresAt',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.deletionProtection,
      removalPolicy: props.removalPolicy,
    })
    this.table.addGlobalSecondaryIndex({
      indexName: 'gsi1',
      partitionKey: { name: 'gsi1pk', type: AttributeType.STRING },
      sortKey: { name: 'gsi1sk', type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    })

    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // As long as the table can be brought back, so can the uploads that it lists; world data are fetched again.
      versioned: true,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), expiredObjectDeleteMarker: true },
        { prefix: 'plans/', noncurrentVersionExpiration: Duration.days(35) },
        { prefix: 'worlds/', noncurrentVersionExpiration: Duration.days(1) },
      ],
      serverAccessLogsBucket: props.accessLogs,
      serverAccessLogsPrefix: 'data/',
      removalPolicy: props.removalPolicy,
    })
  }
}
