import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deploymentConfig } from '../../infra/aws/deployment/config.ts'
import { stageConfig } from '../../infra/aws/deployment/stage-settings.ts'
import { firewallRegion } from '../../infra/aws/firewall-stack.ts'
import { checkAccount } from '../../infra/operate/check-account.ts'
import { runDeployment } from '../../infra/operate/run-deployment.ts'
import { schemaNumber } from '../../infra/schema-number.ts'
import { temporaryFolder } from '../support/stack/temporary.ts'

const folder = temporaryFolder('stages')
const stage = (name: string, content: unknown) =>
  writeFileSync(join(folder, `${name}.json`), typeof content === 'string' ? content : JSON.stringify(content))
const settings = (given: Record<string, string> = {}, shell: NodeJS.ProcessEnv = {}) =>
  stageConfig({ given: (name) => given[name], shell, folder })

describe('the settings of a stage', () => {
  stage('production', { ALARM_EMAIL: 'leader@example.org', BUDGET_USD: 35, ACCOUNT: '123456789012' })

  test('come from its file; the command line may differ, the shell may not', () => {
    expect(settings()).toMatchObject({ stage: 'production', alarmEmail: 'leader@example.org', budgetUsd: 35 })
    expect(settings({}, { ALARM_EMAIL: 'leader@example.org' })).toEqual(settings())
    expect(settings({ BUDGET_USD: '5' }).budgetUsd).toBe(5)
    expect(() => settings({}, { ALARM_EMAIL: 'other@example.org', BUDGET_USD: '5' })).toThrow('ALARM_EMAIL, BUDGET_USD')
    expect(settings({}, { DSULTIMATE_API_KEY: 'geheim' }).dsUltimate).toEqual({ key: 'geheim' })
    expect(settings({ STAGE: 'test' })).toMatchObject({ stage: 'test', budgetUsd: 20 })
    expect(settings({}, { STAGE: 'test' }).stage).toBe('test')
  })

  test.each([
    ['an unknown name', { ALARM_MAIL: 'leader@example.org' }, 'ALARM_MAIL: no such setting'],
    ['a secret', { DSULTIMATE_API_KEY: 'geheim' }, 'DSULTIMATE_API_KEY: belongs into the shell'],
    ['its own name', { STAGE: 'test' }, 'STAGE: belongs'],
    ['a wrong value', { REGION: 'Frankfurt' }, 'REGION: a region such as'],
    ['something else than settings', '["ALARM_EMAIL"]', 'must be a JSON object'],
    ['no JSON', 'ALARM_EMAIL=leader@example.org', 'must be a JSON object'],
  ])('are refused with %s', (_, content, message) => {
    stage('wrong', content)
    expect(() => settings({ STAGE: 'wrong' })).toThrow(message)
  })

  test('are shown by an example that is right', () => {
    const example = stageConfig({ given: (name) => (name === 'STAGE' ? 'example' : undefined), shell: {} })
    expect(example).toMatchObject({ account: '123456789012', region: 'eu-central-1' })
    // Copied as it is, a made-up one would fail at the distribution.
    expect(example.domain).toBeUndefined()
  })
})

const identity = { Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/anna' }
interface StackAnswer {
  outputs?: Record<string, string>
  Outputs?: unknown[]
  EnableTerminationProtection?: boolean
}
const stack = (StackStatus: string, { outputs = {}, ...more }: StackAnswer = {}) => {
  const all = { SchemaNumber: String(schemaNumber), ...outputs }
  const Outputs = Object.entries(all).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }))
  return { Stacks: [{ StackStatus, Outputs, ...more }] }
}
const missing = new Error('An error occurred (ValidationError): Stack with id Angriffsplaner-production does not exist')

/** Answers of the AWS CLI by command; a list is answered in order. */
let answers: Record<string, unknown>
const aws = (region?: string) => async (service: string, command: string) => {
  const key = `${service} ${command}`
  const stored = answers[region === firewallRegion ? `${key} of the firewall` : key]
  const answer = Array.isArray(stored) ? (stored.length > 1 ? stored.shift() : stored[0]) : stored
  if (answer === undefined) throw new Error(`not expected: ${service} ${command}`)
  if (answer instanceof Error) throw answer
  return answer
}

