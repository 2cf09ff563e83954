import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'

const server = {
  globalSetup: ['tests/server/support/global-setup.ts'],
  pool: 'forks',
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
} satisfies UserWorkspaceConfig['test']

/** These run through pgbouncer, if it is installed, and at the level SERIALIZABLE. */
const pooled = ['partitions', 'pgbouncer', 'two-processes']

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two cores is half the machine.
    maxWorkers: '100%',
    // `isolate: false` where no file mocks a module or draws a page: importing the server anew for
    // each of its files took longer than many of them run.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{paths,server,ui,web}/**'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['tests/{ui,web}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/dom-setup.ts'],
          pool: 'threads',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'paths',
          include: ['tests/paths/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/pgbouncer.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'pgbouncer',
          include: pooled.map((name) => `tests/server/${name}.test.ts`),
        },
      },
    ],
  },
})
