import { expect } from 'playwright/test'
import { openMore } from './support/account-steps.ts'
import { addFather, goToPayment, heading, next, open, press } from './support/booking-steps.ts'
import { type Fault, faultsOff, faultsOn } from './support/faults.ts'
import { test } from './support/fixtures.ts'
import { book, readyToBook } from './support/orders.ts'
import { toast } from './support/toast.ts'

/*
 * Messages of failed calls (spec §8), in the browser against the real server with injected faults.
 */

const WRONG = 'Something went wrong'

test.beforeEach(({ pageErrors }) => pageErrors.allow(/400|500/))

test('[R8.17] [R8.18] [R8.19] [R8.22] a refused order shows a toast for one second with the message, else the error, else nothing', async ({
  page,
  context,
  login,
  address,
}) => {
  await readyToBook(await login(), ['TFT'])
  await goToPayment(page)
  const place = async (fault: Fault) => {
    await faultsOn(context, address, { 'orders/order-create': fault })
    await press(page, next.place)
  }
  await place({ status: 400, message: 'The lab is closed.', error: 'closed' })
  await expect(toast(page)).toHaveText('The lab is closed.')
  await expect(toast(page)).toHaveCount(0, { timeout: 1900 })
  await place({ status: 400, error: 'closed' })
  await expect(toast(page)).toHaveText('closed')
  await expect(toast(page)).toHaveCount(0)
  await place({ status: 400 })
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await faultsOff(context)
  await press(page, next.place)
  await expect(heading(page, /^Booked for /)).toBeVisible()
})

test('[R8.20] [R8.21] coupon and wallet that fail without words say Something went wrong', async ({
  page,
  context,
  login,
  address,
}) => {
  await readyToBook(await login(), ['TFT', 'LIPID'])
  await goToPayment(page)
  const apply = async () => {
    await page.getByLabel('Coupon code').fill('FIRST10')
    await press(page, /^Apply$/)
  }
  await faultsOn(context, address, { 'coupon/apply': 400, 'coupon/remove': 400 })
  await apply()
  await expect(toast(page)).toHaveText(WRONG)
  await expect(toast(page)).toHaveCount(0)
  await faultsOff(context)
  await apply()
  const remove = page.getByRole('button', { name: 'Remove coupon FIRST10' })
  await expect(remove).toBeVisible()
  await faultsOn(context, address, {
    'coupon/remove': 400,
    'lms/patient/v2/wallet/apply': 400,
  })
  await remove.click()
  await expect(toast(page)).toHaveText(WRONG)
  await expect(toast(page)).toHaveCount(0)
  await page.getByRole('switch', { name: 'Wallet points' }).click()
  await expect(toast(page)).toHaveText(WRONG)
})

test('[R8.28] an invoice that fails shows no message', async ({
  page,
  context,
  login,
  address,
}) => {
  const order = await book(await login(), ['CBC'])
  await open(page, `/profile?tab=my-order&order=${order.order_id}`)
  await faultsOn(context, address, {
    'orders/order-invoice/:id': { status: 500, message: 'no paper' },
    'orders/order-invoice-download': { status: 500, message: 'no paper' },
  })
  await openMore(page)
  const invoice = page.getByRole('button', { name: 'Invoice' })
  const failed = page.waitForResponse(/order-invoice/)
  await invoice.click()
  expect((await failed).status()).toBe(500)
  await expect(invoice).toBeEnabled()
  await expect(page.getByText('no paper')).toHaveCount(0)
})

test('[R8.29] an order that could not be cancelled is reported in the dialog, not in a toast', async ({
  page,
  context,
  login,
  address,
}) => {
  const order = await book(await login(), ['CBC'])
  await open(page, `/profile?tab=my-order&order=${order.order_id}`)
  await faultsOn(context, address, {
    'orders/order-cancel': { status: 400, message: 'The visit has begun.' },
  })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByLabel('Why are you cancelling?').selectOption('Booked by mistake')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toContainText('The visit has begun.')
  await expect(toast(page)).toHaveCount(0)
})

test('[R8.31] adding a member shows the toast of the specification', async ({ page, login }) => {
  await readyToBook(await login(), ['TFT'])
  await open(page, '/cart')
  await press(page, next.patient)
  await addFather(page)
  await expect(toast(page)).toHaveText('Added sucessfully')
})