describe('a deployment', () => {
  let ran: string[]
  let codes: number[]
  const deploy = (args: string[] = []) =>
    runDeployment(args, {
      aws,
      shell: {},
      folder,
      run: async ([script, ...rest]) => {
        ran.push([script.split('/').at(-1), ...rest].join(' '))
        return codes.shift() ?? 0
      },
    })
  beforeEach(() => {
    ran = []
    codes = []
    answers = {
      'sts get-caller-identity': identity,
      'cloudformation describe-stacks': stack('UPDATE_COMPLETE'),
      'cloudformation describe-stacks of the firewall': missing,
    }
  })

  test('builds the site and runs the CDK once on a stack that exists', async () => {
    expect(await deploy(['-c', 'BUDGET_USD=7', '--require-approval=never'])).toBe(0)
    expect(ran).toEqual([
      'build-site.ts',
      'cdk deploy Angriffsplaner-production -c BUDGET_USD=7 --require-approval=never',
    ])
  })

  test.each([
    ['does not exist', missing],
    ['failed the first time', stack('ROLLBACK_COMPLETE')],
    ['was only looked at', stack('REVIEW_IN_PROGRESS')],
  ])('protects a stack that %s after its first success, not before', async (_, before) => {
    answers['cloudformation describe-stacks'] = [before, stack('CREATE_COMPLETE')]
    expect(await deploy()).toBe(0)
    expect(ran.slice(1)).toEqual([
      'cdk deploy Angriffsplaner-production -c PROTECT=0',
      'cdk deploy Angriffsplaner-production',
    ])
  })

  test('that fails the first time stays unprotected', async () => {
    answers['cloudformation describe-stacks'] = [missing, stack('ROLLBACK_COMPLETE')]
    codes = [0, 1]
    expect(await deploy()).toBe(1)
    expect(ran).toHaveLength(2)
  })

  test('names a firewall that is no longer wanted, still exists and costs', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    answers['cloudformation describe-stacks of the firewall'] = stack('UPDATE_COMPLETE')
    await deploy(['-c', 'WAF_RATE_LIMIT=5000'])
    expect(said).not.toHaveBeenCalled()
    await deploy()
    expect(said.mock.calls.join()).toMatch(
      /Angriffsplaner-production-firewall still exists and costs .* delete-stack --region us-east-1/,
    )
  })

  test('is refused where older versions wrote data that this one cannot read', async () => {
    answers['cloudformation describe-stacks'] = stack('UPDATE_COMPLETE', { Outputs: [] })
    await expect(deploy()).rejects.toThrow(/^Angriffsplaner-production stores data of schema 0/)
    expect(ran).toEqual([])
    answers['cloudformation describe-stacks'] = stack('UPDATE_COMPLETE', { outputs: { SchemaNumber: '99' } })
    expect(await deploy()).toBe(0)
  })

  test('of which the site cannot be built does not begin', async () => {
    codes = [3]
    expect(await deploy()).toBe(3)
    expect(ran).toEqual(['build-site.ts'])
  })

  test('of production is refused without somebody who gets the alarms; of another stage it is not', async () => {
    stage('silent', {})
    await expect(
      runDeployment([], { aws, shell: {}, folder: temporaryFolder('empty'), run: async () => 0 }),
    ).rejects.toThrow('ALARM_EMAIL')
    expect(await deploy(['--context=STAGE=silent'])).toBe(0)
  })

  test('is refused in another account', async () => {
    answers['sts get-caller-identity'] = { ...identity, Account: '999999999999' }
    await expect(deploy()).rejects.toThrow('999999999999')
    expect(ran).toEqual([])
  })
})

