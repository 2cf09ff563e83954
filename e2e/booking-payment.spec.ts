import { expect, type Locator, type Page } from 'playwright/test'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import {
  addOpenTest,
  cutOff,
  goToWindows,
  heading,
  holdSomeWindow,
  next,
  open,
  payAtService,
  press,
  showDay,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress } from './support/keyboard.ts'
import { placedOrders, readyToBook } from './support/orders.ts'
import { bookUpToBank, decideAtBank, expectBookedOnce, toPayment } from './support/visit-steps.ts'

const WIDTHS = [360, 1280]

const NOTHING_TAKEN = 'No money was taken'

/** Calls that pay or place an order. */
const PLACING_CALLS = /payment\/create-payment|orders\/order-(?!checkout)/

/** Milliseconds between the two presses of a double tap. */
const TAP_INTERVALS = [150, 450]

test('a payment that was not needed leads to the order, which says that it comes back', async ({
  page,
  context,
  login,
}) => {
  const patient = await login()
  await bookUpToBank(page, patient, 2)
  const other = await context.newPage()
  await open(other, '/payment')
  await press(other, /^Pay at Service instead$/)
  await press(other, next.place)
  await expect(heading(other, /^Booked/)).toBeVisible()
  await decideAtBank(page, 'Succeed')
  await expect(heading(page, /^Booked/)).toBeVisible()
  await expect(page.getByText(/^Your online payment of ₹\d+ was not used$/)).toBeVisible()
  await expect(page.getByText(/goes back to where you paid from/)).toBeVisible()
  expect(await placedOrders(patient)).toMatchObject([{ payment_mode: 'cash', paid: false }])
})

