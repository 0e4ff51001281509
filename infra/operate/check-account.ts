import * as z from 'zod/mini'
import type { DeploymentConfig } from '../aws/deployment/config.ts'
import type { Aws } from './aws-cli.ts'
import { stackName } from './settings.ts'
import { hasSucceeded, olderSchema, stackState } from './stack-state.ts'

export interface Finding {
  state: 'good' | 'bad' | 'unknown'
  /** What was found and, unless good, what to do. */
  text: string
}

const good = (text: string): Finding => ({ state: 'good', text })
const bad = (text: string): Finding => ({ state: 'bad', text })
const unknown = (text: string): Finding => ({ state: 'unknown', text })

const neededConcurrency = 1000

const Identity = z.object({ Account: z.string(), Arn: z.string() })
const AccountSettings = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) })
const Distributions = z.object({ DistributionList: z.optional(z.object({ Items: z.optional(z.array(z.unknown())) })) })
const Subscriptions = z.object({
  Subscriptions: z.array(z.object({ Endpoint: z.optional(z.string()), SubscriptionArn: z.string() })),
})
const Certificate = z.object({
  Certificate: z.object({
    Status: z.string(),
    SubjectAlternativeNames: z.optional(z.array(z.string())),
    NotAfter: z.optional(z.string()),
  }),
})

/** The account and region to deploy to. */
interface Place {
  account: string
  region: string
}
type Check = (config: DeploymentConfig, aws: Aws, place: Place) => Promise<Finding>

/** Checks what a deployment needs of its AWS account, in order. Changes nothing. */
export async function checkAccount(
  config: DeploymentConfig,
  aws: Aws,
  shell: NodeJS.ProcessEnv = {},
): Promise<Finding[]> {
  const place = await findPlace(config, aws, shell)
  // Without it every other check would repeat the same error.
  if ('state' in place) return [place]
  const { account, region, arn } = place
  const checks: Check[] = [
    checkBootstrap,
    checkConcurrency,
    checkCloudFront,
    checkAlarmEmail,
    checkCertificate,
    checkStack,
  ]
  return [
    good(`Credentials: ${arn}, account ${account}, region ${region}`),
    ...(await Promise.all(
      checks.map((check) =>
        check(config, aws, place).catch((error: Error) => unknown(`AWS did not answer a question: ${error.message}`)),
      ),
    )),
  ]
}

/** The account and region of a deployment, or what is missing. */
async function findPlace(
  config: DeploymentConfig,
  aws: Aws,
  shell: NodeJS.ProcessEnv,
): Promise<(Place & { arn: string }) | Finding> {
  const { stage } = config
  try {
    const region = config.region ?? (shell.AWS_REGION || shell.AWS_DEFAULT_REGION || (await profileRegion(aws)))
    if (!region) return bad(`No region: set REGION in infra/stages/${stage}.json, such as "eu-central-1".`)
    const { Account: account, Arn: arn } = Identity.parse(await aws('sts', 'get-caller-identity'))
    if (!config.account || config.account === account) return { account, region, arn }
    return bad(
      `These credentials are for the account ${account}; ${stage} belongs to ${config.account}. Choose another AWS_PROFILE.`,
    )
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (text.includes('AWS CLI')) return bad(text)
    if (isUnreachable.test(text)) return bad(`AWS cannot be reached: ${text}. Check the network and the region.`)
    return bad(`No valid credentials: ${text}. Set AWS_PROFILE or run "aws configure".`)
  }
}

const isUnreachable = /could not connect|connection was closed|timed? ?out|name resolution|proxy|certificate verify/i

/** The region of the AWS CLI's profile; the CLI fails without one. */
async function profileRegion(aws: Aws): Promise<string | undefined> {
  const region = await aws('configure', 'get', 'region').catch((error: Error) => {
    if (/AWS CLI|profile/.test(error.message)) throw error
    return undefined
  })
  return typeof region === 'string' ? region : undefined
}

async function checkBootstrap(_config: DeploymentConfig, aws: Aws, { account, region }: Place): Promise<Finding> {
  try {
    await aws('ssm', 'get-parameter', '--name', '/cdk-bootstrap/hnb659fds/version')
    return good('The region is prepared for the CDK')
  } catch (error) {
    if (!String(error).includes('ParameterNotFound')) throw error
    return bad(`The region is not prepared for the CDK: run "npx cdk bootstrap aws://${account}/${region}" once.`)
  }
}

