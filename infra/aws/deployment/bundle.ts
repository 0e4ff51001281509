import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type OutputFile, type Plugin } from 'esbuild'
import { minify } from 'vite'
import { routes } from '../../../shared/contract/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Module of the hourly run below `functions/`. */
export const scheduledFile = 'scheduled/sync-worlds'

/** Module below `functions/` that syncs one world. */
export const syncFile = 'scheduled/sync-world'

/** Module below `functions/` that sends push messages. */
export const sendFile = 'scheduled/send-due'

/** Module below `functions/` that looks for stand-ins for a plan's lost orders. */
export const nightWatchFile = 'scheduled/night-watch'

/** Module of the run every minute below `functions/`. */
export const minuteFile = 'scheduled/every-minute'

/** Modules below `functions/` that become a Lambda each. */
export const handlerFiles: string[] = [
  ...routes.map((route) => route.file),
  scheduledFile,
  syncFile,
  minuteFile,
  sendFile,
  nightWatchFile,
]

/** Maximum size of a minified handler, bytes: all of it is parsed at each cold start. */
export const bundleLimit = 505_000

/** A handler's code folder, and the size of its `index.mjs` in bytes. */
export interface Bundle {
  file: string
  folder: string
  bytes: number
}

/** Lazy parts of the SDK that our Lambdas never load, a quarter of a bundle. */
const neverLoaded =
  /^(@aws-sdk\/credential-provider-(http|ini|process|sso|web-identity)|@smithy\/(credential-provider-imds|core\/event-streams))$/

const withoutNeverLoaded: Plugin = {
  name: 'without-never-loaded',
  setup({ onResolve }) {
    onResolve({ filter: neverLoaded }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined))
  },
}

/** Of its package.json, each client of the SDK reads only the version: two kilobytes less per client. */
const withoutManifests: Plugin = {
  name: 'without-manifests',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version }: { version: string } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

/** The SDK finds a region's partition by pattern too, without the list of regions: three kilobytes. */
const withoutRegions: Plugin = {
  name: 'without-regions',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]util-endpoints[\\/]lib[\\/]aws[\\/]partitions\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const { partitions, ...rest }: { partitions: object[] } = JSON.parse(/\{[\s\S]*\}/.exec(text)?.[0] ?? '')
      const info = { ...rest, partitions: partitions.map((partition) => ({ ...partition, regions: {} })) }
      return { contents: `export const partitionsInfo = ${JSON.stringify(info)}` }
    })
  },
}

/** Only S3 Select reads event streams: nine kilobytes. */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]submodules[\\/]event-streams[\\/]index\.js$/ }, () => ({
      contents:
        'export const eventStreamSerdeProvider = () => undefined, resolveEventStreamSerdeConfig = (config) => config',
    }))
  },
}

/** Endpoint discovery is off for the table unless settings turn it on, which ours do not: eight kilobytes. */
const withoutEndpointCache: Plugin = {
  name: 'without-endpoint-cache',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]endpoint-cache[\\/]dist-es[\\/]EndpointCache\.js$/ }, () => ({
      contents: 'export class EndpointCache {}',
    }))
  },
}

/** CommonJS packages require Node's modules. */
const requireForPackages =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

const handlerSource = (file: string) => join(root, 'functions', `${file}.ts`)

/**
 * Bundles handlers into `<outDir>/<file>/index.mjs` in one esbuild run (seven times faster than separate ones) and replaces
 * `outDir`. Throws, naming the files, when a handler is missing.
 */
export async function bundleHandlers({
  files = handlerFiles,
  outDir = join(root, 'dist/functions'),
}: {
  files?: string[]
  outDir?: string
} = {}): Promise<Bundle[]> {
  const missing = files.filter((file) => !existsSync(handlerSource(file)))
  if (missing.length > 0) {
    throw new Error(`The contract names handlers that do not exist: functions/${missing.join('.ts, functions/')}.ts`)
  }
  await rm(outDir, { recursive: true, force: true })
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => ({ in: handlerSource(file), out: `${file}/index` })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    plugins: [withoutNeverLoaded, withoutManifests, withoutRegions, withoutEventStreams, withoutEndpointCache],
    banner: { js: requireForPackages },
    legalComments: 'none',
    logLevel: 'warning',
  })
  return Promise.all(outputFiles.map((output) => writeMinified(output, outDir)))
}

/** Minifies by Oxc, which unlike esbuild drops unused objects with constant computed keys: 70 kB in the S3 client. */
async function writeMinified({ path, text }: OutputFile, outDir: string): Promise<Bundle> {
  const { code, errors } = await minify(path, text, { module: true, compress: {}, mangle: { toplevel: true } })
  if (errors.length > 0)
    throw new Error(`${path} could not be minified: ${errors.map(({ message }) => message).join('; ')}`)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  await writeFile(path, code)
  return { file: relative(outDir, folder).replaceAll('\\', '/'), folder, bytes: Buffer.byteLength(code) }
}
