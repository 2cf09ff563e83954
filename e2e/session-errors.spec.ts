import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, type Request } from 'playwright/test'
import { COOKIES } from '#contract/conventions.ts'
import { SESSION_EXPIRED_MESSAGE as EXPIRED } from '#contract/session-words.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { addOpenTest, open } from './support/booking-steps.ts'
import { faultsOff, faultsOn } from './support/faults.ts'
import { test } from './support/fixtures.ts'
import { readyToBook } from './support/orders.ts'
import { addSessionCookies, expiredToken } from './support/sign-in-cookies.ts'
import { toast } from './support/toast.ts'

/*
 * The errors of spec §8 in the browser, against the real server with injected faults. A permanent
 * fault must end in a working app after at most one reload.
 */

/** A page whose first call needs a session. */
const ORDERS = '/profile?tab=my-order'
const HOME = '/'
const OLD_PASSWORD = 'three blue tubes'

/** Counts the API calls and the page loads of a tab. */
function watch(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return {
    calls: (path: string) =>
      requests.filter((request) => new URL(request.url()).pathname === `/api/v1/${path}`).length,
    loads: () => requests.filter((request) => request.isNavigationRequest()).length,
    all: () => requests.filter((request) => request.url().includes('/api/v1/')).length,
  }
}

/** Opens a page with these faults, and counts the calls of its tab. */
async function openWithFaults(
  page: Page,
  context: BrowserContext,
  address: string,
  faults: Parameters<typeof faultsOn>[2],
  path = ORDERS,
) {
  await faultsOn(context, address, faults)
  const seen = watch(page)
  await page.goto(path)
  return seen
}

async function cookieOf(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value
}

/** The timeout allows for a reload on a busy machine. */
const expectHome = (page: Page) => expect(page).toHaveURL(HOME, { timeout: 15_000 })

/** The page stays, and says why the patient has to sign in again. */
async function expectAskedAgain(page: Page, path = ORDERS): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(path)
}

async function expectWorkingVisitor(page: Page, context: BrowserContext): Promise<void> {
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  await expectHome(page)
  await expect.poll(() => cookieOf(context, COOKIES.accessToken)).toBeUndefined()
  expect(await cookieOf(context, COOKIES.refreshToken)).toBeUndefined()
  const { all } = watch(page)
  let seen = -1
  const askedSince = () => {
    const before = seen
    seen = all()
    return seen - before
  }
  await expect.poll(askedSince, { intervals: [1000] }).toBe(0)
  await faultsOff(context)
  await open(page, '/test-detail?slug_name=complete-blood-count')
  await addOpenTest(page)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
}

test.beforeEach(({ pageErrors }) => pageErrors.allow(/4\d\d|500/))

test.describe('a 403 of a signed-in patient', () => {
  test('[R8.01] [R8.02] [R8.04] that happens once leads to a session token, a refresh and a reload with the new tokens', {
    tag: JOURNEY,
  }, async ({ page, context, login, address }) => {
    await login()
    const before = await cookieOf(context, COOKIES.accessToken)
    const { calls, loads } = await openWithFaults(page, context, address, {
      'orders/list': { status: 403, times: 1 },
    })
    await expect(page.getByText('No orders yet')).toBeVisible()
    expect(calls('auth/get-session-token')).toBe(1)
    expect(calls('auth/refresh-token')).toBe(1)
    expect(loads()).toBe(2)
    expect(await cookieOf(context, COOKIES.accessToken)).not.toBe(before)
  })

  test('[R8.03] [R8.07] that persists leads to one reload, then to sign-out', async ({
    page,
    context,
    login,
    address,
  }) => {
    await login()
    const { calls, loads } = await openWithFaults(page, context, address, { '*': 403 })
    await expectAskedAgain(page)
    expect(calls('auth/get-session-token')).toBe(1)
    expect(loads()).toBe(2)
    await expectWorkingVisitor(page, context)
  })

  for (const [says, fault] of [
    ['no session token is given', { 'auth/get-session-token': 500 }],
    ['the refresh is refused', { 'auth/refresh-token': 401 }],
  ] as const) {
    test(`[R8.05] signs out when ${says}`, async ({ page, context, login, address }) => {
      await login()
      const { loads } = await openWithFaults(page, context, address, {
        'orders/list': 403,
        ...fault,
      })
      await expectAskedAgain(page)
      expect(loads()).toBe(1)
      await expectWorkingVisitor(page, context)
    })
  }

  test('[R8.07] of an auth call signs out at once', async ({ page, context, login, address }) => {
    await login({ email: `${randomUUID()}@example.com` })
    await open(page, '/email-verification')
    await faultsOn(context, address, { 'auth/send/email-otp': 403 })
    const { calls } = watch(page)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expectAskedAgain(page, '/email-verification')
    expect(calls('auth/get-session-token')).toBe(0)
    await expectWorkingVisitor(page, context)
  })
})

