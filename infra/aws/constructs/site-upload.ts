import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { logicalId } from './logical-id.ts'

/** Uploads hashed files first and keeps old ones, for open pages; with the second upload the new site goes live. */
export function uploadSite(
  scope: Construct,
  destinationBucket: Bucket,
  directory: string,
  texts: ISource[],
): BucketDeployment[] {
  const logGroup = new LogGroup(scope, 'UploadLogs', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const common = { destinationBucket, sources: [Source.asset(directory)], memoryLimit: 512, prune: false, logGroup }
  const assets = new BucketDeployment(scope, 'Assets', {
    ...common,
    exclude: ['*'],
    include: ['assets/*'],
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
  })
  const pages = new BucketDeployment(scope, 'Files', {
    ...common,
    sources: [...common.sources, ...texts],
    exclude: ['assets/*'],
    // CloudFront revalidates each time, so no invalidation is needed.
    cacheControl: [CacheControl.noCache()],
  })
  pages.node.addDependency(assets)
  acknowledgeUploader(assets, destinationBucket)
  return [assets, pages]
}

/** The CDK's own Lambda copies the files; its grants and runtime cannot be chosen. */
function acknowledgeUploader({ handlerRole }: BucketDeployment, destinationBucket: Bucket) {
  const uploader = handlerRole.node.scope
  if (!uploader) throw new Error('The role of the CDK’s uploader belongs to no Lambda any more')
  const reason =
    'The helper Lambda of the CDK: it runs during a deployment only and copies from its assets to the site.'
  Validations.of(uploader).acknowledge(
    ...[
      'AwsSolutions-L1',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'AwsSolutions-IAM5[Action::s3:GetBucket*]',
      'AwsSolutions-IAM5[Action::s3:GetObject*]',
      'AwsSolutions-IAM5[Action::s3:List*]',
      'AwsSolutions-IAM5[Action::s3:Abort*]',
      'AwsSolutions-IAM5[Action::s3:DeleteObject*]',
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
      `AwsSolutions-IAM5[Resource::<${logicalId(destinationBucket)}.Arn>/*]`,
    ].map((id) => ({ id, reason })),
  )
}
