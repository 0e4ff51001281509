import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { clientTimeouts, limitResponseTime } from './client-timeouts.ts'
import { config } from './config.ts'

const answerMs = 2000

/** Secrets Manager's labels of a secret's versions. */
export type SecretVersion = 'AWSCURRENT' | 'AWSPREVIOUS'

/** Loads the token secret; `undefined` if there is no such version. */
export async function loadTokenSecret(version: SecretVersion): Promise<string | undefined> {
  const { TOKEN_SECRET, TOKEN_SECRET_ARN } = config()
  if (TOKEN_SECRET) return version === 'AWSCURRENT' ? TOKEN_SECRET : undefined
  if (!TOKEN_SECRET_ARN) throw new Error('Environment: TOKEN_SECRET or TOKEN_SECRET_ARN must be set')
  const secrets = new SecretsManagerClient(clientTimeouts({ answerMs, attempts: 3 }))
  limitResponseTime(secrets.config.requestHandler, answerMs)
  try {
    const answer = await secrets.send(new GetSecretValueCommand({ SecretId: TOKEN_SECRET_ARN, VersionStage: version }))
    if (!answer.SecretString) throw new Error('The token secret is empty')
    return answer.SecretString
  } catch (error) {
    // A secret that was never replaced has no previous version.
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}
