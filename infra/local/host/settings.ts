import { OperatorError } from './operator-error.ts'

export interface Settings {
  /** 0 = any free port */
  port: number
  dataDir: string
  providerUrl: string | undefined
  seedDemo: boolean
  /** Host names besides loopback under which it is reached, such as a tunnel's. */
  hosts: string[]
  /** URL of the development site (`npm run dev`); otherwise the site is built and served here. */
  siteUrl: string | undefined
}

/**
 * Reads and validates the environment, including DSULTIMATE_URL and the Discord variables of the functions; throws an
 * OperatorError that names the invalid variable. Empty means unset.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const {
    PORT,
    DATA_DIR,
    PROVIDER_URL,
    SEED_DEMO,
    HOSTS = '',
    SITE_URL,
    DSULTIMATE_URL,
    PUSH_ORIGINS = '',
  } = environment
  checkDiscord(environment)
  if (DSULTIMATE_URL) checkUrl('DSULTIMATE_URL', DSULTIMATE_URL, 'http://localhost:8080')
  for (const origin of PUSH_ORIGINS.split(/[\s,]+/).filter(Boolean))
    checkUrl('PUSH_ORIGINS', origin, 'http://localhost:8080')
  return {
    port: readPort(PORT || '3000'),
    dataDir: DATA_DIR || '.data',
    providerUrl: PROVIDER_URL ? readProviderUrl(PROVIDER_URL) : undefined,
    seedDemo: readSwitch('SEED_DEMO', SEED_DEMO || '1'),
    hosts: HOSTS.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    siteUrl: SITE_URL || undefined,
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new OperatorError(`PORT muss eine Zahl von 0 bis 65535 sein, nicht „${text}“.`)
}

function readProviderUrl(text: string): string {
  checkUrl('PROVIDER_URL', text.replaceAll('{server}', 'de1'), 'http://localhost:8080/{server}', text)
  return text
}

function checkUrl(name: string, url: string, example: string, text = url): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return
  throw new OperatorError(
    `${name} muss eine Adresse mit http:// oder https:// sein, z. B. ${example}, nicht „${text}“.`,
  )
}

function checkDiscord(environment: NodeJS.ProcessEnv): void {
  const { DISCORD_PUBLIC_KEY, DISCORD_APPLICATION_ID, DISCORD_OWNER_ID, DISCORD_ORIGIN } = environment
  if (DISCORD_ORIGIN) checkUrl('DISCORD_ORIGIN', DISCORD_ORIGIN, 'http://localhost:8080')
  if (DISCORD_PUBLIC_KEY && !/^[0-9a-f]{64}$/i.test(DISCORD_PUBLIC_KEY)) {
    throw new OperatorError('DISCORD_PUBLIC_KEY muss aus 64 hexadezimalen Ziffern bestehen, wie Discord ihn zeigt.')
  }
  for (const [name, id] of Object.entries({ DISCORD_APPLICATION_ID, DISCORD_OWNER_ID })) {
    if (id && !/^\d{5,20}$/.test(id))
      throw new OperatorError(`${name} muss eine Discord-ID aus Ziffern sein, nicht „${id}“.`)
  }
}

function readSwitch(name: string, text: string): boolean {
  if (text === '0' || text === '1') return text === '1'
  throw new OperatorError(`${name} muss 0 oder 1 sein, nicht „${text}“.`)
}
