import { expect, type Page } from 'playwright/test'
import { COOKIES } from '#contract/conventions.ts'
import { addresses, freeWindows, heading, next, open, signInByPassword } from './booking-steps.ts'
import { CITY } from './patient.ts'
import type { Story } from './random-story.ts'
import { addCityCookie } from './sign-in-cookies.ts'

/** Milliseconds that a step waits for its control before it is left out. */
const PATIENCE = 2_000

/** Attempts after which the network is good again, and after which the patient gives up. */
const ATTEMPTS = { noisy: 10, all: 30 } as const

const SLUGS = ['tsh', 'complete-blood-count'] as const
const COUPON = 'FIRST10'
const PUNE = { id: 7, city_name: 'Pune', state_name: 'Maharashtra' } as const

/** A page of the app, and not the empty one before it. */
const STARTED = /^http(?!.*\/blank$)/

/** A tab of the patient. */
export type Tab = { readonly name: string; readonly page: Page }

/** How the patient signs in. */
export type Credentials = { readonly mobile: string; readonly password: string }

type Step = (page: Page, story: Story, credentials: Credentials) => Promise<void>

const button = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first()

async function press(page: Page, name: RegExp): Promise<void> {
  await button(page, name).click({ timeout: PATIENCE })
}

/** The buttons that remove the lines of the cart page. */
export const removals = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Remove (?!.*at the new)/ })

const STEP_OF = {
  add: async (page, story) => {
    await page.goto(`/test-detail?slug_name=${story.pick(SLUGS)}`)
    await press(page, /^Add to cart/)
    // Who leaves within the same moment, while the page still starts, has not added it.
    await page.getByRole('link', { name: /^View cart/ }).waitFor({ timeout: PATIENCE })
  },
  remove: async (page) => {
    await page.goto('/cart')
    await removals(page).first().click({ timeout: PATIENCE })
  },
  clear: async (page) => {
    await page.goto('/cart')
    await press(page, /^Clear cart$/)
  },
  city: async (page, story) => {
    await addCityCookie(page.context(), page.url(), story.pick([CITY, PUNE]))
    await page.goto('/cart')
  },
  acceptPrices: async (page) => {
    await page.goto('/cart')
    await press(page, /^Accept/)
  },
  cart: async (page) => {
    await open(page, '/cart')
  },
  begin: async (page) => {
    await press(page, next.patient)
  },
  fillIn: async (page) => {
    await page.getByRole('radio', { name: /Asha Rao/ }).check({ timeout: PATIENCE })
    await addresses(page).first().check({ timeout: PATIENCE })
    await press(page, next.slot)
  },
  hold: async (page, story) => {
    const days = page.getByRole('group', { name: 'Day' }).getByRole('radio')
    await days.nth(2).check({ timeout: PATIENCE })
    const windows = freeWindows(page)
    await windows.first().waitFor({ timeout: PATIENCE })
    await windows.nth(story.pick([0, 1, 2])).click({ timeout: PATIENCE })
    await press(page, next.payment)
  },
  points: async (page) => {
    await page.getByRole('switch', { name: 'Wallet points' }).click({ timeout: PATIENCE })
  },
  coupon: async (page) => {
    await page.getByLabel('Coupon code').fill(COUPON, { timeout: PATIENCE })
    await press(page, /^Apply$/)
  },
  order: async (page, story) => {
    const place = button(page, next.place)
    const again = button(page, /^Try again$/)
    if (!(await again.isVisible())) {
      await page.getByRole('radio', { name: /Pay at Service/ }).check({ timeout: PATIENCE })
    }
    await expect(place).toBeEnabled({ timeout: PATIENCE })
    // Without a sum on the button, points and coupon have left nothing to pay.
    const words = (await place.textContent()) ?? ''
    const sum = Number(/₹([\d,.]+)/.exec(words)?.[1]?.replaceAll(',', '') ?? 0)
    await place.click({ timeout: PATIENCE })
    if (!words.includes('Try again')) story.confirmed.push(sum)
  },
  reload: async (page) => {
    await page.reload()
  },
  back: async (page) => {
    await page.goBack()
  },
  logOut: async (page) => {
    await page.goto('/profile?tab=logout')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Log out' }).click({ timeout: PATIENCE })
    await page.waitForURL('/', { timeout: 5 * PATIENCE })
  },
  signIn: async (page, _, { mobile, password }) => {
    await open(page, '/cart')
    const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
    await link.filter({ visible: true }).first().click({ timeout: PATIENCE })
    await signInByPassword(page, mobile, password)
  },
} satisfies Record<string, Step>

