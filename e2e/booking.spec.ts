import { windowInWords } from '#features/checkout/window-words.ts'
import {
  addAddress,
  addFather,
  addOpenTest,
  freeWindows,
  heading,
  next,
  open,
  openCart,
  pickCity,
  press,
  searchAndOpen,
  signUp,
} from './support/booking-steps.ts'
import { expect, test } from './support/fixtures.ts'

for (const width of [360, 1280]) {
  test(`[R1.01] from a city to an order in the profile, at ${width} px`, async ({
    page,
    outbox,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/')
    await pickCity(page, 'Pune')
    await searchAndOpen(page, 'thyroid', 'Thyroid Profile Total')
    await addOpenTest(page)
    await page.getByRole('link', { name: /^Tests? (&|and) Packages$/ }).click()
    await page.getByRole('link', { name: /^Packages/ }).click()
    await page.getByRole('button', { name: 'Add Full Body Check-up Advanced to cart' }).click()
    await openCart(page, '2 items')

    await press(page, next.patient)
    await signUp(page, outbox.newestCode)
    await expect(heading(page, 'Who is the patient?')).toBeVisible()
    await addFather(page)
    await addAddress(page, '411001')
    await press(page, next.window)

    await expect(heading(page, 'When should we come?')).toBeVisible()
    await freeWindows(page).first().check()
    await press(page, next.payment)
    await press(page, next.place)
    await expect(heading(page, /^Booked for /)).toBeVisible()
  })
}
