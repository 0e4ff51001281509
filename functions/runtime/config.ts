import * as z from 'zod/mini'

const Environment = z.readonly(
  z
    .object({
      TABLE_NAME: z.string().check(z.minLength(3)),
      BUCKET_NAME: z.string().check(z.minLength(3)),
      /** The queue of world syncs; only the scheduled Lambda has it. */
      SYNC_QUEUE_URL: z.optional(z.url()),
      /** The Lambda that watches a plan; only the sender of push messages, which starts it, has its name. */
      NIGHT_WATCH_FUNCTION: z.optional(z.string()),
      /** The site's own address, which the run every minute checks; only its Lambda has it. */
      SITE_URL: z.optional(z.url()),
      /** The key that signs session tokens: directly (locally), or the secret that holds it (on AWS). */
      TOKEN_SECRET: z.optional(z.string().check(z.minLength(32))),
      TOKEN_SECRET_ARN: z.optional(z.string()),
      /** Shared with CloudFront only; without it, forwarded addresses are not trusted. */
      EDGE_SECRET: z.optional(z.string().check(z.minLength(32))),
      /** The value before the last replacement; accepted as well. */
      EDGE_SECRET_FORMER: z.optional(z.string().check(z.minLength(32))),
      /** Refuses calls that bypass CloudFront. */
      EDGE_ONLY: z.optional(z.literal('1')),
      /** Calls of a signed-in user per ten seconds and instance of the function; unlimited without it. */
      CALLER_LIMIT: z.optional(z.coerce.number().check(z.positive())),
      /** Ends all quotas; for tests only. */
      QUOTAS: z.optional(z.literal('off')),
      /** Milliseconds in which a calculation answers with its reasons; for tests and trials only. */
      PROMPT_MS: z.optional(z.coerce.number().check(z.nonnegative())),
      /** With a key, orders can be handed over to DS-Ultimate or a compatible URL. */
      DSULTIMATE_API_KEY: z.optional(z.string()),
      DSULTIMATE_URL: z.optional(z.url()),
      /** Origins besides the browsers' push services, separated by commas; for local use. */
      PUSH_ORIGINS: z.optional(z.string()),
      /** How push services reach the operator: a `mailto:` or `https:` address. */
      PUSH_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:|https:\/\/)\S+$/))),
      /** The Discord application, and its owner's user id, who alone may use `/admin`. */
      DISCORD_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
      DISCORD_APPLICATION_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
      DISCORD_OWNER_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
      /** Where webhooks are called instead of Discord; local use only. */
      DISCORD_ORIGIN: z.optional(z.url()),
    })
    .check(
      z.refine(({ DISCORD_ORIGIN }) => DISCORD_ORIGIN === undefined || !isLambda(), {
        path: ['DISCORD_ORIGIN'],
        message: 'for local use only',
      }),
    ),
)

let parsed: z.infer<typeof Environment> | undefined

/** The function's settings, read from the environment once. Throws, naming the variable, when one is missing or invalid. */
export function config() {
  if (parsed) return parsed
  const result = Environment.safeParse(withoutEmpty(process.env))
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Environment: ${problems.join('; ')}`)
  }
  parsed = result.data
  return parsed
}

/** Whether this process is a Lambda, rather than a test or the local stack. */
export const isLambda = () => process.env.AWS_LAMBDA_FUNCTION_NAME !== undefined

/** Hashes passwords at a hundredth of the cost; for tests only. */
export const hashesCheaply = () => process.env.CHEAP_PASSWORDS === '1'

const withoutEmpty = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value))

/**
 * The URL of a world's files if the environment overrides the market table: `PROVIDER_URL_DE236` for one server, `PROVIDER_URL` for
 * all; `{server}` is replaced by the server's code.
 */
export function providerOverride(server: string): string | undefined {
  const pattern = process.env[`PROVIDER_URL_${server.toUpperCase()}`] ?? process.env.PROVIDER_URL
  return pattern?.replaceAll('{server}', server).replace(/\/+$/, '')
}
