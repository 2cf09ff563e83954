import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import {
  addOpenTest,
  askForCode,
  expectHeld,
  fillAddress,
  fillRegistration,
  freeWindows,
  heading,
  next,
  open,
  openCart,
  press,
  showDay,
  signInDialog,
  writeCode,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { newMobile } from './support/patient.ts'
import { listen, readFocus, readPart, takeAnnouncements } from './support/screen-reader.ts'

/**
 * What a blind patient hears. Read it whole after a change, then accept it with
 * `npx playwright test e2e/screen-reader.spec.ts --update-snapshots`.
 */
const TRANSCRIPT = new URL('screen-reader.txt', import.meta.url)

/** What is another one in each run. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\b\d\d:\d\d( [AP]M)?/g, 'hh:mm$1'],
  [/\b[AP]M\b/g, 'AM'],
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(day|sday|nesday|rsday|urday)?\b/g, 'Day'],
  [/\bDay \d{1,2}( [A-Z][a-z]{2})?\b/g, 'Day D'],
  [/Day D ?,? (\d+ free|Full)/g, 'Day D, n free'],
  [/"Day D, n free" \(disabled\)/g, '"Day D, n free"'],
  [/hh:mm AM Full" \(disabled\)/g, 'hh:mm AM"'],
  [/hh:mm AM Full/g, 'hh:mm AM'],
  // The first free one, which is not always the first.
  [/("hh:mm AM – hh:mm AM") \(checked\)/g, '$1'],
  [/\d+ minutes( \d+ seconds)? more/g, 'n minutes more'],
  [/\+91 [\d ]+\d/g, '+91 mobile'],
  [/\b\d{11}\b/g, 'order-number'],
]

/** The loading bar, an empty region, and the countdown to the next code. */
const PASSING = /^announced: (Loading|$)|^ *(timer|New code in .*|button "Send a new code")$/

/** A toast that goes by itself: on a quick machine it is still there beside the next one. */
const TOAST = 'Added sucessfully'

test('a screen reader reads the booking from the search to the thank-you page', async ({
  page,
  outbox,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.allow(/400 \(Bad Request\)|422 \(Unprocessable Entity\)/)
  const heard: string[] = []
  const hear = async (what: string, part: string | null) => {
    const said = await takeAnnouncements(page)
    heard.push(
      '',
      `## ${what}`,
      `title: ${await page.title()}`,
      `focus: ${await readFocus(page)}`,
      ...said
        .map((text) => `announced: ${text.replaceAll(TOAST, '')}`)
        .filter((line) => !heard.includes(line)),
      ...(part === null ? [] : await readPart(page, part)),
    )
  }

  await listen(page)
  await open(page, '/')
  await hear('Home: the header', 'banner')
  await page.getByRole('combobox').fill('tsh')
  await expect(page.getByRole('option').first()).toBeVisible()
  await hear('Home: TSH is typed', 'search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'TSH')).toBeVisible()
  await addOpenTest(page)
  await hear('The test is added', null)
  await openCart(page)
  await expect(page.getByRole('button', { name: next.patient })).toBeEnabled()
  await hear('Cart', 'main')

  await press(page, next.patient)
  await expect(signInDialog(page).getByRole('textbox')).toBeFocused()
  await hear('Sign-in', 'dialog')
  await signInDialog(page).getByRole('textbox').fill('12345')
  await page.keyboard.press('Enter')
  await hear('Sign-in: the number is too short', 'dialog')
  const mobile = newMobile()
  await askForCode(page, mobile)
  await hear('The code is sent', 'dialog')
  await writeCode(page, '000000')
  await expect(signInDialog(page).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await hear('The code is wrong', 'dialog')
  await writeCode(page, await outbox.newestCode(mobile))
  await expect(signInDialog(page).getByRole('textbox', { name: 'First name' })).toBeFocused()
  await hear('Create an account', 'dialog')
  await fillRegistration(page)
  await expect(signInDialog(page)).toBeHidden()

  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await hear('Patient', 'main')
  await fillAddress(page)
  await press(page, next.slot)
  await expect(freeWindows(page).first()).toBeVisible()
  await showDay(page, -1)
  await hear('Slot', 'main')
  await freeWindows(page).first().check()
  await expectHeld(page)
  await expect(page.getByRole('radio', { name: /[AP]M – /, checked: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: next.payment })).toBeEnabled()
  await hear('Slot: a slot is held', 'main')

  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
  await page.getByRole('radio', { name: /Pay at Service/ }).check()
  await expect(page.getByRole('button', { name: next.place }).first()).toBeEnabled()
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('textbox', { name: 'Coupon code' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await hear('Payment: the coupon is refused', 'main')
  await press(page, next.place)
  await expect(heading(page, /^Booked for /)).toBeVisible()
  await hear('Thank-you', 'main')

  // In the evening a day less is free: the days, a radio and its text each, are one pair of lines.
  const transcript = `${withoutVarying(heard).join('\n')}\n`.replace(/(\n[^\n]+\n[^\n]+)\1+/g, '$1')
  if (test.info().config.updateSnapshots === 'all') writeFileSync(TRANSCRIPT, transcript)
  expect(transcript).toBe(readFileSync(TRANSCRIPT, 'utf8'))
})

/** The lines without what varies; equal neighbours, such as the slots of a morning, are one line. */
function withoutVarying(lines: readonly string[]): string[] {
  const same = lines.map((line) =>
    VARYING.reduce((text, [from, to]) => text.replaceAll(from, to), line),
  )
  const lasting = same.filter((line) => !PASSING.test(line))
  return lasting.filter((line, at) => line === '' || line !== lasting[at - 1])
}
