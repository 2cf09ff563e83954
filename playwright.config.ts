import { defineConfig, devices } from '@playwright/test'
import { BROWSER_ARGS, requireBrowser } from './e2e/support/browser.ts'
import { chooseTestEnvironment } from './e2e/support/test-environment.ts'

/** A server that is already there, such as one that is being worked on. */
const given = process.env.E2E_BASE_URL
const { port, tilesPort, dataDir } = given
  ? { port: '', tilesPort: '', dataDir: '' }
  : await chooseTestEnvironment()
// Another host than that of the app, so that none of its cookies go there.
const tiles = `http://localhost:${tilesPort}`
const baseURL = given || `http://127.0.0.1:${port}`

/** Paths of the charts, walked in the browser. */
const WALKS = 'paths/**/*.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  // One more than the two cores of CI: a test waits now and then, for a clock or a bank.
  workers: 3,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every test costs minutes: the one that is tried again has it.
    trace: 'on-first-retry',
    actionTimeout: 10_000,
    // Requests of a service worker pass by `page.route`; its own test allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: requireBrowser(), args: BROWSER_ARGS },
  },
  projects: [
    { name: 'pages', testIgnore: WALKS, use: devices['Desktop Chrome'] },
    {
      name: 'charts',
      testMatch: WALKS,
      // Calls are held open for long on a walk: what moves meanwhile would take the processor.
      use: { ...devices['Desktop Chrome'], contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  ...(!given && {
    webServer: [
      {
        command: 'npm run serve:e2e',
        url: `${baseURL}/readyz`,
        // Tests that want a second code do not wait half a minute for it.
        // And orders stay where a test has put them.
        env: {
          PORT: port,
          DATA_DIR: dataDir,
          RESEND_SECONDS: '4',
          LAB_PACE: 'off',
          MAP_TILES_URL: `${tiles}/tiles/{z}/{x}/{y}{r}.png`,
          MAP_ATTRIBUTION: '© OpenStreetMap contributors',
          MAP_ATTRIBUTION_URL: 'https://www.openstreetmap.org/copyright',
        },
        reuseExistingServer: false,
        timeout: 180_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      },
      {
        command: 'node --import tsx e2e/support/tile-server.ts',
        url: `${tiles}/tiles/0/0/0.png`,
        env: { PORT: tilesPort },
        reuseExistingServer: false,
      },
    ],
  }),
})
