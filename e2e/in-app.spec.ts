import { expect } from '@playwright/test'
import { COOKIES } from '#contract/conventions.ts'
import { heading, open, payAtService } from './support/booking-steps.ts'
import { toPayment } from './support/booking-ways.ts'
import { test } from './support/fixtures.ts'
import { placedOrders, readyToBook } from './support/patient.ts'

/*
 * In a lab's mobile app. The host is a script of the page, as a webview runs one (docs/in-app-mode.md).
 */

type Heard = { readonly type: string; readonly [field: string]: unknown }

declare global {
  interface Window {
    heard: Heard[]
  }
}

/** A host that notes what it hears, and may say something before the page runs. */
function host(messages: readonly object[]): void {
  window.heard = []
  window.ReactNativeWebView = { postMessage: (text) => window.heard.push(JSON.parse(text)) }
  window.parakhHost = { messages }
}

test('[R1.40] the host hands over session and city, and hears who is signed in, what was ordered and who left', async ({
  page,
  context,
  newPatient,
}) => {
  const patient = await newPatient()
  await readyToBook(patient, ['TFT'])
  const { user, tokens } = patient
  await page.addInitScript(host, [
    { type: 'session', ...tokens, user },
    { type: 'city', city: { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' } },
  ])
  const types = () => page.evaluate(() => window.heard.map(({ type }) => type))
  await open(page, '/cart?mode=mobile')
  await expect.poll(types).toContain('signed-in')
  await expect(page.getByRole('main')).toContainText('Thyroid')
  await toPayment(page, 'home')
  await payAtService(page)
  await expect(heading(page, /^Booked/)).toBeVisible()
  const [order] = await placedOrders(patient)
  const placed = await page.evaluate(() => window.heard.find(({ type }) => type === 'order-placed'))
  expect(placed).toEqual({
    from: 'parakh',
    type: 'order-placed',
    order_id: order?.order_id,
    order_no: order?.order_no,
  })

  await page.evaluate(() => window.postMessage({ to: 'parakh', type: 'sign-out' }, location.origin))
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => window.heard.at(-1))).toMatchObject({
    type: 'signed-out',
    reason: 'chosen',
  })
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.accessToken)
})

test('a page outside in-app mode does not hear a host', async ({ page, newPatient }) => {
  const { user, tokens } = await newPatient()
  await page.addInitScript(host, [{ type: 'session', ...tokens, user }])
  await open(page, '/profile')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => window.heard)).toEqual([])
})

/** What a webview may lack. */
const LACKS: readonly (readonly [string, () => void])[] = [
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
    'leave to use storage',
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
    'a database that ever answers',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
  ],
]

for (const [index, [what, take]] of LACKS.entries()) {
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
