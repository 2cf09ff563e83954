import { expect, type Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import { expectSound } from './support/accessible.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { keepRecord, openBlank } from './support/kept-records.ts'
import { book, type Patient } from './support/patient.ts'

const orderPage = ({ order_id }: Order) => paths.profile.getHref('my-order', { order: order_id })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The lab comes along, as /dev/lab moves one order by hand: so many stages, or to another sample. */
async function atTheLab(patient: Patient, { order_id }: Order, stages: number, to = '') {
  for (let stage = 0; stage < stages; stage += 1) {
    const form = { order: order_id, to: stage === stages - 1 ? to : '' }
    const answer = await patient.request.post('/dev/lab', { form })
    expect(answer.ok()).toBe(true)
  }
}

test.beforeEach(async ({ page }) => {
  // Whoever was asked for a callback before is not asked again in the middle of a test.
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
})

test('[R1.19] [R1.25] an open order shows its life without being loaded anew, from the door to the report', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await open(page, orderPage(order))
  await expect(title(page)).toHaveText(/^Booked for/)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

  await atTheLab(patient, order, 1)
  await expect(title(page)).toHaveText(/ comes on /, { timeout: 15_000 })
  await expect(page.getByText(/^Phlebotomist assigned: .* comes on/)).toBeAttached()
  await expect(page.getByText(/^ID MUM-P/)).toBeVisible()

  await atTheLab(patient, order, 1)
  await expect(title(page)).toHaveText('The sample is on its way to the lab', { timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Change the time' })).toHaveCount(0)
  const rating = page.getByRole('form', { name: /^Rate the visit of/ })
  await rating.getByRole('radio', { name: '5 of 5, Excellent' }).check({ force: true })
  await rating.getByRole('button', { name: 'Send 5 stars' }).click()
  await expect(page.getByText('You rated this visit 5 of 5. Thank you.')).toBeVisible()
  await expectSound(page)

  await atTheLab(patient, order, 2, 'resample')
  await expect(title(page)).toHaveText('A new sample is needed', { timeout: 15_000 })
  await atTheLab(patient, order, 3)
  await expect(title(page)).toHaveText('The report is ready', { timeout: 15_000 })
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  await expectSound(page)
  await page
    .getByRole('link', { name: /^See the \d+ results$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/view-report\?report=/)
})

test('an order moves to another time, by keyboard alone', async ({ page, login }) => {
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await open(page, orderPage(order))
  await page.getByRole('button', { name: 'Change the time' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the time' })
  await expect(dialog.getByText('Yours now')).toBeVisible()
  await expectSound(page)
  const first = dialog.locator('.win input:not(:disabled)').first()
  await first.focus()
  await page.keyboard.press('Space')
  const confirm = dialog.getByRole('button', { name: /^Move to / })
  const words = (await confirm.textContent())?.replace('Move to ', '') ?? ''
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The order has its new time.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change the time' })).toBeFocused()
  await expect(page.getByRole('complementary').getByText(words)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New time' })).toBeVisible()
  const { slot } = await patient.call('orderDetails', { params: { id: order.order_id } })
  expect(slot).not.toEqual(order.slot)
})

test('an order is booked again in one press', async ({ page, login }) => {
  const patient = await login()
  const order = await book(patient, ['CBC', 'TSH'])
  await open(page, orderPage(order))
  await page.getByRole('button', { name: 'Book again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(title(page)).toHaveText('Cart')
  await expect(page.getByText('2 items, prices for Mumbai')).toBeVisible()
})

test('[R2.077] [R2.078] [R2.079] [R2.080] each list has its orders, and what can be done with them', async ({
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
  // As far as it goes, by whatever way.
  await atTheLab(patient, ready, 8)
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
    await expectSound(page)
  }
  await open(page, paths.profile.getHref('completed-order'))
  await expect(page.getByText(/^\d+ results$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^View report/ })).toBeVisible()
  await expect(page.getByRole('form', { name: /^Rate the visit of/ })).toBeVisible()
})

test('[R1.22] [R2.081] invoices are saved, and older orders looked up by their SID', async ({
  page,
  login,
  complaints,
}) => {
  complaints.tolerate(/404/)
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await open(page, paths.profile.getHref('download-order'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Invoice of order ${order.order_no}` }).click()
  expect((await download).suggestedFilename()).toMatch(/^order_invoice_\d{14}\.pdf$/)
  await page.getByRole('textbox', { name: 'SID' }).fill('1904180027')
  await page.getByRole('button', { name: 'Find the order' }).click()
  await expect(page.getByText('There is no old order with this SID.')).toBeVisible()
  await expectSound(page)
})

test('a thousand orders scroll, with no more of them in the page than are in sight', async ({
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
    const made = Array.from({ length: size }, (_, at): OrderSummary => {
      const place = (number - 1) * size + at
      return { ...template, order_id: `made-${place}`, order_no: `NO ${place}` }
    })
    const counts = { open: total, completed: 0, cancelled: 0 }
    await route.fulfill({ json: { result: { orders: made, total, counts } } })
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
  // A busy machine drops frames; drawing a thousand cards anew would take seconds.
  expect(slowest).toBeLessThan(500)
})