test('a payment whose cart changed while it was at the bank says that the money comes back', async ({
  page,
  context,
  login,
}) => {
  const patient = await login()
  await bookUpToBank(page, patient, 2)
  const other = await context.newPage()
  await open(other, '/test-detail?slug_name=hba1c')
  await addOpenTest(other)
  await expect(other.getByRole('link', { name: 'Cart, 2 items' }).first()).toBeVisible()
  await decideAtBank(page, 'Succeed')
  await expect(heading(page, 'Paid, refund on its way')).toBeVisible()
  await expect(page.getByText(/No booking was made/)).toBeVisible()
  expect(await placedOrders(patient)).toEqual([])
})

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('[R1.13] [R4.23] a declined payment is the focused heading of the page, and can be retried', {
      tag: width === 360 ? JOURNEY : [],
    }, async ({ page, login }) => {
      const patient = await login()
      await bookUpToBank(page, patient, 2)
      await page.getByLabel('Reason to decline').selectOption('Wrong PIN')
      await decideAtBank(page, 'Decline')
      await expectFailureFocused(page, /^Your bank declined the payment of ₹/)
      await expect(page.getByRole('alert')).toContainText('Your slot is still held')
      const told = page.getByRole('region', { name: 'What your bank told us' })
      await expect(told.getByText('Wrong PIN', { exact: true })).toBeVisible()
      expect(await placedOrders(patient)).toHaveLength(0)

      await press(page, /^Retry/)
      await expect(page).toHaveURL(/\/gateway\//)
      await decideAtBank(page, 'Succeed')
      await expect(heading(page, /^Booked/)).toBeVisible()
      expect(await placedOrders(patient)).toMatchObject([{ payment_mode: 'online', paid: true }])
    })

    test('after a declined payment the order can be placed with payment at service', async ({
      page,
      login,
    }) => {
      const patient = await login()
      await bookUpToBank(page, patient, 3)
      await decideAtBank(page, 'Decline')
      await press(page, /^Pay at Service instead$/)
      await expect(heading(page, 'Payment')).toBeFocused()
      await expect(page.getByRole('radio', { name: /Pay at Service/ })).toBeChecked()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await placedOrders(patient)).toHaveLength(0)

      await press(page, next.place)
      await expect(heading(page, /^Booked/)).toBeVisible()
      expect(await placedOrders(patient)).toMatchObject([{ payment_mode: 'cash', paid: false }])
    })

    test('a patient who leaves the bank without paying reads that no money was taken', async ({
      page,
      login,
    }) => {
      await bookUpToBank(page, await login(), 4)
      await decideAtBank(page, 'Abandon')
      await expectFailureFocused(page, /^The payment of ₹\S+ is not finished/)
    })

    test('a patient who goes back from the bank reads that no money was taken', async ({
      page,
      login,
    }) => {
      await bookUpToBank(page, await login(), 5)
      await page.goBack()
      await expectFailureFocused(page, /^The payment of ₹\S+ is not finished/)
    })

    test('a payment that could not be opened is the focused heading of the page', async ({
      page,
      login,
      pageErrors,
    }) => {
      pageErrors.allow(/ERR_FAILED/)
      await readyToBook(await login(), ['TFT'])
      await toPayment(page, 'home', 1)
      const connect = await cutOff(page, '**/api/v1/payment/create-payment')
      await press(page, /^Pay ₹/)
      await expectFailureFocused(page, /^We could not open the payment of ₹/)
      await connect()
      await press(page, /^Retry/)
      await expect(page).toHaveURL(/\/gateway\//)
    })

    test('an order that could not be placed is the focused heading of the page', async ({
      page,
      login,
      pageErrors,
    }) => {
      pageErrors.allow(/ERR_FAILED/)
      const patient = await login()
      await readyToBook(patient, ['TFT'])
      await toPayment(page, 'home', 2)
      const connect = await cutOff(page)
      await payAtService(page)
      const title = heading(page, 'Your order is not confirmed yet')
      await expect(title).toBeFocused()
      await expect(title).toBeInViewport()
      await expect(page.getByRole('alert')).toContainText('No money was taken just now.')
      await connect()
      await press(page, /^Try again$/)
      await expect(heading(page, /^Booked/)).toBeVisible()
      expect(await placedOrders(patient)).toHaveLength(1)
    })

    test('the Pay button is not at the position of the button before it', async ({
      page,
      login,
    }) => {
      await readyToBook(await login(), ['TFT'])
      await holdWindow(page)
      const toPay = await boxOf(page.getByRole('button', { name: next.payment }))
      await press(page, next.payment)
      const pay = await boxOf(page.getByRole('button', { name: /^Pay ₹/ }))
      expect(intersect(toPay, pay), JSON.stringify({ toPay, pay })).toBe(false)
      await page.getByRole('radio', { name: /Pay at Service/ }).check()
      const confirm = await boxOf(page.getByRole('button', { name: next.place }))
      expect(intersect(toPay, confirm), JSON.stringify({ toPay, confirm })).toBe(false)
    })

    for (const gap of TAP_INTERVALS) {
      test(`a second tap on "Go to payment" after ${gap} ms pays nothing`, async ({
        page,
        login,
      }) => {
        const patient = await login()
        await readyToBook(patient, ['TFT'])
        await holdWindow(page)
        const calls = callsOf(page, PLACING_CALLS)
        await tapTwice(page, page.getByRole('button', { name: next.payment }), gap)
        await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled()
        expect(calls).toEqual([])
        expect(await placedOrders(patient)).toHaveLength(0)
      })

      test(`a second tap on "Add" after ${gap} ms does not open the cart`, async ({ page }) => {
        expect(gap).toBeLessThan(STEP_SETTLE)
        await page.clock.install()
        await open(page, '/test-menu')
        await stopClock(page)
        await tapTwice(page, page.getByRole('button', { name: /^Add .* to cart$/ }).first(), gap)
        const inCart = page.getByRole('link', { name: /^In cart/ })
        await expect(inCart).toBeFocused()
        await page.clock.runFor(STEP_SETTLE)
        await expect(inCart).toBeEnabled()
        await expect(page).toHaveURL(/\/test-menu/)
        await page.clock.resume()
        await inCart.click()
        await expect(heading(page, 'Cart')).toBeVisible()
      })
    }

    test('the Pay button is disabled for a moment after the step opens', async ({
      page,
      login,
    }) => {
      await readyToBook(await login(), ['TFT'])
      await page.clock.install()
      await holdWindow(page)
      const calls = callsOf(page, PLACING_CALLS)
      await stopClock(page)
      await press(page, next.payment)
      const pay = page.getByRole('button', { name: /^Pay ₹/ })
      await expect(pay).toBeDisabled()
      await pay.click({ force: true })
      await pay.press('Enter')
      await page.clock.runFor(STEP_SETTLE)
      await expect(pay).toBeEnabled()
      expect(calls).toEqual([])
    })

    test('holding Enter on "Add" does not open the cart', async ({ page }) => {
      await open(page, '/test-menu')
      await page
        .getByRole('button', { name: /^Add .* to cart$/ })
        .first()
        .focus()
      const inCart = page.getByRole('link', { name: /^In cart/ })
      await page.keyboard.down('Enter')
      await expect(inCart).toBeFocused()
      await expect(inCart).toBeEnabled()
      await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await expect(page).toHaveURL(/\/test-menu/)
    })
  })
}

