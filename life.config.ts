import { defineConfig, devices } from 'playwright/test'
import { browserLaunchOptions } from './e2e/support/browser.ts'

const launch = browserLaunchOptions()

/** Lives of patients (e2e/life/README.md): `npm run life`. Each starts a provider of its own. */
export default defineConfig({
  testDir: 'e2e/life',
  testMatch: 'life.spec.ts',
  globalSetup: './e2e/life/global-setup.ts',
  outputDir: 'test-results/life',
  fullyParallel: true,
  workers: Number(process.env.LIFE_WORKERS ?? 3),
  // A bound for what never comes, also on a busy machine.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // No rule looks at pictures.
    launchOptions: { ...launch, args: [...launch.args, '--blink-settings=imagesEnabled=false'] },
  },
})
