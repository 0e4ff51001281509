import { type RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'

/**
 * What CloudFront shows the Lambdas so that they believe its word about the caller's address: generated on AWS, and resolved by
 * CloudFormation into the origin's header and the Lambdas' environment, so that no Lambda needs a permission to know it. Whoever may
 * read either in the account could deceive the throttles per address with it, and nothing else.
 */
export function edgeSecret(scope: Construct, id: string, removalPolicy: RemovalPolicy): string {
  const secret = new Secret(scope, id, {
    description: 'Shows that a request came through CloudFront',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy,
  })
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'A new value reaches CloudFront and the Lambdas by a deployment only, so a rotation by itself changes nothing.',
  })
  return secret.secretValue.unsafeUnwrap()
}