test('after a declined payment the order is placed by keyboard alone', async ({ page, login }) => {
  const patient = await login()
  await bookUpToBank(page, patient, 3)
  await decideAtBank(page, 'Decline')
  await expect(heading(page, NOTHING_TAKEN)).toBeFocused()
  await tabAndPress(page, page.getByRole('button', { name: 'Pay at Service instead' }))
  await expect(heading(page, 'Payment')).toBeFocused()
  await tabAndPress(page, page.getByRole('button', { name: next.place }))
  await expect(heading(page, /^Booked/)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
})

test('a failed payment is accessible at every width', async ({ page, login }) => {
  test.setTimeout(90_000)
  await bookUpToBank(page, await login(), 4)
  await decideAtBank(page, 'Decline')
  await expect(heading(page, NOTHING_TAKEN)).toBeVisible()
  await expectAccessibleLayout(page)
})

/** The failure is the heading of the page: visible without scrolling, announced and focused. */
async function expectFailureFocused(page: Page, words: RegExp): Promise<void> {
  const title = heading(page, NOTHING_TAKEN)
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport({ ratio: 1 })
  const alert = page.getByRole('alert').filter({ has: title })
  await expect(alert.getByText(words)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Retry/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Pay at Service instead' })).toBeInViewport({
    ratio: 1,
  })
}

/** Goes to the slots and holds one, so that the payment is the next step. */
async function holdWindow(page: Page): Promise<void> {
  await goToWindows(page)
  await showDay(page, 1)
  await holdSomeWindow(page)
}

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(button: Locator): Promise<Box> {
  await expect(button).toBeEnabled()
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${button} is not on the screen.`)
  return box
}

function intersect(a: Box, b: Box): boolean {
  const apartAcross = a.x + a.width <= b.x || b.x + b.width <= a.x
  const apartDown = a.y + a.height <= b.y || b.y + b.height <= a.y
  return !apartAcross && !apartDown
}

/** Presses twice at the button's position, whatever is there at the second press. */
async function tapTwice(page: Page, button: Locator, gap: number): Promise<void> {
  const { x, y, width, height } = await boxOf(button)
  // The delay applies between mouse down and up, and again before the next press.
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: gap / 2 })
}

/** Stops the page's clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Collects the URLs of matching calls from now on. */
function callsOf(page: Page, address: RegExp): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) calls.push(request.url())
  })
  return calls
}

test('a payment that a second tab took for unfinished is booked in both once it is paid', async ({
  page,
  login,
}) => {
  const patient = await login()
  await bookUpToBank(page, patient, 6)
  const other = await page.context().newPage()
  await open(other, '/cart')
  await expect(other.getByText(/^The payment of ₹\S+ is not finished/)).toBeVisible()

  await page.bringToFront()
  await decideAtBank(page, 'Succeed')
  await expectBookedOnce(page, patient)
  await other.bringToFront()
  await expect(heading(other, /^Booked for /)).toBeVisible()
})

test("a payment on the bank's page that was left is shown as paid, not asked for again", async ({
  page,
  login,
}) => {
  const patient = await login()
  await bookUpToBank(page, patient, 7)
  const bank = page.url()
  await decideAtBank(page, 'Decline')
  await expect(heading(page, NOTHING_TAKEN)).toBeVisible()
  await press(page, /^Pay at Service instead$/)
  await page.goto(bank)
  await decideAtBank(page, 'Succeed')
  await expectBookedOnce(page, patient)
})