test('[R8.06] a 403 of a visitor logs out, and leads home once', async ({
  page,
  context,
  address,
}) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  const { loads, all } = await openWithFaults(page, context, address, { '*': 403 }, '/cart')
  await expectHome(page)
  expect(loads()).toBe(1)
  expect(all()).toBeLessThan(20)
  await expectWorkingVisitor(page, context)
})

test('[R8.08] a persistent 401 signs out without a reload', async ({
  page,
  context,
  login,
  address,
}) => {
  await login()
  const { loads } = await openWithFaults(page, context, address, { '*': 401 })
  await expectAskedAgain(page)
  expect(loads()).toBe(1)
  await expectWorkingVisitor(page, context)
})

test.describe('a 406', () => {
  test('[R8.11] [R8.13] [R8.14] [R8.15] shows the reason in a toast, sets the flag, and keeps stored data', async ({
    page,
    context,
    login,
    address,
  }) => {
    await readyToBook(await login(), ['TSH'])
    await open(page, '/cart')
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    // The toast may go before a busy machine has loaded the page's pictures.
    const [{ loads }] = await Promise.all([
      openWithFaults(page, context, address, { '*': 406 }),
      expect(toast(page)).toHaveText(EXPIRED),
    ])
    await expectAskedAgain(page)
    expect(await cookieOf(context, COOKIES.sessionOut)).toBe('1')
    expect(loads()).toBe(1)
    await faultsOff(context)
    // Until the dialog is closed, which clears the device.
    const other = await context.newPage()
    await open(other, '/cart')
    await expect(other.getByRole('main').getByRole('link', { name: 'TSH' })).toBeVisible()
  })

  test('[R8.12] shows no toast in in-app mode, and leads to /login', async ({
    page,
    context,
    login,
    address,
  }) => {
    await login()
    await page.goto('/?mode=mobile')
    await faultsOn(context, address, { '*': 406 })
    await page.goto(ORDERS)
    await expect(page).toHaveURL('/login')
    await expect.poll(() => cookieOf(context, COOKIES.sessionOut)).toBe('1')
    // A toast would load its code first.
    await page.waitForLoadState('networkidle')
    await expect(toast(page)).toHaveCount(0)
    await expect(page.getByText(EXPIRED)).toHaveCount(0)
  })

  test('follows a change of the password on another device', async ({
    page,
    login,
    visitor: otherDevice,
  }) => {
    const patient = await login({ password: OLD_PASSWORD })
    await open(page, '/profile')
    const { mobile_no } = patient.user
    await otherDevice.signIn(mobile_no, OLD_PASSWORD)
    await otherDevice.call('changePassword', {
      body: { old_password: OLD_PASSWORD, new_password: 'four green tubes' },
    })
    const nav = page.getByRole('navigation', { name: 'Profile' })
    await nav.getByRole('link', { name: 'My orders' }).click()
    await expect(toast(page)).toHaveText(EXPIRED)
    await expectAskedAgain(page)
  })
})

test('[R8.16] a refresh that is refused before a call signs out', async ({
  page,
  context,
  login,
  address,
}) => {
  const { user, tokens } = await login()
  await addSessionCookies(context, address, {
    user,
    tokens: { ...tokens, token: expiredToken(tokens) },
  })
  await faultsOn(context, address, { 'auth/refresh-token': 401 })
  await page.goto(ORDERS)
  await expectAskedAgain(page)
  await expectWorkingVisitor(page, context)
})

for (const status of [404, 500]) {
  test(`[R8.09] [R8.10] a ${status} is shown on its page, and the patient stays signed in`, async ({
    page,
    context,
    login,
    address,
  }) => {
    await login()
    const { loads } = await openWithFaults(page, context, address, { 'orders/list': status })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(loads()).toBe(1)
    expect(await cookieOf(context, COOKIES.accessToken)).toBeDefined()
    await faultsOff(context)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No orders yet')).toBeVisible()
  })
}
