import { join } from 'node:path'
import { demoAccounts, demoPassword } from './demo/seed.ts'
import { demoOrdersPath } from './demo/seed-orders.ts'
import { divertFunctionLog } from './host/function-log.ts'
import { OperatorError } from './host/operator-error.ts'
import { unreachablePushServices } from './host/push-services.ts'
import { readSettings } from './host/settings.ts'
import { buildSite } from './server/site-build.ts'
import { type Stack, startStack } from './stack.ts'

const closeMs = 2000
let stack: Stack | undefined
let stopping: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop(0))
}

try {
  const { port, dataDir, providerUrl, seedDemo, hosts, siteUrl } = readSettings(process.env)
  stack = await startStack({
    port,
    hosts,
    dataDir,
    providerUrl,
    seed: seedDemo ? 'demo' : 'accounts',
    schedule: true,
    onOwned: (path) => divertFunctionLog(join(path, 'functions.log')),
    ...(!siteUrl && { buildSite }),
    onDeath: (reason) => {
      console.error(`Die lokale Datenbank ist ausgefallen (${reason}): Der Angriffsplaner wird beendet.`)
      void stop(1)
    },
  })
  const ordersPath = await demoOrdersPath()
  if (!stopping) greet(stack, { siteUrl, ordersPath })
  void warnOfPushServices()
} catch (error) {
  if (!stopping) {
    console.error(startFailure(error))
    process.exit(1)
  }
}

async function warnOfPushServices(): Promise<void> {
  const hosts = await unreachablePushServices()
  if (hosts.length === 0 || stopping) return
  console.log(
    `\nWecken bei geschlossener Seite geht hier nicht in jedem Browser. Von hier nicht erreichbar: ${hosts.join(', ')}.`,
  )
}

function startFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return `Der Angriffsplaner konnte nicht starten: ${error instanceof Error ? error.message : error}`
}

function greet(
  { url, dataDir }: Stack,
  { siteUrl, ordersPath }: Record<'siteUrl' | 'ordersPath', string | undefined>,
): void {
  const member = ordersPath ? `\nBefehle eines Mitglieds: ${url}${ordersPath}\n` : ''
  // Printed after each change in development: one line is enough.
  if (siteUrl) console.log(`\nDer Angriffsplaner läuft auf ${siteUrl}`)
  else
    console.log(`
Der Angriffsplaner läuft auf ${url}

${demoAccounts.map(({ username }) => `  ${username.padEnd(12)} Passwort ${demoPassword}`).join('\n')}
${member}
Daten und Protokoll liegen in ${dataDir}. Beenden mit Strg+C.`)
}

/** Closes everything once; exits after `closeMs` at the latest. */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(exitCode), closeMs).unref()
    await stack?.close()
    process.exit(exitCode)
  })()
  return stopping
}
