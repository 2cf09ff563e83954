import { expect, type Locator } from 'playwright/test'
import { deferred } from '#tests/machines/deferred.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import {
  card,
  HOLD,
  holdButton,
  offerLaterSlots,
  openWithLaterSlots,
  returnToCart,
  timer,
} from './support/as-last-time.ts'
import {
  cutOff,
  heading,
  next,
  open,
  openCart,
  press,
  refuseCallback,
  reload,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { book, fillCart, placedOrders } from './support/orders.ts'

/** All code but the script that draws the kept screen. */
const APP_CODE = /\/assets\/(?!draw-kept-screen).*\.js$/
const CODE = /\/assets\/last-visit-offer-[^/]*\.js$/

// A handler may still be at work when its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a returning patient books as last time with one hold and one confirmation', {
  tag: JOURNEY,
}, async ({ page, login }) => {
  const patient = await login()
  const last = await returnToCart(page, patient)
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
  await page.getByRole('button', { name: next.place }).dblclick()
  await expect(heading(page, /^Booked/)).toBeVisible()
  const orders = await placedOrders(patient)
  expect(orders).toHaveLength(2)
  expect(orders[0]).toMatchObject({
    payment_mode: 'cash',
    member: { member_id: last.member.member_id },
    test_names: ['Lipid Profile'],
  })
})

test('looking at the cart holds nothing, and a double tap on the hold places nothing', async ({
  page,
  login,
}) => {
  const patient = await login()
  await returnToCart(page, patient)
  expect((await patient.call('openBooking', {})).booking).toBeNull()
  await holdButton(page).dblclick()
  await expect(timer(page)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
})

test('a slot that another patient takes in that moment is named, and the next one is held', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const patient = await login()
  const taken = new Set<string>()
  await returnToCart(page, patient, taken)
  const offered = await holdButton(page).textContent()
  await page.route('**/cart/slot/block', (route) => {
    taken.add(route.request().postDataJSON().slot_id)
    const message = 'Another patient just took this slot.'
    return route.fulfill({ status: 409, json: { result: null, message, code: 'slot-taken' } })
  })
  await press(page, HOLD)
  await expect(card(page).getByRole('status').first()).toHaveText(
    'Another patient just took this slot. This slot is free now.',
  )
  await expect(holdButton(page)).toBeEnabled()
  expect(await holdButton(page).textContent()).not.toBe(offered)
  await page.unroute('**/cart/slot/block')
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
})

test('without network nothing is held, and trying again holds the slot', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  await returnToCart(page, await login())
  const reconnect = await cutOff(page)
  await press(page, HOLD)
  await expect(card(page).getByRole('status').first()).toHaveText(
    'We could not reach the lab. Nothing is held or booked.',
  )
  await reconnect()
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
})

test('each Change leads into its step, and keeps the rest', async ({ page, login }) => {
  const patient = await login()
  await returnToCart(page, patient)
  await press(page, /^Change patient$/)
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeChecked()
  await page.goBack()
  await press(page, /^Change slot$/)
  await expect(heading(page, 'When should we come?')).toBeVisible()
})

