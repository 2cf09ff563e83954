import { defineConfig, devices } from 'playwright/test'
import { browserLaunchOptions } from './e2e/support/browser.ts'

/** A lab goes live, once, on real parts: `npm run go-live`. */
export default defineConfig({
  testDir: 'e2e/go-live',
  testMatch: 'go-live.walk.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/go-live',
  timeout: 600_000,
  workers: 1,
  reporter: [['list', { printSteps: true }]],
  use: {
    ...devices['Pixel 7'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    ignoreHTTPSErrors: true,
    trace: 'retain-on-failure',
    launchOptions: browserLaunchOptions(),
  },
  expect: { timeout: 15_000 },
})
