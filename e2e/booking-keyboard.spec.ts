import { expect } from 'playwright/test'
import { JOURNEY } from '#tests/support/ring.ts'
import {
  expectHeld,
  freeWindows,
  heading,
  next,
  open,
  signInDialog,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { newMobile } from './support/patient.ts'

test('the whole booking by keyboard alone, from the search to the order', { tag: JOURNEY }, async ({
  page,
  outbox,
}) => {
  const keys = page.keyboard
  await open(page, '/')
  await tabTo(page, page.getByRole('combobox'))
  await keys.type('tsh')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(page).toHaveURL(/test-detail/)
  await tabAndPress(page, page.getByRole('button', { name: /^Add to cart/ }))
  const inCart = page.getByRole('link', { name: /^View cart/ })
  await expect(inCart).toBeFocused()
  await expect(inCart).toBeEnabled()
  await keys.press('Enter')
  await expect(heading(page, 'Cart')).toBeVisible()
  await tabAndPress(page, page.getByRole('button', { name: next.patient }))

  const dialog = signInDialog(page)
  const mobile = newMobile()
  await expect(dialog.getByRole('textbox', { name: 'Mobile number' })).toBeFocused()
  await keys.type(mobile)
  await keys.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Code from the SMS' })).toBeFocused()
  await keys.type(await outbox.newestCode(mobile))
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await keys.type('Asha')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Last name' }))
  await keys.type('Rao')
  await keys.press('Tab')
  await keys.press('Space')
  await keys.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Female' })).toBeChecked()
  await tabTo(page, dialog.getByRole('textbox', { name: 'Date of birth' }))
  await keys.type('14031985')
  await keys.press('Enter')
  await expect(dialog).toBeHidden()

  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await tabAndPress(page, page.getByRole('radio', { name: /Asha Rao/ }), 'Space')
  const form = page.getByRole('form', { name: 'New address' })
  await tabTo(page, form.getByRole('textbox', { name: 'PIN' }))
  await keys.type('400076')
  await expect(form.getByRole('combobox', { name: 'Locality' })).not.toHaveValue('')
  await tabTo(page, form.getByRole('textbox', { name: 'Flat, building and street' }))
  await keys.type('Flat 1204, Lake View')
  await keys.press('Enter')

  await expect(heading(page, 'When should we come?')).toBeVisible()
  await expect(freeWindows(page).first()).toBeVisible()
  await tabAndPress(page, freeWindows(page).first(), 'Space')
  await expectHeld(page)
  await tabAndPress(page, page.getByRole('button', { name: next.payment }))
  await expect(heading(page, 'Payment')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: /Online Pay/ }))
  await keys.press('ArrowDown')
  await tabAndPress(page, page.getByRole('button', { name: next.place }))
  await expect(heading(page, /^Booked for /)).toBeVisible()
})
