import { expect, type Page } from 'playwright/test'
import {
  addresses,
  heading,
  holdSomeWindow,
  next,
  open,
  press,
  showDay,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { readyToBook } from './support/orders.ts'

/** A desktop of 1280 × 720 px at 400 % zoom (WCAG 2.2, 1.4.10). */
const SCREEN = { width: 320, height: 180 }

test.use({ viewport: SCREEN })

test('at 400 % zoom three quarters of the height are the page’s in every step', async ({
  page,
  login,
}) => {
  await readyToBook(await login(), ['TFT'])
  await open(page, '/cart')
  await expect(page.getByRole('button', { name: next.patient })).toBeEnabled()
  await expectRoom(page)
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await addresses(page).first().check()
  await expectRoom(page)
  await press(page, next.slot)
  await expect(heading(page, 'When should we come?')).toBeVisible()
  await showDay(page, 5)
  await holdSomeWindow(page)
  await expectRoom(page)
  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
  await expectRoom(page)
})

/** In the middle of the page, where bars that stay on the screen cover it. */
async function expectRoom(page: Page): Promise<void> {
  const bars = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
    const rows = Array.from({ length: innerHeight }, (_, y) => y)
    return rows.filter((y) => {
      const stack = document.elementsFromPoint(innerWidth / 2, y)
      return stack.some((element) => {
        let one: Element | null = element
        while (one && !/fixed|sticky/.test(getComputedStyle(one).position)) one = one.parentElement
        return one !== null
      })
    }).length
  })
  expect(bars).toBeLessThanOrEqual(SCREEN.height / 4)
}
