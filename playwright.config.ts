import { defineConfig, devices } from 'playwright/test'
import { browserLaunchOptions } from './e2e/support/browser.ts'
import { chooseTestEnvironment } from './e2e/support/test-environment.ts'
import { CLOSER, isDeepRing, isFirstRing, JOURNEY } from './tests/support/ring.ts'

/** A server that is already there, such as one that is being worked on. */
const given = process.env.E2E_BASE_URL
const { port, dataDir } = given ? { port: '', dataDir: '' } : await chooseTestEnvironment()
const baseURL = given || `http://127.0.0.1:${port}`

/** Paths of the charts, walked in the browser. */
const WALKS = 'paths/**/*.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Bounds for what never comes, and no measure of speed: a busy machine takes ten times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A test that passes on a second try has failed.
  retries: 0,
  // A third on two cores is slower, and late.
  workers: 2,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Without pictures of every action, which would cost minutes.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Requests of a service worker pass by `page.route`; its own test allows it.
    serviceWorkers: 'block',
    launchOptions: browserLaunchOptions(),
  },
  projects: [
    {
      name: 'pages',
      testIgnore: WALKS,
      ...(isFirstRing && { grep: new RegExp(JOURNEY) }),
      ...(isDeepRing && { grep: new RegExp(`^(?!.*${JOURNEY})|${CLOSER}`) }),
      use: devices['Desktop Chrome'],
    },
    {
      name: 'charts',
      testMatch: WALKS,
      // Calls are held open for long on a walk: what moves meanwhile would take the processor.
      use: { ...devices['Desktop Chrome'], contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  ...(!given && {
    webServer: {
      command: 'npm run serve:e2e',
      url: `${baseURL}/readyz`,
      // Tests that want a second code do not wait half a minute for it.
      // And orders stay where a test has put them.
      env: { PORT: port, DATA_DIR: dataDir, RESEND_SECONDS: '4', LAB_PACE: 'off' },
      reuseExistingServer: false,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  }),
})
