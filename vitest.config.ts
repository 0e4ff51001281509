import { defineConfig } from 'vitest/config'

const second = 1000

/** One project per kind of test; `npm test` runs `e2e` last and apart from the others. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/shared/**/*.test.ts', 'tests/web/**/*.test.{ts,tsx}'],
          testTimeout: 20 * second,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['tests/functions/**/*.test.ts', 'tests/local/**/*.test.ts'],
          globalSetup: ['tests/support/shared-temporary.ts', 'tests/support/shared-stack.ts'],
          testTimeout: 60 * second,
          hookTimeout: 60 * second,
        },
      },
      {
        // The long versions (`npm run soak`) of tests that choose their size by `tests/support/soak.ts`.
        test: {
          name: 'soak',
          include: [
            'tests/functions/{kill,faults,concurrency,fuzz}*.test.ts',
            'tests/shared/**/{adversarial,schemas}*.test.ts',
          ],
          globalSetup: ['tests/support/shared-temporary.ts', 'tests/support/shared-stack.ts'],
          fileParallelism: false,
          testTimeout: 3600 * second,
          hookTimeout: 120 * second,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['tests/infra/**/*.test.ts'],
          globalSetup: ['tests/support/shared-temporary.ts'],
          testTimeout: 120 * second,
          hookTimeout: 180 * second,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/shared-demo.ts'],
          // One browser at a time: the tests share the stack's plans and the machine.
          fileParallelism: false,
          testTimeout: 120 * second,
          hookTimeout: 120 * second,
        },
      },
    ],
  },
})
