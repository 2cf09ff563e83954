import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect } from 'playwright/test'
import { type AppProcess, startApp } from './support/app-process.ts'
import {
  addOpenTest,
  fillAddress,
  heading,
  holdSomeWindow,
  next,
  open,
  openCart,
  payAtService,
  press,
  showDay,
  signInDialog,
  signUp,
} from './support/booking-steps.ts'
import { test as base } from './support/fixtures.ts'
import { freePort } from './support/test-environment.ts'

/** The line between the app and the provider. */
type Line = { readonly port: number; cut(): Promise<void>; mend(): Promise<void> }

type Front = {
  /** Where the app runs in front of the provider. */
  readonly url: string
  /** The provider, as the app is told. */
  readonly providerUrl: string
  readonly line: Line
  readonly said: () => string
}

async function lineTo({ hostname, port }: URL): Promise<Line> {
  const open = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (at: number) => {
    relay.listen(at, '127.0.0.1')
    await once(relay, 'listening')
  }
  await listen(0)
  // SAFETY: a server that listens on a port has an address of this form.
  const { port: own } = relay.address() as AddressInfo
  return {
    port: own,
    mend: () => listen(own),
    async cut() {
      const closed = once(relay, 'close')
      relay.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** The app in a process of its own, with the server under test as the lab's provider. */
const test = base.extend<object, { front: Front }>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use, { project }) => {
      const line = await lineTo(new URL(project.use.baseURL ?? ''))
      const providerUrl = `http://127.0.0.1:${line.port}`
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const log = `${project.outputDir}/other-provider-${port}.log`
      const env = {
        PROVIDER_URL: providerUrl,
        PUBLIC_URL: url,
        NODE_ENV: 'test',
        DRAIN_SECONDS: '0',
      }
      const app: AppProcess = await startApp(port, env, log)
      await use({ url, providerUrl, line, said: () => readFileSync(log, 'utf8') })
      expect(await app.stop()).toBe(0)
      await line.cut()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ front }, use) => use(front.url),
  // The tests' own calls, and the outbox, are the provider's.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  address: async ({}, use, { project }) => use(project.use.baseURL ?? ''),
})

test('in front of another provider, a new patient books and reads the order', async ({
  page,
  front,
  outbox,
  visitor,
}) => {
  const here = await page.goto('/')
  const there = await visitor.request.get('/')
  // The map of the server under test is a setting of its own.
  const policy = (headers: Record<string, string> = {}) =>
    headers['content-security-policy']?.replace(/ http:\/\/localhost:\d+/, '')
  expect(policy(here?.headers())).toContain("connect-src 'self'")
  expect(policy(here?.headers())).toBe(policy(there.headers()))

  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await openCart(page, '1 item')
  await press(page, next.patient)
  await signUp(page, outbox.newestCode)
  await fillAddress(page)
  await press(page, next.slot)
  await showDay(page, 2)
  await holdSomeWindow(page)
  await press(page, next.payment)
  await payAtService(page)
  await expect(heading(page, /^Booked for /)).toBeVisible()
  await page.reload()
  await expect(signInDialog(page)).toHaveCount(0)
  await open(page, '/profile?tab=open-order')
  await expect(page.getByRole('main')).toContainText('Asha Rao')

  const said = front.said().replaceAll(/ +/g, ' ')
  expect(said).toContain(`\n /api/v1 from ${front.providerUrl}/api/v1\n`)
  expect(said).toContain('\n Database none\n')
  expect((await page.request.get('/dev/outbox')).status()).toBe(404)
})

test('while the provider is out of reach, known pages stay, the others say so, and a retry works', async ({
  page,
  front,
  pageErrors,
}) => {
  pageErrors.allow(/50[234]/)
  await open(page, '/test-detail?slug_name=tsh')
  await front.line.cut()
  try {
    expect((await page.goto('/test-detail?slug_name=tsh'))?.status()).toBe(200)
    await expect(heading(page, 'TSH')).toBeVisible()
    expect((await page.goto('/test-detail?slug_name=hba1c'))?.status()).toBe(503)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.click()
    await expect(page.getByText('We could not reach the lab').first()).toBeVisible()
    await front.line.mend()
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
      await expect(heading(page, 'HbA1c')).toBeVisible({ timeout: 2_000 })
    }).toPass()
  } catch (error) {
    await front.line.mend()
    throw error
  }
})
