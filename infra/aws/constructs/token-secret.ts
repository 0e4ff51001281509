import { type RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'

/** The signing key of session tokens, generated on AWS. */
export function tokenSecret(scope: Construct, id: string, removalPolicy: RemovalPolicy): Secret {
  const secret = new Secret(scope, id, {
    description: 'Signs the session tokens',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy,
  })
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'The key is replaced on purpose, by hand, when it may be known: infra/README.md.',
  })
  return secret
}
