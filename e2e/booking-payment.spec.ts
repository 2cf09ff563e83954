import { expect, type Locator, type Page } from '@playwright/test'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import { expectSound } from './support/accessible.ts'
import {
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
import { decideAtBank, leaveForBank, toPayment } from './support/booking-ways.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress } from './support/keyboard.ts'
import { placedOrders, readyToBook } from './support/patient.ts'

const WIDTHS = [360, 1280]

const NOTHING_TAKEN = 'No money was taken'

/** What pays, or places an order. */
const PLACING = /payment\/create-payment|orders\/order-/

/** Milliseconds between the two presses of a double tap. */
const GAPS = [150, 450]

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('[R1.13] [R4.23] a declined payment is said first, has the focus, and can be tried again', async ({
      page,
      login,
    }) => {
      const patient = await login()
      await readyToBook(patient, ['TFT'])
      await toPayment(page, 'home', 2)
      await leaveForBank(page)
      await decideAtBank(page, 'Decline')
      await expectSaidFirst(page, /^Your bank declined the payment of ₹/)
      await expect(page.getByRole('alert')).toContainText('Your slot is still held')
      expect(await placedOrders(patient)).toHaveLength(0)

      await press(page, /^Retry/)
      await expect(page).toHaveURL(/\/gateway\//)
      await decideAtBank(page, 'Succeed')
      await expect(heading(page, /^Booked/)).toBeVisible()
      expect(await placedOrders(patient)).toMatchObject([{ payment_mode: 'online', paid: true }])
    })

    test('after a declined payment the order can be paid at service, once it is confirmed', async ({
      page,
      login,
    }) => {
      const patient = await login()
      await readyToBook(patient, ['TFT'])
      await toPayment(page, 'home', 3)
      await leaveForBank(page)
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

    test('who leaves the bank without paying is told that nothing was taken', async ({
      page,
      login,
    }) => {
      await readyToBook(await login(), ['TFT'])
      await toPayment(page, 'home', 4)
      await leaveForBank(page)
      await decideAtBank(page, 'Abandon')
      await expectSaidFirst(page, /^You came back before the payment of ₹/)
    })

    test('who presses back at the bank is told the same', async ({ page, login }) => {
      await readyToBook(await login(), ['TFT'])
      await toPayment(page, 'home', 5)
      await leaveForBank(page)
      await page.goBack()
      await expectSaidFirst(page, /^You came back before the payment of ₹/)
    })

    test('a payment that could not be opened is said first', async ({
      page,
      login,
      complaints,
    }) => {
      complaints.tolerate(/ERR_FAILED/)
      await readyToBook(await login(), ['TFT'])
      await toPayment(page, 'home', 1)
      const connect = await cutOff(page, '**/api/v1/payment/create-payment')
      await press(page, /^Pay ₹/)
      await expectSaidFirst(page, /^We could not open the payment of ₹/)
      await connect()
      await press(page, /^Retry/)
      await expect(page).toHaveURL(/\/gateway\//)
    })

    test('an order that could not be placed is said first', async ({ page, login, complaints }) => {
      complaints.tolerate(/ERR_FAILED/)
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

    test('Pay is not where the button was that led to the payment', async ({ page, login }) => {
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

    for (const gap of GAPS) {
      test(`a second tap on "Go to payment" after ${gap} ms pays nothing`, async ({
        page,
        login,
      }) => {
        const patient = await login()
        await readyToBook(patient, ['TFT'])
        await holdWindow(page)
        const calls = callsOf(page, PLACING)
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

    test('Pay takes no press until the step has been open for a moment', async ({
      page,
      login,
    }) => {
      await readyToBook(await login(), ['TFT'])
      await page.clock.install()
      await holdWindow(page)
      const calls = callsOf(page, PLACING)
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

    test('Enter that is held down on "Add" does not open the cart', async ({ page }) => {
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

test('after a declined payment everything is in reach of the keyboard', async ({ page, login }) => {
  const patient = await login()
  await readyToBook(patient, ['TFT'])
  await toPayment(page, 'home', 3)
  await leaveForBank(page)
  await decideAtBank(page, 'Decline')
  await expect(heading(page, NOTHING_TAKEN)).toBeFocused()
  await tabAndPress(page, page.getByRole('button', { name: 'Pay at Service instead' }))
  await expect(heading(page, 'Payment')).toBeFocused()
  await tabAndPress(page, page.getByRole('button', { name: next.place }))
  await expect(heading(page, /^Booked/)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
})

test('what is said of a payment that failed is sound at every width', async ({ page, login }) => {
  test.setTimeout(90_000)
  await readyToBook(await login(), ['TFT'])
  await toPayment(page, 'home', 4)
  await leaveForBank(page)
  await decideAtBank(page, 'Decline')
  await expect(heading(page, NOTHING_TAKEN)).toBeVisible()
  await expectSound(page)
})

/** The failure is the heading of the page: seen without scrolling, announced, and with the focus. */
async function expectSaidFirst(page: Page, words: RegExp): Promise<void> {
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

/** A window is held: the payment is one press away. */
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

/** Two presses where the button is now, whatever is there by the second. */
async function tapTwice(page: Page, button: Locator, gap: number): Promise<void> {
  const { x, y, width, height } = await boxOf(button)
  // The delay is between pressing down and letting go, and again before the next press.
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: gap / 2 })
}

/** The page's own time stands still from here on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** The addresses of such calls from here on. */
function callsOf(page: Page, address: RegExp): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) calls.push(request.url())
  })
  return calls
}
