import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserEnv, browserFlags, installedBrowser } from './infra/local/find-browser.mjs'
import { packagesImportedBy } from './tests/support/imported-packages.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

const second = 1000
const production = { 'process.env.NODE_ENV': '"production"' }

/**
 * Limits end tests that hang. They are far above what tests take, since a machine may be six times as busy as it has cores; by
 * itself vitest polls for one second.
 */
const expect = { poll: { timeout: 60 * second } }

/** The members' page is a document of its own with its own styles. */
const membersPage = ['all-plans', 'device/*', 'member/*', 'push/*'].map(
  (name) => `tests/web/orders/${name}.component.test.ts`,
)

/** One project per kind of test; `npm test` runs `e2e` last and apart from the others. */
export default defineConfig({
  // Beside what is built: checkouts that share their packages do not share this.
  cacheDir: 'dist/vite',
  test: {
    // By itself vitest leaves one core free, and of two that is half; here many tests wait for the stack, or for a partition's pace.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Pure rules: what each file loads again for itself takes as long as its tests.
          isolate: false,
          include: ['tests/rules/**/*.test.ts', 'tests/shared/**/*.test.ts', 'tests/web/**/*.test.ts'],
          exclude: ['**/*.component.test.ts'],
          testTimeout: 180 * second,
        },
      },
      {
        // Single screens in a real browser: the whole site at an address, with the server's answers put in by hand.
        optimizeDeps: {
          include: ['react/jsx-runtime', ...packagesImportedBy('web', 'shared', 'tests/web')],
          rolldownOptions: { transform: { define: production } },
        },
        // As the site is built: React's development build takes an eighth longer.
        define: production,
        oxc: { jsx: { development: false } },
        test: {
          name: 'screens',
          include: ['tests/web/**/*.component.test.ts'],
          setupFiles: ['tests/web/support/clean-up.ts'],
          // A page waits for the browser half of its time.
          maxWorkers: 4,
          // After the others when called for together with them: a group has one number of workers.
          sequence: { groupOrder: 1 },
          testTimeout: 180 * second,
          expect,
          browser: {
            testerHtmlPath: 'tests/web/support/tester.html',
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: installedBrowser(), args: browserFlags, env: browserEnv },
              contextOptions: { locale: 'de-DE', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
              actionTimeout: 60 * second,
            }),
            instances: [
              // Loading the site again for each file took a quarter of the processor time.
              { browser: 'chromium', name: 'screens of the site', exclude: membersPage, isolate: false },
              { browser: 'chromium', name: 'screens of members', include: membersPage },
            ],
            viewport: { width: 1440, height: 900 },
            locators: { exact: false },
            dependencySourcemaps: false,
            traceView: 'off',
          },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/{functions,local,operate}/**/*.test.ts'],
          globalSetup: [
            'tests/support/stack/shared-temporary.ts',
            'tests/support/stack/used-rights.ts',
            'tests/support/stack/shared-stack.ts',
          ],
          expect,
          testTimeout: 900 * second,
          hookTimeout: 900 * second,
        },
      },
      {
        // The long versions (`npm run soak`) of tests that choose their size by `tests/support/soak.ts`.
        test: {
          name: 'soak',
          include: [
            'tests/functions/resilience/{kill,faults,concurrency,fuzz}*.test.ts',
            'tests/functions/calculations/large-plan.test.ts',
            'tests/soak/**/*.test.ts',
            'tests/e2e/taps/*.test.ts',
            'tests/shared/**/{adversarial,schemas}*.test.ts',
            'tests/shared/planner/{optimal,together,caps,parting/part-launches,weights,wishes/*}.test.ts',
          ],
          globalSetup: ['tests/support/stack/shared-temporary.ts', 'tests/support/stack/shared-stack.ts'],
          // One waits for the faults' half hour, mostly; the other runs the rest.
          maxWorkers: 2,
          expect,
          testTimeout: 3600 * second,
          hookTimeout: 120 * second,
        },
      },
      {
        test: {
          name: 'infra',
          // The CDK takes two seconds to load.
          isolate: false,
          include: ['tests/infra/**/*.test.ts'],
          globalSetup: ['tests/support/stack/shared-temporary.ts'],
          testTimeout: 600 * second,
          hookTimeout: 600 * second,
        },
      },
      {
        test: {
          name: 'e2e',
          // One browser for all files of a worker, which takes three seconds to start.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/e2e/support/clean-up.ts'],
          globalSetup: ['tests/support/stack/shared-demo.ts'],
          // Each has a browser beside the stack.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          expect,
          testTimeout: 600 * second,
          hookTimeout: 600 * second,
        },
      },
    ],
  },
})
