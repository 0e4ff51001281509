import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { routes } from '../../shared/contract/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The module of the scheduled synchronisation below `functions/`. */
export const scheduledFile = 'scheduled/sync-worlds'

/** The modules below `functions/` that become a Lambda each. */
export const handlerFiles: string[] = [...routes.map((route) => route.file), scheduledFile]

/** The most bytes a minified handler may have: every one of them is parsed at each cold start. */
export const bundleLimit = 530_000

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

/**
 * Takes out of the libraries what no call of ours uses. esbuild keeps whatever has a computed key, lest its
 * evaluation has an effect, and so nearly all of S3's schemas: their keys are constants and are written out. Of a client's package.json only
 * the version is read.
 */
const slimLibraries: Plugin = {
  name: 'slim-libraries',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: neverLoaded }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined))
    onLoad({ filter: /client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_\d+\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const constants = source.matchAll(/^const (_\w+) = ("[^"]*");$/gm)
      const texts = new Map(Array.from(constants, ([, name, text]) => [name, text]))
      return {
        contents: source.replace(/\[(_\w+)\]:/g, (key, name) => (texts.has(name) ? `${texts.get(name)}:` : key)),
      }
    })
    onLoad({ filter: /client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}

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
  await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => ({ in: sourceOf(file), out: `${file}/index` })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    plugins: [slimLibraries],
    legalComments: 'none',
    logLevel: 'warning',
  })
  return Promise.all(
    files.map(async (file) => {
      const folder = join(outDir, file)
      const { size } = await stat(join(folder, 'index.mjs'))
      return { file, folder, bytes: size }
    }),
  )
}
