import { type APIRequestContext, expect as expectSoon, type Page } from '@playwright/test'
import type { Walks } from '#tools/paths/panel/walk.schema.ts'
import { expectAccessible } from './support/accessible.ts'
import { addOpenTest } from './support/booking-steps.ts'
import { type DevServer, startDevServer } from './support/dev-server.ts'
import { test } from './support/fixtures.ts'

/** Vite compiles each module on its first request. */
const expect = expectSoon.configure({ timeout: 60_000 })

let server: DevServer

/** Milliseconds, because a database and Vite have to start first. */
const TIMEOUT = 240_000

test.describe.configure({ mode: 'serial', timeout: TIMEOUT })
test.beforeAll(async () => {
  test.setTimeout(TIMEOUT)
  server = await startDevServer()
})
test.afterAll(() => server?.stop())

test('the panel follows a chart of another tab and shows the events that it accepts', async ({
  page,
  context,
  pageErrors,
}) => {
  // Logged only by React's development build, for a dock that the server renders.
  pageErrors.allow(/A tree hydrated but some attributes/)
  await page.goto(`${server.address}/dev/statecharts?machine=cart`)
  await expectActive(page, ['cart.contents.empty', 'cart.prices.agreed'])

  const other = await context.newPage()
  await other.goto(`${server.address}/test-detail?slug_name=tsh`)
  await expect(page.getByText('Shown: /test-detail')).toBeVisible()
  await addOpenTest(other)
  await expectActive(page, ['cart.contents.filled', 'cart.prices.agreed'])
  await expect(page.getByRole('status').filter({ hasText: 'Now in' })).toContainText(
    'contents.filled',
  )
  const events = page.getByRole('region', { name: 'Last events' })
  await expect(events.getByRole('listitem').first()).toContainText('cart.add')
  const accepts = page.getByRole('region', { name: 'Accepts now' })
  await expect(accepts).toContainText('cart.clear/all')
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('combobox', { name: 'Tab' }).selectOption('This tab')
  await expect(page.getByText('Shown: This tab')).toBeVisible()
  await expectAccessible(page)
})

test('a path is played by its id', async ({ page, request }) => {
  const walk = (await walksOf(request, 'cart')).find(({ steps }) => steps.length > 2)
  const last = walk?.steps.at(-1)
  expect(last?.active.length).toBeGreaterThan(1)

  await page.goto(`${server.address}/dev/statecharts?path=${walk?.id}`)
  await expectActive(page, walk?.start.active ?? [])
  await page.getByRole('button', { name: 'Next' }).press('ArrowRight')
  await expect(page.getByText(`Step 1 of ${walk?.steps.length}`)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).press('End')
  await expectActive(page, last?.active ?? [])
  await expectAccessible(page)
})

test('a path is replayed in the app, and its states are compared', async ({ page }) => {
  const at = (screen: string) =>
    `page.task | form.free | screen.${screen} | tab.shown | dialog.waiting`
  const step = (type: string, state: string) => {
    const words = { kind: 'event' as const, label: `${type}/dialog`, says: type, ms: 0 }
    return { ...words, event: { type }, state, active: [] }
  }
  const start = { state: at('clear'), active: [] }
  const steps = [step('screen.covered', at('covered')), step('screen.cleared', at('clear'))]
  const astray = [step('screen.covered', at('clear'))]
  const walks: Walks['walks'] = [
    { id: 'callback-1', title: 'There and back', variant: null, start, steps },
    { id: 'callback-2', title: 'Astray', variant: null, start, steps: astray },
  ]
  await page.route('**/walks.json?*', (route) => route.fulfill({ json: { walks } }))

  await page.goto(`${server.address}/dev/statecharts?machine=callback`)
  const now = page.getByRole('status').filter({ hasText: 'Now in' })
  await expect(now).toContainText(at('clear'))
  await page.getByRole('link', { name: 'There and back' }).click()
  await page.getByRole('button', { name: 'Replay in the app' }).click()
  await expect(page.getByText('The app went the whole path')).toBeVisible()
  await page.getByRole('link', { name: 'Astray' }).click()
  await page.getByRole('button', { name: 'Replay in the app' }).click()
  await expect(page.getByText('At step 1 the app goes elsewhere')).toBeVisible()
  await page.getByRole('link', { name: 'Live chart' }).click()
  await expect(now).toContainText(at('covered'))
})

/** Stands in for the inspector: connects to the page that opened it, and keeps what it receives. */
const INSPECTOR = `<!doctype html><title>Inspector</title><script>
addEventListener('message', ({ data }) => { document.title += ' ' + data.type + ':' + data.name })
opener.postMessage({ type: '@statelyai.connected' }, '*')
</script>`

test('the inspector of stately.ai receives the charts when the address asks for it', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/A tree hydrated but some attributes/)
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: INSPECTOR }),
  )
  const opened = context.waitForEvent('page', { timeout: TIMEOUT })
  await page.goto(`${server.address}/?inspect=on`)
  const inspector = await opened

  await expect(inspector).toHaveTitle(/@xstate\.actor:root/)
  await expect(inspector).toHaveTitle(/@xstate\.actor:checkout/)
  await expect(inspector).toHaveTitle(/@xstate\.snapshot/)
})

async function walksOf(request: APIRequestContext, machine: string): Promise<Walks['walks']> {
  const address = `${server.address}/dev/statecharts/walks.json?machine=${machine}`
  return ((await (await request.get(address)).json()) as Walks).walks
}

/** Expects these states to be marked as active. */
async function expectActive(page: Page, states: readonly string[]): Promise<void> {
  for (const state of states) {
    await expect(page.locator(`[data-id="${state}"]`)).toHaveAttribute('aria-current', 'true')
  }
}