describe('the preflight', () => {
  const config = deploymentConfig(
    (name) =>
      ({
        ALARM_EMAIL: 'leader@example.org',
        DOMAIN_NAME: 'planer.example.org',
        CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/0f3a-11',
        ACCOUNT: '123456789012',
        REGION: 'eu-central-1',
      })[name],
  )
  const topic = { outputs: { AlarmTopicArn: 'arn:aws:sns:eu-central-1:1:alarms' } }
  const subscription = (SubscriptionArn: string) => ({
    Subscriptions: [{ Endpoint: 'leader@example.org', SubscriptionArn }],
  })
  const certificate = (Status: string, ...SubjectAlternativeNames: string[]) => ({
    Certificate: { Status, SubjectAlternativeNames },
  })
  const ready = (): Record<string, unknown> => ({
    'sts get-caller-identity': identity,
    'ssm get-parameter': { Parameter: { Value: '27' } },
    'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 1000 } },
    'cloudfront list-distributions': { DistributionList: { Items: [{}] } },
    'cloudformation describe-stacks': stack('UPDATE_COMPLETE', { EnableTerminationProtection: true, ...topic }),
    'sns list-subscriptions-by-topic': subscription('arn:aws:sns:eu-central-1:1:alarms:0f3a'),
    'acm describe-certificate': certificate('ISSUED', 'planer.example.org'),
  })
  const check = async (change: Record<string, unknown>, of = config) => {
    answers = { ...ready(), ...change }
    const findings = await checkAccount(of, aws())
    return findings.filter(({ state }) => state !== 'good').map(({ state, text }) => `${state}: ${text}`)
  }

  test('finds nothing in an account that is ready', async () => {
    expect(await check({})).toEqual([])
    expect(await check({ 'acm describe-certificate': certificate('ISSUED', '*.example.org') })).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    [
      'no credentials',
      { 'sts get-caller-identity': new Error('Unable to locate credentials') },
      'bad: No valid credentials',
    ],
    [
      'no network',
      { 'sts get-caller-identity': new Error('Could not connect to the endpoint URL: "https://sts.amazonaws.com/"') },
      'bad: AWS cannot be reached',
    ],
    ['another account', { 'sts get-caller-identity': { ...identity, Account: '9' } }, 'bad: These credentials are for'],
    ['no bootstrap', { 'ssm get-parameter': new Error('(ParameterNotFound)') }, 'aws://123456789012/eu-central-1'],
    [
      'ten Lambdas',
      { 'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 10 } } },
      'bad: Lambdas may run only 10',
    ],
    ['no distribution yet', { 'cloudfront list-distributions': {} }, 'unknown: Whether AWS has verified'],
    [
      'an unconfirmed mail',
      { 'sns list-subscriptions-by-topic': subscription('PendingConfirmation') },
      'bad: leader@example.org has not confirmed',
    ],
    [
      'nobody subscribed',
      { 'sns list-subscriptions-by-topic': { Subscriptions: [] } },
      'bad: leader@example.org is not',
    ],
    [
      'a certificate that waits',
      { 'acm describe-certificate': certificate('PENDING_VALIDATION', 'planer.example.org') },
      'bad: The certificate for planer.example.org is PENDING_VALIDATION',
    ],
    [
      'the certificate of another name',
      { 'acm describe-certificate': certificate('ISSUED', 'example.org') },
      'bad: The certificate is for example.org',
    ],
    [
      'data of an older version',
      {
        'cloudformation describe-stacks': stack('UPDATE_COMPLETE', {
          outputs: { ...topic.outputs, SchemaNumber: '0' },
        }),
      },
      'bad: Angriffsplaner-production stores data of schema 0',
    ],
    [
      'a stack without protection',
      { 'cloudformation describe-stacks': stack('CREATE_COMPLETE', topic) },
      'bad: Angriffsplaner-production is not protected',
    ],
    [
      'a certificate that does not exist',
      { 'acm describe-certificate': new Error('An error occurred (ResourceNotFoundException): Could not find it') },
      'bad: There is no certificate arn:aws:acm:us-east-1:123456789012:certificate/0f3a-11',
    ],
    ['a refused question', { 'ssm get-parameter': new Error('AccessDenied') }, 'unknown: AWS did not answer'],
  ])('with %s says what to do', async (_, change, finding) => {
    expect(await check(change)).toEqual([expect.stringContaining(finding)])
  })

  test('takes the region of the stage, the shell or the profile, and says when there is none', async () => {
    const { region: _, ...anywhere } = config
    const unprepared = { 'ssm get-parameter': new Error('(ParameterNotFound)') }
    answers = { ...ready(), ...unprepared, 'configure get': 'eu-west-1' }
    const texts = async (shell?: NodeJS.ProcessEnv) =>
      (await checkAccount(anywhere, aws(), shell)).map(({ text }) => text).join('\n')
    expect(await texts({ AWS_REGION: 'eu-north-1' })).toContain('cdk bootstrap aws://123456789012/eu-north-1')
    expect(await texts()).toContain('cdk bootstrap aws://123456789012/eu-west-1')
    answers['configure get'] = new Error('Command failed')
    expect(await texts()).toMatch(/^No region: set REGION in infra\/stages\/production\.json/)
  })

  test('before the first deployment announces the mail, and asks for an address', async () => {
    const before = { 'cloudformation describe-stacks': missing }
    expect(await check(before)).toEqual([expect.stringContaining('unknown: AWS writes to leader@example.org')])
    expect(
      await check(
        before,
        deploymentConfig((name) => (name === 'REGION' ? 'eu-central-1' : undefined)),
      ),
    ).toEqual([expect.stringContaining('bad: ALARM_EMAIL is missing')])
  })
})
