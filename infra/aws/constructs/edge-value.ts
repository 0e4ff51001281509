import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { AwsCustomResource, Logging, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'

/**
 * Random texts, made by AWS, by which the Lambdas recognise CloudFront. Readers of the account's configuration see them anyway, so a
 * secret is not worth its cost. Number `n` replaces `n - 1`, which stays accepted while the change reaches all of CloudFront.
 */
export class EdgeValue extends Construct {
  /** What CloudFront shows, as a CloudFormation reference: no template contains the value. */
  readonly shown: string
  /** What the Lambdas accept as well. */
  readonly former: string | undefined

  constructor(scope: Construct, id: string, n: number) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const role = this.#role(logGroup)
    this.former = n > 1 ? this.#random(n - 1, role, logGroup) : undefined
    this.shown = this.#random(n, role, logGroup)
  }

  #random(n: number, role: Role, logGroup: LogGroup): string {
    const suffix = n > 1 ? String(n) : ''
    const random = new AwsCustomResource(this, `Random${suffix}`, {
      // Runs on creation, and again only when these lines change.
      onUpdate: {
        service: 'SecretsManager',
        action: 'GetRandomPassword',
        parameters: { PasswordLength: 48, ExcludePunctuation: true },
        outputPaths: ['RandomPassword'],
        physicalResourceId: PhysicalResourceId.of(`edge-value${suffix}`),
        logging: Logging.withDataHidden(),
      },
      role,
      installLatestAwsSdk: false,
      logGroup,
    })
    return random.getResponseField('RandomPassword')
  }

  #role(logGroup: LogGroup): Role {
    const mayAsk = new PolicyStatement({ actions: ['secretsmanager:GetRandomPassword'], resources: ['*'] })
    const mayLog = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { random: new PolicyDocument({ statements: [mayAsk, mayLog] }) },
    })
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'A random text belongs to no resource: the right to ask for one can name none.',
    })
    return role
  }
}
