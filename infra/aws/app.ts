import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Annotations, App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { routes } from '../../shared/contract/index.ts'
import { bundleHandlers } from './deployment/bundle.ts'
import { stageConfig } from './deployment/stage-settings.ts'
import { FirewallStack } from './firewall.ts'
import { firewallName } from './firewall-stack.ts'
import { PlannerStack } from './stack.ts'

const app = new App()
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))

const config = stageConfig({ given: (name) => app.node.tryGetContext(name), shell: process.env })

const folders = new Map((await bundleHandlers()).map(({ file, folder }) => [file, folder]))
const code = (file: string) => {
  const folder = folders.get(file)
  if (!folder) throw new Error(`functions/${file}.ts was not bundled`)
  return folder
}

const site = fileURLToPath(new URL('../../dist/site', import.meta.url))
const isSiteBuilt = existsSync(join(site, 'index.html'))

const name = `Angriffsplaner-${config.stage}`
const { stage, wafRateLimit: rateLimit } = config
const firewall = rateLimit ? new FirewallStack(app, firewallName(name), { stage, rateLimit }) : undefined
const stack = new PlannerStack(app, name, {
  config,
  routes,
  code,
  firewall,
  // Set by `npm run deploy` for a first deployment.
  isProtected: app.node.tryGetContext('PROTECT') !== '0',
  ...(isSiteBuilt && { siteDirectory: site }),
})
if (!isSiteBuilt) {
  Annotations.of(stack).addWarningV2(
    'site-not-built',
    'dist/site is missing: this deployment leaves the site as it is.',
  )
}
app.synth()
