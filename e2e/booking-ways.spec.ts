import { expect } from 'playwright/test'
import { JOURNEY } from '#tests/support/ring.ts'
import { heading, payAtService } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { placedOrders, readyToBook } from './support/orders.ts'
import {
  bookUpToBank,
  decideAtBank,
  leaveForBank,
  takeMoneyOff,
  toPayment,
  type Visit,
} from './support/visit-steps.ts'

const CARTS: readonly {
  says: string
  codes: readonly string[]
  visit: Visit
  isMixed?: boolean
}[] = [
  { says: 'a home visit', codes: ['TFT', 'LIPID'], visit: 'home' },
  { says: 'a walk-in at a centre', codes: ['TFT', 'LIPID'], visit: 'walk-in' },
  { says: 'two scans with appointments', codes: ['USGTHY', 'ECHO2D'], visit: 'appointments' },
  { says: 'a scan that is asked about', codes: ['MRIBRN'], visit: 'asked' },
  {
    says: 'a scan and a blood test',
    codes: ['USGTHY', 'TFT'],
    visit: 'appointments',
    isMixed: true,
  },
]

const RULES: Record<Visit, string> = {
  home: '[R1.11] [R1.13]',
  'walk-in': '[R1.12] [R3.27]',
  appointments: '[R4.26] [R4.29]',
  asked: '[R4.26] [R4.29]',
}

let day = 0

for (const { says, codes, visit, isMixed = false } of CARTS) {
  for (const mode of ['cash', 'online'] as const) {
    for (const cheaper of [false, true]) {
      const how = `${mode === 'cash' ? 'at service' : 'online'}${cheaper ? ', with coupon and points' : ''}`
      const rule = mode === 'cash' ? '[R4.22]' : '[R4.23]'
      day += 1
      const shown = 1 + (day % 5)
      const isJourney =
        mode === 'online' && cheaper && visit !== 'home' && (isMixed || visit === 'walk-in')
      test(`${RULES[visit]} ${rule} ${says}, paid ${how}, ends in one order`, {
        tag: isJourney ? JOURNEY : [],
      }, async ({ page, login }) => {
        const patient = await login()
        await readyToBook(patient, codes)
        await toPayment(page, visit, shown)
        if (cheaper) await takeMoneyOff(page)
        if (mode === 'cash') {
          await payAtService(page)
        } else {
          await leaveForBank(page)
          await decideAtBank(page, 'Succeed')
        }
        await expect(heading(page, /^Booked/)).toBeVisible()

        const [order, ...others] = await placedOrders(patient)
        expect(others).toEqual([])
        expect(order).toMatchObject({
          status: 'booked',
          payment_mode: mode,
          paid: mode === 'online',
          order_type: visit === 'home' ? 'home_collection' : 'lab_visit',
        })
        const wallet = await patient.call('wallet', {
          query: { mobile_number: patient.user.mobile_no ?? '' },
        })
        expect(wallet.points).toBe(cheaper ? 0 : 240)
      })
    }
  }
}

test('a patient who leaves the bank without paying can pay at service', async ({ page, login }) => {
  const patient = await login()
  await bookUpToBank(page, patient, 3)
  await decideAtBank(page, 'Abandon')
  await expect(heading(page, 'No money was taken')).toBeVisible()
  await payAtService(page)
  await expect(heading(page, /^Booked/)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
})

test('a late decision of the bank places the order without further action', async ({
  page,
  login,
}) => {
  const patient = await login()
  await bookUpToBank(page, patient, 4)
  await page.getByLabel('Delay in seconds').fill('6')
  await decideAtBank(page, 'Delay')
  await expect(heading(page, 'Being checked with your bank')).toBeVisible()
  await expect(heading(page, /^Booked/)).toBeVisible({ timeout: 30_000 })
  expect(await placedOrders(patient)).toHaveLength(1)
})

test('an order paid after the browser was closed is shown in a new tab', async ({
  page,
  context,
  login,
}) => {
  const patient = await login()
  await bookUpToBank(page, patient, 5)
  const bank = page.url()
  await page.close()
  await patient.request.post(`${bank}/pay`, { form: { outcome: 'succeed' }, maxRedirects: 0 })
  const next = await context.newPage()
  await next.goto('/cart')
  await expect(heading(next, /^Booked/)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
})
