import * as z from 'zod/mini'

const Environment = z.readonly(
  z.object({
    TABLE_NAME: z.string().check(z.minLength(3)),
    BUCKET_NAME: z.string().check(z.minLength(3)),
    /** The key that signs session tokens: itself (on one's own machine) or the secret that holds it (on AWS). */
    TOKEN_SECRET: z.optional(z.string().check(z.minLength(32))),
    TOKEN_SECRET_ARN: z.optional(z.string()),
    /** What CloudFront alone knows besides the functions; without it nobody's word about addresses is believed. */
    EDGE_SECRET: z.optional(z.string().check(z.minLength(32))),
    /** With a key orders can be handed over to DS-Ultimate, or to what answers like it at the other address. */
    DSULTIMATE_API_KEY: z.optional(z.string()),
    DSULTIMATE_URL: z.optional(z.url()),
    /** The application at Discord whose signed calls are answered, and its owner's number there, who alone may use `/admin`. */
    DISCORD_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
    DISCORD_APPLICATION_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
    DISCORD_OWNER_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
  }),
)

let parsed: z.infer<typeof Environment> | undefined

/** The function's settings, read from the environment once. Throws, naming the variable, when one is missing or wrong. */
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

/** Whether passwords are hashed for a hundredth of the work: for tests that hash hundreds. Nothing that is deployed sets it. */
export const hashesCheaply = () => process.env.CHEAP_PASSWORDS === '1'

/** An empty variable is one that is not set. */
const withoutEmpty = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value))

/**
 * Where a world's files come from, when the environment says otherwise than the market table:
 * `PROVIDER_URL_DE236` for one server, `PROVIDER_URL` for all; `{server}` stands for the server's code.
 */
export function providerOverride(server: string): string | undefined {
  const pattern = process.env[`PROVIDER_URL_${server.toUpperCase()}`] ?? process.env.PROVIDER_URL
  return pattern?.replaceAll('{server}', server).replace(/\/+$/, '')
}