type StepName = keyof typeof STEP_OF

const CHANGES: readonly StepName[] = [
  'add',
  'add',
  'add',
  'remove',
  'clear',
  'city',
  'acceptPrices',
  'reload',
  'back',
  'logOut',
]

const VISITORS: readonly StepName[] = ['signIn', 'signIn', 'add', 'remove', 'reload', 'back']

/** By page, the step that goes on with the booking. */
const WAY_ON: Readonly<Record<string, StepName>> = {
  '/cart': 'begin',
  '/patient-cart': 'fillIn',
  '/slots': 'hold',
  '/payment': 'order',
}

const pathOf = (page: Page) => new URL(page.url()).pathname

export async function isSignedIn(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies()
  return cookies.some(({ name, value }) => name === COOKIES.accessToken && value !== '')
}

/** Takes a random step in a tab. */
export async function takeRandomStep(tab: Tab, story: Story, who: Credentials): Promise<void> {
  await attempt(await randomStep(tab.page, story), tab, story, who)
}

async function randomStep(page: Page, story: Story): Promise<StepName> {
  if (!(await isSignedIn(page))) return story.pick(VISITORS)
  if (pathOf(page) === '/payment' && story.chance(0.3)) return story.pick(['points', 'coupon'])
  const onward = WAY_ON[pathOf(page)]
  return onward && story.chance(0.6) ? onward : story.pick(CHANGES)
}

/** Takes a step, or leaves it out where the page does not offer it. */
async function attempt(
  name: StepName,
  { name: tab, page }: Tab,
  story: Story,
  who: Credentials,
): Promise<void> {
  await page.bringToFront()
  const step: Step = STEP_OF[name]
  const isTaken = await step(page, story, who).then(
    () => true,
    () => false,
  )
  story.told.push(`${tab}: ${name}${isTaken ? '' : ' (not offered)'}`)
  // Before the first page there is none of the app's.
  if (!STARTED.test(page.url())) await open(page, '/cart')
}

/**
 * Goes on in one tab, wherever it stands, until its order is placed; after some attempts the network
 * is good again.
 * @throws Error with the story when there is no way to the order.
 */
export async function goOnToOrder(tab: Tab, story: Story, who: Credentials): Promise<void> {
  let isPressed = false
  // Nobody comes to the saved address from another city.
  await addCityCookie(tab.page.context(), tab.page.url(), CITY)
  await attempt('cart', tab, story, who)
  for (let count = 0; count < ATTEMPTS.all; count += 1) {
    if (count >= ATTEMPTS.noisy) story.isNoisy = false
    const step = await stepToOrder(tab.page)
    // What was lost is asked for again.
    const reload = button(tab.page, /^(Try again|See free slots)$/)
    if (step !== 'order' && (await reload.isVisible()))
      await reload.click({ timeout: PATIENCE }).catch(() => undefined)
    await attempt(step, tab, story, who)
    isPressed ||= step === 'order'
    if (isPressed && (await isBooked(tab.page))) return
  }
  throw new Error(`There is no way to the order: ${story.told.join('; ')}`)
}

async function stepToOrder(page: Page): Promise<StepName> {
  if (!(await isSignedIn(page))) return 'signIn'
  const onward = WAY_ON[pathOf(page)]
  if (!onward) return 'cart'
  if (onward !== 'begin') return onward
  const ready = button(page, next.patient)
  const accept = button(page, /^Accept/)
  const isEmpty = heading(page, 'Your cart is empty')
  await ready
    .or(accept)
    .or(isEmpty)
    .first()
    .waitFor({ timeout: PATIENCE })
    .catch(() => undefined)
  if (await isEmpty.isVisible()) return 'add'
  return (await accept.isVisible()) ? 'acceptPrices' : 'begin'
}

async function isBooked(page: Page): Promise<boolean> {
  const booked = heading(page, /^Booked for /)
  const other = button(page, next.place)
  await booked
    .or(other)
    .first()
    .waitFor({ timeout: 2 * PATIENCE })
    .catch(() => undefined)
  return booked.isVisible()
}

/** Signs the tab's device in, if nobody is. */
export async function beSignedIn({ page }: Tab, story: Story, who: Credentials): Promise<void> {
  await page.bringToFront()
  if (!(await isSignedIn(page))) await STEP_OF.signIn(page, story, who)
}
