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
    const [file = ''] = id.split('?')
    if (!modelModule.test(file)) return null
    const { body } = this.parse(code, { lang: 'ts' })
    const calls = body.flatMap((statement) => {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declaration?.type !== 'VariableDeclaration') return []
      return declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
    })
    // Declaring a schema changes nothing: marked as a whole, with its parts, so that a screen which uses none leaves it and zod out.
    return calls.reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/*@__PURE__*/ (() => ${text.slice(start, end)})()${text.slice(end)}`,
      code,
    )
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
