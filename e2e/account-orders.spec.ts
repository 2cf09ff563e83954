import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { advanceOrder, book } from './support/orders.ts'

const orderPage = ({ order_id }: Order) => paths.profile.getHref('my-order', { order: order_id })

/** How often the page of an open order asks for news. */
const ASKS_EVERY_MS = 10_000

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeEach(async ({ page }) => {
  await skipCallback(page)
})

test('[R1.19] [R1.25] an open order shows each state up to the report without a reload', {
  tag: JOURNEY,
}, async ({ page, login }) => {
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await page.clock.install()
  const labDoes = async (steps: number, to?: string) => {
    await advanceOrder(patient, order, steps, to)
    await page.clock.fastForward(ASKS_EVERY_MS)
  }
  await open(page, orderPage(order))
  await expect(title(page)).toHaveText(/^Booked for/)
  await expect(page).toHaveTitle(new RegExp(`^Order ${order.order_no} `))
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

  await labDoes(1)
  await expect(title(page)).toHaveText(/ is coming on /)
  await expect(page.getByText(/^Phlebotomist assigned: .* is coming on/)).toBeAttached()
  await expect(page.getByText(/^ID MUM P/)).toBeVisible()

  await labDoes(1)
  await expect(title(page)).toHaveText('Your sample is on its way to the lab')
  await expect(page.getByRole('button', { name: 'Change slot' })).toHaveCount(0)
  await expectAccessibleLayout(page)

  await labDoes(2, 'resample')
  await expect(title(page)).toHaveText('We need another sample')
  await labDoes(3)
  await expect(title(page)).toHaveText('Your report is ready')
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  const rating = page.getByRole('form', { name: /^Rate the visit by/ })
  await rating.getByRole('radio', { name: '5 of 5, Excellent' }).check({ force: true })
  await rating.getByRole('button', { name: 'Send 5 stars' }).click()
  await expect(page.locator(':focus')).toHaveText('You rated this visit 5 out of 5. Thank you.')
  await expectAccessibleLayout(page)
  await open(page, paths.thankYou.getHref(order.order_id))
  await expect(page).toHaveURL(orderPage(order))
  await expect(title(page)).toHaveText('Your report is ready')
  await page
    .getByRole('link', { name: /^See the \d+ results$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/view-report\?report=/)
})

test('an order shows when the phlebotomist on the way arrives, without a reload', async ({
  page,
  login,
}) => {
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await advanceOrder(patient, order, 1)
  await open(page, orderPage(order))
  await expect(title(page)).toHaveText(/ is coming on /)
  await advanceOrder(patient, order, 1, 'on_the_way')
  await expect(title(page)).toHaveText(/ arrives at \d\d:\d\d [AP]M$/, {
    timeout: 15_000,
  })
  await expectAccessibleLayout(page)
  await advanceOrder(patient, order, 1, 'arrived')
  await expect(title(page)).toHaveText(/ has arrived$/, { timeout: 15_000 })
  await expect(page.getByText('Check this ID at the door.')).toBeVisible()
})

test('an order is rescheduled by keyboard alone', async ({ page, login }) => {
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await open(page, orderPage(order))
  await page.getByRole('button', { name: 'Change slot' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change slot' })
  await expect(dialog.getByText('Your slot')).toBeVisible()
  await expectAccessibleLayout(page)
  const first = dialog.locator('.win input:not(:disabled)').first()
  await first.focus()
  // Who moves the focus by keyboard has pressed a key before Space or Enter.
  await page.keyboard.press('Shift')
  await page.keyboard.press('Space')
  const confirm = dialog.getByRole('button', { name: /^Change to / })
  const words = (await confirm.textContent())?.replace('Change to ', '') ?? ''
  await confirm.focus()
  await page.keyboard.press('Shift')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Your slot has been changed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change slot' })).toBeFocused()
  await expect(page.getByRole('complementary').getByText(words)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Slot changed' })).toBeVisible()
  const { slot } = await patient.call('orderDetails', { params: { id: order.order_id } })
  expect(slot).not.toEqual(order.slot)
})

test('an order is booked again with one click', async ({ page, login }) => {
  const patient = await login()
  const order = await book(patient, ['CBC', 'TSH'])
  // More stages than there are, so that it ends at the report.
  await advanceOrder(patient, order, 8)
  await open(page, orderPage(order))
  await page.getByRole('button', { name: 'Book again' }).click()
  await expect(page).toHaveURL(paths.cart.getHref(order.member.member_id, order.order_no))
  await expect(title(page)).toHaveText('Cart')
  await expect(page.getByText('2 items, prices for Mumbai')).toBeVisible()
})

test('[R2.077] [R2.078] [R2.079] [R2.080] each list shows its orders with their actions', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  const patient = await login()
  const [ready, booked, cancelled] = [
    await book(patient, ['CBC']),
    await book(patient, ['TSH']),
    await book(patient, ['CBC']),
  ]
  // More stages than there are, so that it ends at the report.
  await advanceOrder(patient, ready, 8)
  const reason = 'Booked by mistake'
  await patient.call('orderCancel', { body: { order_id: cancelled.order_id, reason } })
  const numbers = [
    ['my-order', [ready, booked, cancelled]],
    ['open-order', [booked]],
    ['completed-order', [ready]],
    ['cancel-order', [cancelled]],
  ] as const
  for (const [tab, orders] of numbers) {
    await open(page, paths.profile.getHref(tab))
    await expect(page.locator('li.order')).toHaveCount(orders.length)
    for (const { order_no } of orders) {
      await expect(page.getByText(order_no, { exact: true })).toBeVisible()
    }
    await expectAccessibleLayout(page)
  }
  await open(page, paths.profile.getHref('completed-order'))
  await expect(page.getByText(/^\d+ results$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^View report/ })).toBeVisible()
  await expect(page.getByRole('form', { name: /^Rate the visit by/ })).toBeVisible()
})

test('[R1.22] [R2.081] [R7.049] invoices are downloaded, and older orders are looked up by their SID', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await open(page, paths.profile.getHref('download-order'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Invoice of order ${order.order_no}` }).click()
  expect((await download).suggestedFilename()).toMatch(/^order_invoice_\d{14}\.pdf$/)
  await page.getByRole('textbox', { name: 'SID' }).fill('1904180027')
  await page.getByRole('button', { name: 'Find order' }).click()
  await expect(page.getByText('There is no old order with this SID.')).toBeVisible()
  await expectAccessibleLayout(page)
})

test('a list of a thousand orders renders only the visible ones while it scrolls', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  const patient = await login()
  const order = await book(patient, ['CBC'])
  const { orders } = await patient.call('orderList', { body: { page: 1, size: 1 } })
  const [template] = orders
  if (!template) throw new Error(`Order ${order.order_no} is not in the list.`)
  const total = 1_000
  await page.route('**/api/v1/orders/list', async (route) => {
    // SAFETY: this is the body of that very call.
    const { page: number, size } = route.request().postDataJSON() as { page: number; size: number }
    const generated = Array.from({ length: size }, (_, at): OrderSummary => {
      const position = (number - 1) * size + at
      return { ...template, order_id: `generated-${position}`, order_no: `NO ${position}` }
    })
    const counts = { open: total, completed: 0, cancelled: 0 }
    await route.fulfill({ json: { result: { orders: generated, total, counts } } })
  })
  await open(page, paths.profile.getHref('my-order'))
  await page.getByRole('button', { name: 'Show more' }).click()
  const last = page.getByText(`NO ${total - 1}`, { exact: true })
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        return last.count()
      },
      { timeout: 90_000, intervals: [50] },
    )
    .toBe(1)
  expect(await page.locator('li.order').count()).toBeLessThan(40)
  const slowest = await page.evaluate(async () => {
    let worst = 0
    let before = performance.now()
    for (let frame = 0; frame < 120; frame += 1) {
      scrollBy(0, -400)
      await new Promise((next) => requestAnimationFrame(next))
      worst = Math.max(worst, performance.now() - before)
      before = performance.now()
    }
    return worst
  })
  // A busy machine drops frames; rendering a thousand cards would take seconds.
  expect(slowest).toBeLessThan(500)
})
