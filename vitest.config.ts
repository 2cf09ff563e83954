import { configDefaults, defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import {
  further,
  isDeepRing,
  isFirstRing,
  pooled,
  poolerOnly,
  serverAlone,
} from './tests/support/ring.ts'

/** The test files of the ring that runs. */
const inRing = (folder: string, ending = 'ts') =>
  `${folder}/**/*.${isDeepRing ? 'deep.' : ''}test.${ending}`
const exclude = [...configDefaults.exclude, ...(isFirstRing ? ['**/*.deep.test.*'] : [])]

const dom = {
  environment: 'jsdom',
  setupFiles: ['tests/support/dom-setup.ts'],
  pool: 'threads',
  testTimeout: 60_000,
} satisfies UserWorkspaceConfig['test']

/** These mock modules, import them again or count what they keep, so they share none with other files. */
const alone = [
  'app-booking',
  'brand-reads',
  'callback-once',
  'coupon-payment',
  'kept-screen',
  'order-billing',
  'profile-edit',
  'reports-verify',
  'session-controller',
  'session-token',
  'storage',
  'toast',
  'trace',
].map((name) => `tests/web/${name}.test.{ts,tsx}`)

const server = {
  globalSetup: ['tests/server/support/global-setup.ts'],
  pool: 'forks',
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
} satisfies UserWorkspaceConfig['test']

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two cores is half the machine.
    maxWorkers: '100%',
    // `isolate: false` lets the test files of a worker share their imports, which take longer than many
    // files run.
    projects: [
      {
        test: {
          name: 'unit',
          include: [inRing('tests'), inRing('ops/tests')],
          exclude: [...exclude, 'tests/{paths,server,ui,web}/**', 'ops/tests/server/**'],
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...dom,
          name: 'dom',
          include: [inRing('tests/{ui,web}', '{ts,tsx}')],
          exclude: [...exclude, ...alone],
          environment: './tests/support/dom-environment.ts',
          isolate: false,
        },
      },
      { test: { ...dom, name: 'dom alone', include: alone, exclude } },
      {
        test: {
          name: 'paths',
          include: [inRing('tests/paths'), inRing('packages/*/tests')],
          exclude,
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: [
            inRing('tests/server'),
            inRing('ops/tests/server'),
            ...(isDeepRing ? further.map((name) => `tests/server/${name}.test.ts`) : []),
          ],
          exclude: [...exclude, poolerOnly, serverAlone],
        },
      },
      {
        test: {
          ...server,
          name: 'server alone',
          include: isFirstRing ? [] : [serverAlone],
          isolate: true,
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
