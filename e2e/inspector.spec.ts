import { expect } from 'playwright/test'
import { type DevServer, startDevServer } from './support/dev-server.ts'
import { test } from './support/fixtures.ts'

let server: DevServer

/** Milliseconds, because a database and Vite have to start, and Vite compiles each module on request. */
const TIMEOUT = 240_000

test.describe.configure({ timeout: TIMEOUT })
test.beforeAll(async () => {
  test.setTimeout(TIMEOUT)
  server = await startDevServer()
})
test.afterAll(() => server?.stop())

/** Stands in for the inspector: connects to the page that opened it, and keeps what it receives. */
const INSPECTOR = `<!doctype html><title>Inspector</title><script>
addEventListener('message', ({ data }) => { document.title += ' ' + data.type + ':' + data.name })
opener.postMessage({ type: '@statelyai.connected' }, '*')
</script>`

test('in development, the inspector of stately.ai receives the charts when the address asks for it', async ({
  page,
  context,
  pageErrors,
}) => {
  // Logged only by React's development build, for a dock that the server renders.
  pageErrors.allow(/A tree hydrated but some attributes/)
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: INSPECTOR }),
  )
  const opened = context.waitForEvent('page', { timeout: TIMEOUT })
  await page.goto(`${server.address}/?inspect=on`)
  const inspector = await opened

  for (const message of [/@xstate\.actor:root/, /@xstate\.actor:checkout/, /@xstate\.snapshot/]) {
    await expect(inspector).toHaveTitle(message, { timeout: 60_000 })
  }
})