async function checkConcurrency(_config: DeploymentConfig, aws: Aws): Promise<Finding> {
  const { ConcurrentExecutions } = AccountSettings.parse(await aws('lambda', 'get-account-settings')).AccountLimit
  if (ConcurrentExecutions >= neededConcurrency) return good(`Lambdas may run ${ConcurrentExecutions} times at once`)
  return bad(
    `Lambdas may run only ${ConcurrentExecutions} times at once: ask for ${neededConcurrency} under Service Quotas, AWS Lambda, "Concurrent executions". It takes up to some days.`,
  )
}

async function checkCloudFront(_config: DeploymentConfig, aws: Aws): Promise<Finding> {
  const { DistributionList } = Distributions.parse(await aws('cloudfront', 'list-distributions', '--max-items', '1'))
  if (DistributionList?.Items?.length) return good('The account may create CloudFront distributions: it has one')
  return unknown(
    'Whether AWS has verified the account for CloudFront shows with its first distribution. If the deployment says "Your account must be verified", open a case at AWS Support (Account and billing) and deploy again.',
  )
}

async function checkAlarmEmail(config: DeploymentConfig, aws: Aws): Promise<Finding> {
  const { alarmEmail, stage } = config
  if (!alarmEmail) {
    const text = 'ALARM_EMAIL is missing: nobody gets the alarms'
    return stage === 'production' ? bad(`${text}, and production is not deployed without it.`) : unknown(`${text}.`)
  }
  const topic = (await stackState(aws, stackName(config)))?.outputs.get('AlarmTopicArn')
  if (!topic) return unknown(`AWS writes to ${alarmEmail} during the first deployment: confirm that mail.`)
  const { Subscriptions: all } = Subscriptions.parse(
    await aws('sns', 'list-subscriptions-by-topic', '--topic-arn', topic),
  )
  const own = all.find(({ Endpoint }) => Endpoint === alarmEmail)
  if (!own) return bad(`${alarmEmail} is not subscribed to the alarms: run "npm run deploy".`)
  if (own.SubscriptionArn.startsWith('arn:')) return good(`${alarmEmail} gets the alarms`)
  return bad(
    `${alarmEmail} has not confirmed the mail from AWS Notifications and gets no alarms. Look for it (spam, too); it is sent again by "aws sns subscribe --topic-arn ${topic} --protocol email --notification-endpoint ${alarmEmail}".`,
  )
}

async function checkCertificate({ domain }: DeploymentConfig, aws: Aws): Promise<Finding> {
  if (!domain) return good("No own host name: CloudFront's is used")
  const { certificateArn, name } = domain
  const asked = ['acm', 'describe-certificate', '--certificate-arn', certificateArn, '--region', 'us-east-1']
  const answer = await aws(...asked).catch((error: Error) => {
    if (!error.message.includes('ResourceNotFound')) throw error
    return undefined
  })
  if (!answer)
    return bad(`There is no certificate ${certificateArn}: request one for ${name} in ACM, region us-east-1.`)
  const { Status, SubjectAlternativeNames = [] } = Certificate.parse(answer).Certificate
  if (Status !== 'ISSUED') {
    return bad(
      `The certificate for ${name} is ${Status}: add the DNS records that ACM names (region us-east-1) and wait.`,
    )
  }
  const covers = [name, name.replace(/^[^.]+/, '*')].some((one) => SubjectAlternativeNames.includes(one))
  return covers
    ? good(`The certificate for ${name} is issued`)
    : bad(`The certificate is for ${SubjectAlternativeNames.join(', ')}, not for ${name}.`)
}

async function checkStack(config: DeploymentConfig, aws: Aws): Promise<Finding> {
  const state = await stackState(aws, stackName(config))
  if (!state) return good(`${stackName(config)} does not exist yet`)
  if (!hasSucceeded(state))
    return unknown(`${stackName(config)} is ${state.status}: the next deployment creates it again.`)
  const refusal = olderSchema(stackName(config), state)
  if (refusal) return bad(refusal)
  if (config.stage !== 'production' || state.isProtected) return good(`${stackName(config)} is ${state.status}`)
  return bad(`${stackName(config)} is not protected from deletion: run "npm run deploy".`)
}
