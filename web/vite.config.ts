import { type BuildOptions, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { sharedChunks } from './shared-chunks.ts'

const rolldownOptions: BuildOptions['rolldownOptions'] = {
  onLog(level, log, handle) {
    // Libraries mark client components for server rendering, which this site does not use.
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
  },
}

/** react-router's package exports its development build to bundlers; this is its production build. */
const routerBuild = `${import.meta.dirname}/../node_modules/react-router/dist/production`
const productionRouter = [
  { find: /^react-router$/, replacement: `${routerBuild}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${routerBuild}/dom-export.mjs` },
]

/** Griffel mirrors every style for right-to-left languages. */
const leftToRight = { find: /^rtl-css-js\/core$/, replacement: `${import.meta.dirname}/lib/theme/ltr-only.ts` }

/** The site and the players' orders page, which must load quickly on a slow phone and shares little code with the site. */
const pages = { index: `${import.meta.dirname}/index.html`, orders: `${import.meta.dirname}/orders.html` }

/** Serves the orders page below `/orders/` in development, as the server and the edge do for the built site. */
const membersPage: Plugin = {
  name: 'members-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/orders\/[^./?]+\/?$/.test(request.url?.split('?')[0] ?? '')) request.url = '/orders.html'
      next()
    })
  },
}

const loadedEver = ({ imports, dynamicImports }: Rolldown.OutputChunk) => [...imports, ...dynamicImports]

/** Names the alarms' worker and the parts loaded later in the orders page: the service worker caches what its HTML names. */
const namedParts: Plugin = {
  name: 'named-parts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle = {} }) =>
      filename === pages.orders
        ? [
            ...loadedWith(bundle, pages.orders, loadedEver),
            ...Object.keys(bundle).filter((name) => name.includes('/tick-worker-')),
          ]
            .filter((name) => !html.includes(name))
            .map((name) => ({ tag: 'meta', attrs: { name: 'offline', content: `/${name}` } }))
        : [],
  },
}

const ownTimeslots = `${import.meta.dirname}/features/timeslots/own/own-timeslots-page.tsx`

/** Writes a second index.html for the players' own timeslots, which loads that screen's code together with the start's. */
const timeslotsPage: Plugin = {
  name: 'timeslots-page',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html.')
      const html = String(index.source)
      const preloads = [...loadedWith(bundle, ownTimeslots, ({ imports }) => imports)]
        .filter((name) => !html.includes(name))
        .map((name) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">\n`)
      const early = '    <script async src="/timeslots/early.js"></script>\n'
      this.emitFile({
        type: 'asset',
        fileName: 'timeslots.html',
        source: html
          .replace('    <script', `${early}    <script`)
          .replace('  </head>', `${preloads.join('')}  </head>`),
      })
    },
  },
}

/** The chunks that a module's chunk loads, with itself; `loads` names those that one chunk loads. */
function loadedWith(
  bundle: Rolldown.OutputBundle,
  moduleId: string,
  loads: (chunk: Rolldown.OutputChunk) => string[],
): Set<string> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === moduleId)
  const found = new Set(entry ? [entry.fileName] : [])
  for (const name of found) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const other of loads(chunk)) found.add(other)
  }
  return found
}

/**
 * Names the chunk of a module that the site loads at start. Modules shared with the orders page have their own chunk, or
 * players would download all of Fluent. Create one per build.
 */
function startGroups(): Rolldown.CodeSplittingNameFunction {
  let loaded: { site: Set<string>; orders: Set<string> } | undefined
  return (moduleId, modules) => {
    loaded ??= { site: loadedBy(pages.index, modules), orders: loadedBy(pages.orders, modules) }
    if (!loaded.site.has(moduleId)) return null
    return loaded.orders.has(moduleId) ? 'base' : 'start'
  }
}

/** The modules that an entry imports statically, including itself. */
function loadedBy(entry: string, modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

type ChunkGroup = Rolldown.CodeSplittingGroup

/** One chunk for each set of screens that share modules: hundreds of files. */
const chunkPerSet: ChunkGroup = { name: 'shared', minShareCount: 2, entriesAware: true }

function siteConfig(command: 'build' | 'serve', shared: ChunkGroup): UserConfig {
  return {
    root: import.meta.dirname,
    cacheDir: '../dist/vite',
    plugins: [membersPage, namedParts, timeslotsPage],
    resolve: { alias: command === 'build' ? [...productionRouter, leftToRight] : [] },
    worker: { format: 'es', rolldownOptions },
    build: {
      outDir: '../dist/site',
      emptyOutDir: true,
      target: 'es2024',
      // The content security policy allows no data: scripts or styles.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // A test limits the first load to 200 kB compressed.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        ...rolldownOptions,
        input: pages,
        output: {
          codeSplitting: {
            groups: [{ name: startGroups(), debugName: 'start', tags: ['$initial'], priority: 1 }, shared],
          },
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    },
  }
}

/** `npm run build` writes the site to dist/site, `npm run dev` serves it. */
export default defineConfig(async ({ command }) => {
  if (command === 'serve') return siteConfig(command, chunkPerSet)
  // A test runner passes its own NODE_ENV on, but every build is a production build.
  process.env.NODE_ENV = 'production'
  const chunks = await sharedChunks(siteConfig(command, chunkPerSet))
  return siteConfig(command, {
    name: (id) => chunks.get(id) ?? null,
    debugName: 'shared',
    includeDependenciesRecursively: false,
  })
})