test('going away in the middle of the hold loses nothing', async ({ page, login }) => {
  const patient = await login()
  await book(patient, ['TFT'])
  await fillCart(patient, ['LIPID'])
  await offerLaterSlots(page)
  await open(page, '/')
  await openCart(page)
  const asked = deferred<void>()
  const answer = deferred<void>()
  await page.route('**/cart/slot/block', async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await press(page, HOLD)
  await asked.promise
  await page.goBack()
  await expect(page).toHaveURL('/')
  answer.resolve()
  await page.goForward()
  await expect(timer(page)).toBeVisible()
  await press(page, next.place)
  await expect(heading(page, /^Booked/)).toBeVisible()
})

test('a reload keeps the held slot, and it is not held twice', async ({ page, login }) => {
  const patient = await login()
  await returnToCart(page, patient)
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
  const held = await timer(page).locator('..').getByRole('heading').textContent()
  await reload(page)
  await expect(card(page).getByRole('heading', { name: held ?? '' })).toBeVisible()
  let holds = 0
  await page.route('**/cart/slot/block', (route) => {
    holds += 1
    return route.continue()
  })
  await expect(page.getByLabel('Coupon code')).toBeVisible()
  await press(page, next.place)
  await expect(heading(page, /^Booked/)).toBeVisible()
  expect(holds).toBe(0)
})

test('a cart that has changed meanwhile is said after a reload, and the visit is offered again', async ({
  page,
  login,
}) => {
  const patient = await login()
  await returnToCart(page, patient)
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
  await page.goto('about:blank')
  await fillCart(patient, ['LIPID', 'CBC'])
  await open(page, '/cart')
  const words = 'Your cart changed, so your slot was released'
  await expect(page.getByRole('main').getByText(words)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
  await expect(card(page)).toContainText('Asha Rao')
})

test('a hold that ends while the card is open is said, and offered again', async ({
  page,
  login,
}) => {
  const patient = await login()
  await page.clock.install()
  await refuseCallback(page)
  await returnToCart(page, patient)
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
  await page.clock.fastForward('15:01')
  await expect(card(page).getByRole('status').first()).toHaveText(
    'Your slot was released after 15 minutes. This slot is free now.',
  )
  await expect(timer(page)).toBeHidden()
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
})

test('two tabs that book the same place one order', async ({ page, login }) => {
  const patient = await login()
  await returnToCart(page, patient)
  const other = await page.context().newPage()
  await openWithLaterSlots(other)
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await press(tab, HOLD)
    await expect(timer(tab)).toBeVisible()
  }
  await press(other, next.place)
  await expect(heading(other, /^Booked/)).toBeVisible()
  await page.bringToFront()
  await expect(card(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(2)
})

test('a patient who is no longer in the family is not offered', async ({ page, login }) => {
  const patient = await login()
  await returnToCart(page, patient)
  await page.route('**/patient/member/list', (route) =>
    route.fulfill({ json: { result: { members: [] } } }),
  )
  await reload(page)
  await expect(page.getByRole('button', { name: next.patient })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('an address that the lab no longer serves is chosen again', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/422/)
  await returnToCart(page, await login())
  await page.route('**/orders/create', (route) => {
    const message = 'We do not come to this PIN.'
    return route.fulfill({ status: 422, json: { result: null, message, code: 'pin-not-served' } })
  })
  await press(page, HOLD)
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expect(page.getByRole('main').getByText('We do not come to this PIN.')).toBeVisible()
})

test('a new patient is offered no last visit, and loads none of its code', async ({
  page,
  login,
}) => {
  const patient = await login()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await fillCart(patient, ['LIPID'])
  await open(page, '/cart')
  await expect(page.getByRole('button', { name: next.patient })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  expect(loaded.filter((url) => CODE.test(url))).toEqual([])
  await returnToCart(page, patient)
  expect(loaded.filter((url) => CODE.test(url))).toHaveLength(1)
})

test('the cart is where its kept screen was', async ({ page, login }) => {
  await returnToCart(page, await login())
  const kept = () => page.evaluate(() => localStorage.getItem('kept-screen') ?? '')
  await expect.poll(kept).toContain('Lipid Profile')
  const topOf = async (within: Locator) => {
    const box = await within.getByText('Lipid Profile', { exact: true }).first().boundingBox()
    return box?.y ?? Number.NaN
  }
  await page.route(APP_CODE, () => {})
  await page.goto('/cart', { waitUntil: 'commit' })
  await page.evaluate(() => document.fonts.ready)
  const before = await topOf(page.locator('#kept-screen'))
  await page.unroute(APP_CODE)
  // The same slot is offered: another charge would take another line.
  await open(page, '/cart')
  await expect(card(page)).toContainText('Asha Rao')
  expect(Math.abs((await topOf(page.getByRole('main'))) - before)).toBeLessThan(2)
})
