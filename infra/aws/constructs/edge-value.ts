import { RemovalPolicy, Validations } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { AwsCustomResource, Logging, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'

/**
 * What CloudFront shows the Lambdas so that they believe its word about the caller's address: a random text that AWS makes when
 * the stack is created, and that stands in the origin's header and in the Lambdas' environment. Whoever may read either in the
 * account could deceive the throttles per address with it, and nothing else. So it is not kept in a secret, which would cost as
 * much a month as all the rest of a small installation.
 */
export class EdgeValue extends Construct {
  /** A reference that CloudFormation fills in: the value itself stands in no template. */
  readonly text: string

  constructor(scope: Construct, id: string) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const random = new AwsCustomResource(this, 'Random', {
      // Asked when the stack is created, and again only when these lines change: then CloudFront and the Lambdas get the new
      // value in the same deployment.
      onUpdate: {
        service: 'SecretsManager',
        action: 'GetRandomPassword',
        parameters: { PasswordLength: 48, ExcludePunctuation: true },
        outputPaths: ['RandomPassword'],
        physicalResourceId: PhysicalResourceId.of('edge-value'),
        logging: Logging.withDataHidden(),
      },
      role: this.#role(logGroup),
      installLatestAwsSdk: false,
      logGroup,
    })
    this.text = random.getResponseField('RandomPassword')
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
