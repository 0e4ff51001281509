import { type ESTree, type Plugin, parseSync, type Rolldown, Visitor } from 'vite'

const ownCode = /\.tsx?$/
const schemaFile = /\/shared\/(?:contract|model)\/.+\.ts$/

/** Parts of an endpoint that are schemas. The site sends bodies unchecked unless a form names the schema. */
const schemas = new Set(['output', 'conflict', 'query', 'body'])

/** Leaves endpoints' schemas that no screen names, and models that only these use, out of the site: creating them delays its start. */
export function clientContract(root: string): Plugin {
  let named: ReadonlySet<string>
  return {
    name: 'client-contract',
    apply: 'build',
    async buildStart() {
      named = namedSchemas(await codeBelow(root, this.fs))
    },
    transform: {
      order: 'pre',
      filter: { id: schemaFile },
      handler: (code, id) => ({ code: withoutSchemas(code, id, named), moduleSideEffects: false }),
    },
  }
}

async function codeBelow(folder: string, fs: Rolldown.PluginContext['fs']): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true })
  const texts = entries.map(async (entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return codeBelow(path, fs)
    return ownCode.test(entry.name) ? [await fs.readFile(path, { encoding: 'utf8' })] : []
  })
  return (await Promise.all(texts)).flat()
}

/** Such as `accounts.create.body`; throws for code that does not say whose schema it means. */
function namedSchemas(code: readonly string[]): ReadonlySet<string> {
  const found = code.flatMap((text) => text.match(/\b(?:\w+\.)?\w+\.(?:output|conflict|query|body)\b/g) ?? [])
  const unclear = found.find((name) => /^endpoint\.|^endpoints\./.test(name))
  if (unclear) throw new Error(`${unclear} does not say whose schema it is.`)
  return new Set(found)
}

interface Edit {
  from: number
  to: number
  text: string
}

function withoutSchemas(code: string, id: string, named: ReadonlySet<string>): string {
  const edits: Edit[] = []
  let functions = 0
  const enter = () => {
    functions++
  }
  const leave = () => {
    functions--
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator({ id: contract, init }) {
      if (contract.type !== 'Identifier' || init?.type !== 'ObjectExpression') return
      for (const [endpoint, declared] of entries(init)) {
        const {
          callee,
          arguments: [parts],
        } = declared.type === 'CallExpression' ? declared : { arguments: [] }
        if (callee?.type !== 'Identifier' || callee.name !== 'endpoint' || parts?.type !== 'ObjectExpression') continue
        for (const [part, { start, end }] of entries(parts)) {
          if (!schemas.has(part) || named.has(`${contract.name}.${endpoint}.${part}`)) continue
          edits.push({ from: start, to: end, text: 'undefined' })
        }
      }
    },
    CallExpression({ start }) {
      if (functions === 0) edits.push({ from: start, to: start, text: '/* @__PURE__ */ ' })
    },
  }).visit(parseSync(id, code).program)
  return applied(code, edits)
}

const entries = ({ properties }: ESTree.ObjectExpression): [name: string, value: ESTree.Expression][] =>
  properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [[property.key.name, property.value]] : [],
  )

/** Skips edits inside of what another replaces. */
function applied(code: string, edits: Edit[]): string {
  let text = ''
  let end = 0
  for (const edit of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (edit.from < end) continue
    text += code.slice(end, edit.from) + edit.text
    end = edit.to
  }
  return text + code.slice(end)
}
