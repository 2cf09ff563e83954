import { configDefaults, defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { isDeepRing, isFirstRing } from './tests/support/ring.ts'

/** The test files of the ring that runs. */
const inRing = (folder: string, ending = 'ts') =>
  `${folder}/**/*.${isDeepRing ? 'deep.' : ''}test.${ending}`
const exclude = [...configDefaults.exclude, ...(isFirstRing ? ['**/*.deep.test.*'] : [])]

const server = {
  globalSetup: ['tests/server/support/global-setup.ts'],
  pool: 'forks',
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
} satisfies UserWorkspaceConfig['test']

/** These run through pgbouncer, if it is installed, and at the level SERIALIZABLE. */
const pooled = ['partitions', 'pgbouncer', 'two-processes.deep']

/** These go further in the deep ring: more random runs and rounds, more ways to fail. */
const further = [
  'coupon-limits',
  'data-import',
  'linked-orders-money-off',
  'linked-orders-paid',
  'log',
  'visit-messages',
]

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two cores is half the machine.
    maxWorkers: '100%',
    // `isolate: false` lets the test files of a worker share their imports, which take longer than many
    // files run. Not in the dom: modules of the app have state that a later file would see.
    projects: [
      {
        test: {
          name: 'unit',
          include: [inRing('tests')],
          exclude: [...exclude, 'tests/{paths,server,ui,web}/**'],
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'dom',
          include: [inRing('tests/{ui,web}', '{ts,tsx}')],
          exclude,
          environment: 'jsdom',
          setupFiles: ['tests/support/dom-setup.ts'],
          pool: 'threads',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'paths',
          include: [inRing('tests/paths')],
          exclude,
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: [
            inRing('tests/server'),
            ...(isDeepRing ? further.map((name) => `tests/server/${name}.test.ts`) : []),
          ],
          exclude: [...exclude, 'tests/server/pgbouncer.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'pgbouncer',
          include: isFirstRing ? [] : pooled.map((name) => `tests/server/${name}.test.ts`),
        },
      },
    ],
  },
})
