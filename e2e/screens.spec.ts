import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { PROFILE_TABS, type ProfileTab } from '#config/profile-tabs.ts'
import { CLOSER, JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleInEveryLook, expectAccessibleLayout } from './support/appearances.ts'
import { goToPayment, goToWindows, heading, next, open, press } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { shiftOf, watchShifts } from './support/layout-shift.ts'
import { readyToBook } from './support/orders.ts'
import type { Patient } from './support/patient.ts'

/** The cumulative layout shift that browsers call good. */
const MAX_SHIFT = 0.1

/** The screens that also the first ring looks at. */
const MAIN_SCREENS = [
  'home',
  'the test menu',
  'a test',
  'the cart',
  'the patient step, with its forms open',
  'the windows',
  'the payment',
  'the thank-you page and the orders',
  'the profile tab ""',
  'sign-in',
]

const ringsOf = (name: string) => (MAIN_SCREENS.includes(name) ? [JOURNEY, CLOSER] : [])

const PUBLIC_SCREENS = [
  { name: 'home', address: '/' },
  { name: 'the test menu', address: '/test-menu' },
  { name: 'the offer of the second at half price', address: '/buy-one-get50-on-2nd' },
  { name: 'a test', address: '/test-detail?slug_name=complete-blood-count' },
  { name: 'the empty cart', address: '/cart' },
  { name: 'sign-in', address: '/login' },
  { name: 'sign-up', address: '/sign-up' },
  { name: 'not found', address: '/no-such-page' },
  { name: "a visitor's profile", address: '/profile' },
]

for (const { name, address } of PUBLIC_SCREENS) {
  test(`${name} is accessible at 1280, 360 and 320 px`, { tag: ringsOf(name) }, async ({
    page,
    pageErrors,
  }) => {
    if (name === 'not found') pageErrors.allow(/404/)
    await watchShifts(page)
    await open(page, address)
    expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
    // The list of all tests takes minutes in every look.
    const expectAccess =
      address === '/test-menu' ? expectAccessibleLayout : expectAccessibleInEveryLook
    await expectAccess(page)
  })
}

type Screen = {
  readonly name: string
  readonly show: (page: Page, patient: Patient) => Promise<unknown>
}

const BOOKING_SCREENS: readonly Screen[] = [
  {
    name: 'the cart',
    show: async (page) => {
      await open(page, '/cart')
      await expect(heading(page, 'Cart')).toBeVisible()
    },
  },
  {
    name: 'the patient step, with its forms open',
    show: async (page) => {
      await open(page, '/cart')
      await press(page, next.patient)
      await page.getByRole('button', { name: 'Add a family member' }).click()
      await page.getByText('New address').click()
    },
  },
  {
    name: 'the saved addresses',
    show: async (page) => {
      await open(page, '/cart')
      await press(page, next.patient)
      await expect(heading(page, 'Who is the patient?')).toBeVisible()
      await open(page, '/saved-address')
      await expect(heading(page, 'Which address?')).toBeVisible()
    },
  },
  { name: 'the windows', show: goToWindows },
  {
    name: 'a held window',
    show: async (page) => {
      await goToPayment(page)
      await page.goBack()
      await expect(heading(page, 'When should we come?')).toBeVisible()
    },
  },
  { name: 'the payment', show: (page) => goToPayment(page) },
  {
    name: 'the thank-you page and the orders',
    show: async (page) => {
      await goToPayment(page)
      await press(page, next.place)
      await expect(heading(page, /^Booked for /)).toBeVisible()
      await expectAccessibleInEveryLook(page)
      await open(page, paths.profile.getHref('open-order'))
      await expect(page.getByRole('main').getByText('Asha Rao').first()).toBeVisible()
    },
  },
]

for (const { name, show } of BOOKING_SCREENS) {
  test(`${name} is accessible at 1280, 360 and 320 px`, { tag: ringsOf(name) }, async ({
    page,
    login,
  }) => {
    const patient = await login()
    await readyToBook(patient, ['TFT', 'PRF002'])
    await show(page, patient)
    await expectAccessibleInEveryLook(page)
  })
}

const BUILT_TABS: readonly ProfileTab[] = PROFILE_TABS.filter((tab) =>
  ['', 'my-order', 'completed-order', 'cancel-order', 'logout'].includes(tab),
)

for (const tab of BUILT_TABS) {
  const name = `the profile tab "${tab}"`
  test(`${name} is accessible at 1280, 360 and 320 px`, { tag: ringsOf(name) }, async ({
    page,
    login,
  }) => {
    await login()
    await open(page, paths.profile.getHref(tab))
    await expectAccessibleInEveryLook(page)
  })
}

test('[R1.37] [R1.38] [R1.39] [R1.40] in-app mode hides header, footer and bottom bar on every page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/')
  const bars = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('link', { name: 'Test and Packages' }),
  ]
  for (const bar of bars) await expect(bar).toBeVisible()

  await open(page, '/?mode=mobile')
  for (const bar of bars) await expect(bar).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sugar' }).click()
  await expect(page).toHaveURL('/test-menu?search=sugar')
  for (const bar of bars) await expect(bar).toHaveCount(0)
  await open(page, '/cart')
  await expect(heading(page, 'Your cart is empty')).toBeVisible()
  for (const bar of bars) await expect(bar).toHaveCount(0)
  await expectAccessibleInEveryLook(page)
})
