import { expect } from 'playwright/test'
import { COOKIES } from '#contract/conventions.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { heading, open, payAtService } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { placedOrders, readyToBook } from './support/orders.ts'
import { toPayment } from './support/visit-steps.ts'

/*
 * In-app mode. The host is a script in the page, as a webview runs one (docs/in-app-mode.md).
 */

type HostMessage = { readonly type: string; readonly [field: string]: unknown }

declare global {
  interface Window {
    hostMessages: HostMessage[]
  }
}

/** A host that records the messages of the page, and may send some before the page runs. */
function host(messages: readonly object[]): void {
  window.hostMessages = []
  window.ReactNativeWebView = { postMessage: (text) => window.hostMessages.push(JSON.parse(text)) }
  window.parakhHost = { messages }
}

test('[R1.40] the host hands over session and city, and is told of sign-in, order and sign-out', {
  tag: JOURNEY,
}, async ({ page, context, newPatient }) => {
  const patient = await newPatient()
  await readyToBook(patient, ['TFT'])
  const { user, tokens } = patient
  await page.addInitScript(host, [
    { type: 'session', ...tokens, user },
    { type: 'city', city: { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' } },
  ])
  const types = () => page.evaluate(() => window.hostMessages.map(({ type }) => type))
  await open(page, '/cart?mode=mobile')
  await expect.poll(types).toContain('signed-in')
  await expect(page.getByRole('main')).toContainText('Thyroid')
  await toPayment(page, 'home')
  await payAtService(page)
  await expect(heading(page, /^Booked/)).toBeVisible()
  const [order] = await placedOrders(patient)
  const placed = await page.evaluate(() =>
    window.hostMessages.find(({ type }) => type === 'order-placed'),
  )
  expect(placed).toEqual({
    from: 'parakh',
    type: 'order-placed',
    order_id: order?.order_id,
    order_no: order?.order_no,
  })

  await page.evaluate(() => window.postMessage({ to: 'parakh', type: 'sign-out' }, location.origin))
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => window.hostMessages.at(-1))).toMatchObject({
    type: 'signed-out',
    reason: 'chosen',
  })
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.accessToken)
})

test('a page outside in-app mode ignores a host', async ({ page, newPatient }) => {
  const { user, tokens } = await newPatient()
  await page.addInitScript(host, [{ type: 'session', ...tokens, user }])
  await open(page, '/profile')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => window.hostMessages)).toEqual([])
})

/** Features that a webview may lack. */
const MISSING_FEATURES: readonly (readonly [string, () => void])[] = [
  [
    'storage and Web Locks',
    () => {
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage'] as const) {
        Object.defineProperty(window, name, { value: undefined })
      }
      Object.defineProperty(navigator, 'locks', { value: undefined })
      Object.defineProperty(window, 'BroadcastChannel', { value: undefined })
      Object.defineProperty(crypto, 'randomUUID', { value: undefined })
    },
  ],
  [
    'permission to use storage',
    () => {
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage'] as const) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }
    },
  ],
  [
    'a database that responds',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
  ],
]

for (const [index, [what, take]] of MISSING_FEATURES.entries()) {
  test(`[R1.37] the booking works from start to end in in-app mode without ${what}`, async ({
    page,
    login,
  }) => {
    const patient = await login()
    await readyToBook(patient, ['TFT'])
    await page.addInitScript(take)
    await page.goto('/?mode=mobile')
    await toPayment(page, 'home', 2 + index)
    await payAtService(page)
    await expect(heading(page, /^Booked/)).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    expect(await placedOrders(patient)).toHaveLength(1)
  })
}
