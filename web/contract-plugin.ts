import type { Plugin } from 'vite'

const contractModule = /\/shared\/contract\/(?!index|endpoint|errors)[\w-]+\.ts$/
const modelModule = /\/shared\/model\/[\w-]+\.ts$/

/**
 * Gives the site of each endpoint what it takes to call it: method, path, access, scope. The schemas of bodies and answers are the
 * server's to check and, as types, the compiler's; left in, they would bring zod into the first load. The contract stays the one
 * description: its modules are run at build time and what they declare is written into the site.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'pre',
  async load(id) {
    const [file = ''] = id.split('?')
    if (!contractModule.test(file)) return null
    const declared: Record<string, unknown> = await import(`${fileUrl(file)}?${Date.now()}`)
    return Object.entries(declared)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(slim(value, `${file}: ${name}`))}`)
      .join('\n')
  },
  transform(code, id) {
    if (!modelModule.test(id)) return null
    // `Target.extend(…)` declares as `z.object(…)` does: marked, so that a screen which uses no schema leaves it out.
    return code.replace(/(?<![\w.])(?=[A-Z]\w*\.\w+\()/g, '/*@__PURE__*/ ')
  },
})

/** The path as an import specifier that runs on every system. */
const fileUrl = (file: string) => encodeURI(`file:///${file.replace(/^\//, '')}`).replaceAll('#', '%23')

function slim(value: unknown, where: string): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (!value || typeof value !== 'object') throw new Error(`${where} is nothing the site can be given`)
  if ('method' in value && 'path' in value && 'access' in value && 'scope' in value) {
    const { method, path, access, scope } = value
    return { method, path, access, scope }
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, slim(part, `${where}.${name}`)]))
}
