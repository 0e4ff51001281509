import { type BuildOptions, defineConfig } from 'vite'

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

/** The site: `npm run build` writes it to dist/site, `npm run dev` serves it while one works on it. */
export default defineConfig(({ command }) => {
  // A build is always the production build, also one that a test runner sets off: it would hand its own NODE_ENV on.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    cacheDir: '../dist/vite',
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
        output: {
          // Fewer, larger files, and yet no screen loads what it does not use: one of what every screen needs, and one for
          // each set of screens that share something.
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'], priority: 1 },
              { name: 'shared', minShareCount: 2, entriesAware: true },
            ],
          },
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        },
      },
    },
  }
})
