import * as z from 'zod/mini'
import { firewallName, firewallRegion } from '../aws/firewall-stack.ts'
import { cdk, type Program, site } from '../local/commands/programs.ts'
import type { Aws } from './aws-cli.ts'
import { commandSettings, type Surroundings, stackName } from './settings.ts'
import { hasSucceeded, olderSchema, stackState } from './stack-state.ts'

export interface DeploymentTools extends Surroundings {
  aws: (region?: string) => Aws
  /** Runs a program of the project; resolves with its exit code. */
  run: (program: Program) => Promise<number>
}

const Identity = z.object({ Account: z.string() })

/**
 * Builds the site and deploys; `args` go to the CDK. Refuses production without an alarm e-mail, and other accounts. A new stack is
 * protected by a second deployment, after its first success, so that a failure cleans up. Returns the exit code.
 */
export async function runDeployment(args: readonly string[], tools: DeploymentTools): Promise<number> {
  const config = commandSettings(args, tools)
  if (config.stage === 'production' && !config.alarmEmail) {
    throw new Error(
      'ALARM_EMAIL is missing: in production somebody must get the alarms (infra/stages/production.json).',
    )
  }
  const aws = tools.aws(config.region)
  const { Account: account } = Identity.parse(await aws('sts', 'get-caller-identity'))
  if (config.account && config.account !== account) {
    throw new Error(
      `These credentials are for the account ${account}, and ${config.stage} belongs to ${config.account}.`,
    )
  }
  const name = stackName(config)
  const before = await stackState(aws, name)
  const refusal = olderSchema(name, before)
  if (refusal) throw new Error(refusal)
  const built = await tools.run(site)
  if (built !== 0) return built

  const deployStack = (...more: string[]) => tools.run([...cdk, 'deploy', name, ...more, ...args])
  const code = await deployOnceOrTwice()
  if (code === 0 && !config.wafRateLimit) await nameUnusedFirewall(tools.aws(firewallRegion), name)
  return code

  async function deployOnceOrTwice(): Promise<number> {
    if (hasSucceeded(before)) return deployStack()
    console.log(`${name} is new: it is protected from deletion after its first success.`)
    const first = await deployStack('-c', 'PROTECT=0')
    if (first !== 0 || !hasSucceeded(await stackState(aws, name))) return first
    return deployStack()
  }
}

/** Without WAF_RATE_LIMIT the CDK no longer knows the firewall's stack, and leaves it. */
async function nameUnusedFirewall(aws: Aws, name: string): Promise<void> {
  const firewall = firewallName(name)
  // A refused question does not make a successful deployment fail.
  if (!(await stackState(aws, firewall).catch(() => undefined))) return
  console.log(
    `WAF_RATE_LIMIT is not set, but the stack ${firewall} still exists and costs some 7 dollars a month. Delete it: aws cloudformation delete-stack --region ${firewallRegion} --stack-name ${firewall}`,
  )
}
