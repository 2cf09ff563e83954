import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two cores is half the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{paths,server,ui,web}/**'],
          pool: 'threads',
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
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/global-setup.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
