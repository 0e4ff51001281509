import { type BuildOptions, defineConfig, type Plugin, type Rolldown } from 'vite'

const rolldownOptions: BuildOptions['rolldownOptions'] = {
  onLog(level, log, handle) {
    // Libraries mark their client components for frameworks that render on a server; this site has none.
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
  },
}

/** react-router's package names its development build to every bundler; the production one lies beside it. */
const routerBuild = `${import.meta.dirname}/../node_modules/react-router/dist/production`
const productionRouter = [
  { find: /^react-router$/, replacement: `${routerBuild}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${routerBuild}/dom-export.mjs` },
]

/** The site, and the page of a member's orders: that one has to stand quickly on a slow phone, and shares little with it. */
const pages = { index: `${import.meta.dirname}/index.html`, orders: `${import.meta.dirname}/orders.html` }

/** Shows the members' page below `/orders/` in development too; the server and the edge do that for the built site. */
const membersPage: Plugin = {
  name: 'members-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/orders\/[^./?]+\/?$/.test(request.url?.split('?')[0] ?? '')) request.url = '/orders.html'
      next()
    })
  },
}

/** Names the worker of the alarms in the members' page: the service worker keeps for offline use what its HTML names. */
const namedWorker: Plugin = {
  name: 'named-worker',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { filename, bundle = {} }) =>
      filename === pages.orders
        ? Object.keys(bundle)
            .filter((name) => name.includes('/tick-worker-'))
            .map((name) => ({ tag: 'meta', attrs: { name: 'offline', content: `/${name}` } }))
        : [],
  },
}

/**
 * Names the file of a module that a page loads at once: of those of the site, what the members' page loads too lies apart from what
 * only the site needs, for one file of both would bring all of Fluent to the members. A new one for each build.
 */
function startGroups(): Rolldown.CodeSplittingNameFunction {
  let loaded: { site: Set<string>; orders: Set<string> } | undefined
  return (moduleId, modules) => {
    loaded ??= { site: loadedBy(pages.index, modules), orders: loadedBy(pages.orders, modules) }
    if (!loaded.site.has(moduleId)) return null
    return loaded.orders.has(moduleId) ? 'base' : 'start'
  }
}

/** The modules that an entry imports at once, itself among them. */
function loadedBy(entry: string, modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** The site: `npm run build` writes it to dist/site, `npm run dev` serves it while one works on it. */
export default defineConfig(({ command }) => {
  // A build is always the production build, also one that a test runner sets off: it would hand its own NODE_ENV on.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    cacheDir: '../dist/vite',
    plugins: [membersPage, namedWorker],
    resolve: { alias: command === 'build' ? productionRouter : [] },
    worker: { format: 'es', rolldownOptions },
    build: {
      outDir: '../dist/site',
      emptyOutDir: true,
      target: 'es2024',
      // The content security policy allows no data: scripts or styles, and an inlined asset saves nothing here.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The file of what every screen needs; a test holds the compressed whole of the first load to 200 kB.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        ...rolldownOptions,
        input: pages,
        output: {
          // Fewer, larger files, and yet no screen loads what it does not use: what every screen needs, and one for
          // each set of screens that share something.
          codeSplitting: {
            groups: [
              { name: startGroups(), debugName: 'start', tags: ['$initial'], priority: 1 },
              { name: 'shared', minShareCount: 2, entriesAware: true },
            ],
          },
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    },
  }
})
