import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { BucketRights } from '../../shared/contract/endpoint.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Leaves packages out; what is imported from them and then not used vanishes with its import. */
const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true, sideEffects: false },
    )
  },
}

/** Leaves out the chain that all endpoints share: what it asks for is the same everywhere, and declared. */
const withoutChain: Plugin = {
  name: 'without-chain',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\/http\/define-handler\.ts$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, namespace: 'chain' },
    )
    onLoad({ filter: /./, namespace: 'chain' }, () => ({
      contents: 'export const defineHandler = (_, answer, gate) => [answer, gate]',
    }))
  },
}

/** A command made, a pagination begun, or a request signed without the SDK; esbuild numbers a name that several modules import. */
const uses = /\bnew ([A-Z]\w*?)Command\d*\(|\bpaginate([A-Z]\w*)\(|\b(fetchObject|sendObject|invokeFunction)\(/g
const signedCommands: Record<string, string> = {
  fetchObject: 'GetObject',
  sendObject: 'PutObject',
  invokeFunction: 'Invoke',
}

const bundles = new Map<string, Promise<Map<string, string>>>()

/** The code that is reached from each of these modules, without that of packages. */
function bundled(files: readonly string[]): Promise<Map<string, string>> {
  const name = files.join()
  const known = bundles.get(name) ?? bundle(files)
  bundles.set(name, known)
  return known
}

async function bundle(files: readonly string[]): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => ({ in: `functions/${file}.ts`, out: file })),
    outdir: root,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [withoutChain, packagesOutside],
    logLevel: 'warning',
  })
  return new Map(outputFiles.map(({ text }, index) => [files[index] ?? '', text]))
}

const overCode = async <T>(files: readonly string[], read: (code: string) => T) =>
  new Map(Array.from(await bundled(files), ([file, code]) => [file, read(code)]))

/** The names of the keys (`keys.ts`) that each module below `functions/` can make, read from its code like its commands. */
export const usedKeys = (files: readonly string[]): Promise<Map<string, Set<string>>> =>
  overCode(files, (code) => new Set(Array.from(code.matchAll(/\bkeys\d*\.(\w+)/g), ([, name = '']) => name)))

/**
 * What each module below `functions/` can ask of AWS, read from its code: `Put`, `TransactWrite`, `GetObject` … Code that is
 * never reached from the module does not count, nor does, for a handler, the chain around it (`http/define-handler`).
 */
export const sdkCommands = (files: readonly string[]): Promise<Map<string, Set<string>>> => overCode(files, commandsIn)

const commandsIn = (code: string) =>
  new Set(
    Array.from(
      code.matchAll(uses),
      ([, command, pages, signed = '']) => command ?? pages ?? signedCommands[signed] ?? signed,
    ),
  )

/** The rights to the bucket that commands take together. */
export function neededBucketRights(commands: Iterable<string>): BucketRights {
  const ofBucket = [...commands].filter((command) => command.includes('Object'))
  if (ofBucket.length === 0) return 'none'
  return ofBucket.every((command) => /^(Get|Head|List)/.test(command)) ? 'read' : 'write'
}
