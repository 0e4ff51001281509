import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Annotations, App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { routes } from '../../shared/contract/index.ts'
import { bundleHandlers } from './deployment/bundle.ts'
import { deploymentConfig } from './deployment/config.ts'
import { PlannerStack } from './stack.ts'

const app = new App()
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))

// `-c STAGE=test` on the command line overrides the environment variable.
const config = deploymentConfig((name) => app.node.tryGetContext(name) ?? process.env[name])

const folders = new Map((await bundleHandlers()).map(({ file, folder }) => [file, folder]))
const code = (file: string) => {
  const folder = folders.get(file)
  if (!folder) throw new Error(`functions/${file}.ts was not bundled`)
  return folder
}

const site = fileURLToPath(new URL('../../dist/site', import.meta.url))
const isSiteBuilt = existsSync(join(site, 'index.html'))

const stack = new PlannerStack(app, `Angriffsplaner-${config.stage}`, {
  config,
  routes,
  code,
  ...(isSiteBuilt && { siteDirectory: site }),
})
if (!isSiteBuilt) {
  Annotations.of(stack).addWarningV2(
    'site-not-built',
    'dist/site is missing: this deployment leaves the site as it is.',
  )
}
app.synth()
