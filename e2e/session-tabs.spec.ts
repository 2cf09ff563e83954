import { type BrowserContext, expect } from 'playwright/test'
import { COOKIES } from '#contract/conventions.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import {
  goToPayment,
  heading,
  next,
  open,
  press,
  signInByPassword,
} from './support/booking-steps.ts'
import { faultsOn } from './support/faults.ts'
import { test } from './support/fixtures.ts'
import { storedText } from './support/local-records.ts'
import { readyToBook } from './support/orders.ts'
import { SIGN_IN_COOKIES } from './support/patient.ts'
import { addSessionCookies, expiredToken } from './support/sign-in-cookies.ts'
import { toast } from './support/toast.ts'

const PROFILE = '/profile'
const PASSWORD = 'three blue tubes'
const REFRESH = '**/api/v1/auth/refresh-token'

/** Counts the refreshes of all tabs from now on. */
async function countRefreshes(context: BrowserContext): Promise<() => number> {
  let refreshes = 0
  await context.route(REFRESH, (route) => {
    refreshes += 1
    return route.continue()
  })
  return () => refreshes
}

async function names(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name)
}

test.describe('an access token that expired', () => {
  for (const [says, withoutLocks] of [
    ['with Web Locks', false],
    ['without Web Locks', true],
  ] as const) {
    test(`[R4.03] in two tabs that open together is refreshed once, ${says}`, async ({
      context,
      login,
      address,
    }) => {
      const { user, tokens } = await login()
      await addSessionCookies(context, address, {
        user,
        tokens: { ...tokens, token: expiredToken(tokens) },
      })
      if (withoutLocks) {
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'locks', { value: undefined }),
        )
      }
      const refreshes = await countRefreshes(context)
      const [one, two] = [await context.newPage(), await context.newPage()]
      await Promise.all([one.goto('/profile?tab=my-order'), two.goto('/profile?tab=my-order')])
      for (const tab of [one, two]) {
        await expect(tab.getByText('No orders yet')).toBeVisible({ timeout: 15_000 })
      }
      expect(refreshes()).toBe(1)
    })
  }
})

test.describe('logging out', () => {
  test('[R4.34] [R4.35] [R4.36] [R4.37] clears cookies, storage, this tab and the other tabs, and ends the session on the server', {
    tag: JOURNEY,
  }, async ({ page, context, login }) => {
    const patient = await login()
    await readyToBook(patient, ['TFT'])
    await goToPayment(page)
    const other = await context.newPage()
    await open(other, PROFILE)
    await expect(other.getByRole('main')).toContainText('Asha')
    expect(await storedText(page)).toContain('Asha')

    await open(page, '/profile?tab=logout')
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/')
    await expect(toast(other)).toHaveText(
      'You signed out in another tab, so you are signed out here too.',
    )

    for (const name of [...SIGN_IN_COOKIES, COOKIES.stage, COOKIES.redirect]) {
      expect(await names(context)).not.toContain(name)
    }
    expect(await storedText(page)).not.toContain('Asha')
    for (const tab of [page, other]) {
      await expect(tab.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
      expect(await tab.content()).not.toContain('Asha')
      await tab.goBack().catch(() => null)
      expect(await tab.getByRole('main').textContent()).not.toContain('Asha')
    }
    const call = await patient.send('memberList', { body: {} })
    expect(call.status()).toBe(406)
    const refresh = await patient.send('refreshToken', {
      body: { token: patient.tokens.refreshToken },
    })
    expect(refresh.status()).toBe(401)
  })

  test('[R4.38] leads to /login in in-app mode, in every tab', async ({ page, context, login }) => {
    await login()
    await open(page, '/profile?mode=mobile')
    const other = await context.newPage()
    await open(other, PROFILE)
    await page.goto('/profile?tab=logout')
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login')
  })
})

test('signing in in one tab signs the other in, without a reload', async ({
  page,
  context,
  newPatient,
}) => {
  const { user } = await newPatient({ password: PASSWORD })
  await open(page, PROFILE)
  const other = await context.newPage()
  await open(other, PROFILE)
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await signInByPassword(other, user.mobile_no, PASSWORD)
  for (const tab of [page, other]) await expect(tab.getByRole('main')).toContainText('Asha Rao')
})

test('another patient who signs in after a lost session sees no data of the previous one', {
  tag: JOURNEY,
}, async ({ page, context, login, newPatient, address, pageErrors }) => {
  pageErrors.allow(/401/)
  const meera = await newPatient({ firstName: 'Meera', lastName: 'Iyer', password: PASSWORD })
  const asha = await login()
  await readyToBook(asha, ['TFT'])
  await goToPayment(page)
  await faultsOn(context, address, { 'orders/order-create': { status: 401, times: 1 } })
  await press(page, next.place)
  await signInByPassword(page, meera.user.mobile_no, PASSWORD)
  await open(page, '/cart')
  await expect(heading(page, 'Your cart is empty')).toBeVisible()
  expect(await page.content()).not.toContain('Asha')
  expect(await storedText(page)).not.toContain('Asha')
  await open(page, PROFILE)
  await expect(page.getByRole('main')).toContainText('Meera Iyer')
})
