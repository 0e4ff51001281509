import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type OutputFile, type Plugin } from 'esbuild'
import { minify } from 'vite'
import { routes } from '../../../shared/contract/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The module of the scheduled synchronisation below `functions/`. */
export const scheduledFile = 'scheduled/sync-worlds'

/** The modules below `functions/` that become a Lambda each. */
export const handlerFiles: string[] = [...routes.map((route) => route.file), scheduledFile]

/** The most bytes a minified handler may have: every one of them is parsed at each cold start. */
export const bundleLimit = 450_000

/** A handler's bundle: the folder that becomes the Lambda's code, and the bytes of its `index.mjs`. */
export interface Bundle {
  file: string
  folder: string
  bytes: number
}

/**
 * Parts that the SDK loads only when it needs them, which in our Lambdas is never (and they are a quarter of a bundle): the
 * places to look for credentials that are not in the environment, where a Lambda always has them, and event streams.
 */
const neverLoaded =
  /^(@aws-sdk\/credential-provider-(http|ini|process|sso|web-identity)|@smithy\/(credential-provider-imds|core\/event-streams))$/

const withoutNeverLoaded: Plugin = {
  name: 'without-never-loaded',
  setup({ onResolve }) {
    onResolve({ filter: neverLoaded }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined))
  },
}

/** What packages in the older module format ask for Node's own modules. */
const requireForPackages =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

const sourceOf = (file: string) => join(root, 'functions', `${file}.ts`)

/**
 * Bundles handlers into `<outDir>/<file>/index.mjs`, all in one esbuild run (one run each takes seven times as long).
 * What stood in `outDir` before is gone. Throws, naming the files, when a handler is missing.
 */
export async function bundleHandlers({
  files = handlerFiles,
  outDir = join(root, 'dist/functions'),
}: {
  files?: string[]
  outDir?: string
} = {}): Promise<Bundle[]> {
  const missing = files.filter((file) => !existsSync(sourceOf(file)))
  if (missing.length > 0) {
    throw new Error(`The contract names handlers that do not exist: functions/${missing.join('.ts, functions/')}.ts`)
  }
  await rm(outDir, { recursive: true, force: true })
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => ({ in: sourceOf(file), out: `${file}/index` })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    plugins: [withoutNeverLoaded],
    banner: { js: requireForPackages },
    legalComments: 'none',
    logLevel: 'warning',
  })
  return Promise.all(outputFiles.map((output) => writeMinified(output, outDir)))
}

/**
 * Oxc minifies where esbuild could too: it knows that an object whose computed keys are constant texts can go when nobody uses it, and
 * S3's client has 70 kB of those.
 */
async function writeMinified({ path, text }: OutputFile, outDir: string): Promise<Bundle> {
  const { code, errors } = await minify(path, text, { module: true, compress: {}, mangle: { toplevel: true } })
  if (errors.length > 0)
    throw new Error(`${path} could not be minified: ${errors.map(({ message }) => message).join('; ')}`)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  await writeFile(path, code)
  return { file: relative(outDir, folder).replaceAll('\\', '/'), folder, bytes: Buffer.byteLength(code) }
}
