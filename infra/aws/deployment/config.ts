import * as z from 'zod/mini'

const minRateLimit = 100

const Settings = z
  .object({
    STAGE: z._default(
      z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/, 'lower-case letters, digits and hyphens, at most 20')),
      'production',
    ),
    DOMAIN_NAME: z.optional(
      z
        .string()
        .check(z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'a host name such as planer.example.org')),
    ),
    CERTIFICATE_ARN: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
            'the ARN of an ACM certificate in us-east-1, the only region CloudFront takes certificates from',
          ),
        ),
    ),
    ALARM_EMAIL: z.optional(z.email('an e-mail address')),
    SECURITY_CONTACT: z.optional(
      z.union([z.email(), z.string().check(z.regex(/^https:\/\/\S+$/))], 'an e-mail address or an https address'),
    ),
    DSULTIMATE_API_KEY: z.optional(z.string()),
    DSULTIMATE_URL: z.optional(z.url('an address')),
    DISCORD_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits'))),
    DISCORD_APPLICATION_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'a number of up to 20 digits'))),
    DISCORD_OWNER_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'a number of up to 20 digits'))),
    BUDGET_USD: z.optional(z.coerce.number('a number of US dollars').check(z.positive('more than 0'))),
    ACCOUNT: z.optional(z.string().check(z.regex(/^\d{12}$/, 'the twelve digits of an AWS account'))),
    REGION: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a region such as eu-central-1'))),
    EDGE_VALUE: z.optional(z.coerce.number('a whole number').check(z.int('a whole number'), z.positive('more than 0'))),
    WAF_RATE_LIMIT: z.optional(
      z.coerce
        .number('a number of requests')
        .check(z.int('a whole number'), z.gte(minRateLimit, `at least ${minRateLimit} requests`)),
    ),
  })
  .check(
    z.refine((settings) => Boolean(settings.DOMAIN_NAME) === Boolean(settings.CERTIFICATE_ARN), {
      path: ['CERTIFICATE_ARN'],
      message: 'DOMAIN_NAME and CERTIFICATE_ARN go together: set both or neither',
    }),
    z.refine((settings) => settings.BUDGET_USD === undefined || settings.ALARM_EMAIL !== undefined, {
      path: ['BUDGET_USD'],
      message: 'a budget needs ALARM_EMAIL, somebody to write to',
    }),
  )

export interface DeploymentConfig {
  /** Part of the stack's name; `production` always retains its data. */
  stage: string
  /** Custom domain; default: CloudFront's host name. */
  domain?: { name: string; certificateArn: string }
  /** Receives alarms and budget notifications. */
  alarmEmail?: string
  /** Published in security.txt, which is absent without it. */
  securityContact?: string
  /** Enables the hand-over of orders to DS-Ultimate, or to a compatible service at another URL. */
  dsUltimate?: { key: string; url?: string }
  /** Discord application and owner, by variable name, if set. */
  discord?: Record<string, string>
  /** Monthly budget of the account, US dollars. */
  budgetUsd: number
  /** Raising it replaces the text by which the Lambdas recognise CloudFront. */
  edgeValue: number
  /** Per address in five minutes; unset: no firewall. */
  wafRateLimit?: number
  account?: string
  region?: string
}

const discordNames = ['DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID', 'DISCORD_OWNER_ID'] as const
export const settingNames = [
  'STAGE',
  'DOMAIN_NAME',
  'CERTIFICATE_ARN',
  'ALARM_EMAIL',
  'SECURITY_CONTACT',
  'BUDGET_USD',
  'DSULTIMATE_API_KEY',
  'DSULTIMATE_URL',
  'ACCOUNT',
  'REGION',
  'EDGE_VALUE',
  'WAF_RATE_LIMIT',
  ...discordNames,
] as const
const defaultBudgetUsd = 20

/**
 * Reads the deployment's settings by `lookup`; empty counts as unset. Throws one error that names every invalid
 * variable.
 */
export function deploymentConfig(lookup: (name: string) => unknown): DeploymentConfig {
  const given = Object.fromEntries(settingNames.map((name) => [name, lookup(name) || undefined]))
  const result = Settings.safeParse(given)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The deployment's settings are wrong:\n${problems.join('\n')}`)
  }
  const { STAGE, DOMAIN_NAME, CERTIFICATE_ARN, ALARM_EMAIL, BUDGET_USD, DSULTIMATE_API_KEY, DSULTIMATE_URL } =
    result.data
  const { ACCOUNT, REGION, EDGE_VALUE, WAF_RATE_LIMIT, SECURITY_CONTACT } = result.data
  const discord = Object.fromEntries(
    discordNames.flatMap((name) => (result.data[name] === undefined ? [] : [[name, result.data[name]]])),
  )
  return {
    stage: STAGE,
    ...(Object.keys(discord).length > 0 && { discord }),
    budgetUsd: BUDGET_USD ?? defaultBudgetUsd,
    ...(DOMAIN_NAME && CERTIFICATE_ARN && { domain: { name: DOMAIN_NAME, certificateArn: CERTIFICATE_ARN } }),
    ...(DSULTIMATE_API_KEY && {
      dsUltimate: { key: DSULTIMATE_API_KEY, ...(DSULTIMATE_URL && { url: DSULTIMATE_URL }) },
    }),
    ...(ALARM_EMAIL && { alarmEmail: ALARM_EMAIL }),
    ...(SECURITY_CONTACT && { securityContact: SECURITY_CONTACT }),
    edgeValue: EDGE_VALUE ?? 1,
    ...(WAF_RATE_LIMIT && { wafRateLimit: WAF_RATE_LIMIT }),
    ...(ACCOUNT && { account: ACCOUNT }),
    ...(REGION && { region: REGION }),
  }
}
