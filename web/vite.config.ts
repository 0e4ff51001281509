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

const inWeb = (file: string) => `${import.meta.dirname}/${file}`

/** The site, the players' own timeslots, and their orders, which must load quickly on a slow phone and share little code with the site. */
const pages = { index: inWeb('index.html'), timeslots: inWeb('timeslots.html'), orders: inWeb('orders.html') }

/** What the scripts of the first two pages load at once, last their own code. */
const starts = {
  site: [inWeb('lib/theme/theme.tsx'), inWeb('app/start-site.tsx')],
  timeslots: [inWeb('lib/theme/theme.tsx'), inWeb('app/start-timeslots.tsx')],
}

/** Serves the pages for members below their paths in development, as the server and the edge do for the built site. */
const membersPages: Plugin = {
  name: 'members-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const [, page] = /^\/(orders|timeslots)\/[^.?]+(?:$|\?)/.exec(request.url ?? '') ?? []
      if (page) request.url = `/${page}.html`
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

/** Names what the first script of a page loads in steps, so that it is on its way at once, but after what the first paint needs. */
const startPreloads: Plugin = {
  name: 'start-preloads',
  transformIndexHtml: {
    order: 'post',
    handler(html, { filename, bundle = {} }) {
      const start = filename === pages.index ? starts.site : filename === pages.timeslots ? starts.timeslots : []
      const late = html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      const tags = [...new Set(start.flatMap((part) => [...loadedWith(bundle, part, ({ imports }) => imports)]))]
        .filter((name) => !html.includes(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${name}` },
          injectTo: 'head' as const,
        }))
      return { html: late, tags }
    },
  },
}

/** The chunks that a module's chunk loads, with itself; `loads` names those that one chunk loads. */
function loadedWith(
  bundle: Rolldown.OutputBundle,
  moduleId: string,
  loads: (chunk: Rolldown.OutputChunk) => string[],
): Set<string> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(moduleId))
  const found = new Set(entry ? [entry.fileName] : [])
  for (const name of found) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const other of loads(chunk)) found.add(other)
  }
  return found
}

type ChunkGroup = Rolldown.CodeSplittingGroup

/** One chunk for each set of screens that share modules: hundreds of files. */
const chunkPerSet: ChunkGroup = { name: 'shared', minShareCount: 2, entriesAware: true }

function siteConfig(command: 'build' | 'serve', chunks: ChunkGroup): UserConfig {
  return {
    root: import.meta.dirname,
    cacheDir: '../dist/vite',
    plugins: [membersPages, namedParts, startPreloads],
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
          codeSplitting: { groups: [chunks] },
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
    debugName: 'named',
    includeDependenciesRecursively: false,
  })
})
