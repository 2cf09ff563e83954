import { expect, type Locator, type Page } from 'playwright/test'
import { JOURNEY } from '#tests/support/ring.ts'
import { box, button, expectToast } from './support/account-steps.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { HOME_ADDRESS } from './support/patient.ts'

const FAMILY = '/profile?tab=family-member'
const ADD = '/profile?tab=add-family-member'
const ADDRESSES = '/profile?tab=address'
const EDIT = '/profile?tab=profile-edit'

const card = (page: Page, words: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words })
const tabPart = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

const son = { firstName: 'Arun', lastName: 'Rao', gender: 0, dob: '2015-02-01' } as const

test.describe('family members', () => {
  test('[R1.17] [R2.074] [R2.075] [R2.076] are added, changed and removed, also by keyboard', {
    tag: JOURNEY,
  }, async ({ page, login }) => {
    await login()
    await open(page, FAMILY)
    await expect(page.getByRole('heading', { name: 'No family members yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Add a family member' }).press('Enter')

    await expect(page).toHaveURL(ADD)
    await page.getByRole('combobox', { name: 'Relation' }).selectOption('Daughter')
    await expect(page.getByRole('combobox', { name: 'Sex' })).toHaveValue('1')
    await box(page, 'First name').fill('Kavya')
    await box(page, 'Last name').fill('Rao')
    await page.getByRole('radio', { name: 'Date of birth' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('combobox', { name: 'Age in years' }).selectOption('9 years')
    await button(page, 'Add family member').press('Enter')
    await expectToast(page, 'Added sucessfully')
    await expect(page).toHaveURL(FAMILY)
    await expect(tabPart(page, 'Your family')).toBeFocused()
    await expect(card(page, 'Kavya Rao')).toContainText('Female, 9 years')

    await page.getByRole('link', { name: 'Edit Kavya Rao' }).click()
    await box(page, 'First name').fill('Kaavya')
    await button(page, 'Save changes').click()
    await expectToast(page, 'updated sucessfully')
    await expect(card(page, 'Kaavya Rao')).toContainText('Daughter')

    await button(page, 'Remove Kaavya Rao').click()
    await button(page, 'Remove Kaavya').click()
    await expectToast(page, 'deleted sucessfully')
    await expect(page.getByRole('heading', { name: 'Your family', level: 2 })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'No family members yet' })).toBeVisible()
  })
})

test.describe('addresses', () => {
  test('[R1.18] [R2.083] are added by PIN, changed and deleted', async ({ page, login }) => {
    await login()
    await open(page, ADDRESSES)
    await page.getByRole('link', { name: 'Add an address' }).click()
    await box(page, 'PIN').fill('400076')
    await expect(page.getByRole('combobox', { name: 'Locality' })).not.toHaveValue('')
    await box(page, 'Flat, building and street').fill('Flat 7, Hill View')
    await box(page, 'Landmark').fill('Behind the temple')
    await button(page, 'Office').click()
    await button(page, 'Save address').click()
    await expectToast(page, 'Added sucessfully')
    await expect(card(page, 'Flat 7, Hill View, Behind the temple')).toContainText('Office')

    await page.getByRole('link', { name: /^Edit Flat 7/ }).click()
    await expect(button(page, 'Office')).toHaveAttribute('aria-pressed', 'true')
    await box(page, 'Landmark').fill('')
    await button(page, 'Save address').click()
    await expectToast(page, 'updated sucessfully')
    await expect(card(page, 'Flat 7, Hill View')).not.toContainText('temple')

    await button(page, /^Delete Flat 7/).click()
    await button(page, 'Delete the address').click()
    await expectToast(page, 'deleted sucessfully')
    await expect(page.getByRole('heading', { name: 'No saved addresses yet' })).toBeVisible()
  })

  test('[R7.031] are listed twenty to a page, and the back button returns to the first', async ({
    page,
    login,
  }) => {
    const patient = await login()
    for (let flat = 1; flat <= 21; flat += 1) {
      await patient.call('addressAdd', { body: { ...HOME_ADDRESS, address_line: `Flat ${flat}` } })
    }
    await open(page, ADDRESSES)
    await expect(button(page, /^Delete /)).toHaveCount(20)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(button(page, /^Delete /)).toHaveCount(1)
    await expectAccessibleLayout(page)
    await page.goBack()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
  })
})

test.describe('every tab', () => {
  for (const [name, address] of [
    ['detail', '/profile'],
    ['profile-edit', EDIT],
    ['family-member', FAMILY],
    ['add-family-member', ADD],
    ['address', ADDRESSES],
    ['a new address', '/profile?tab=address&address=new'],
  ] as const) {
    test(`is accessible at 1280, 360 and 320 px: ${name}`, async ({ page, login }) => {
      const patient = await login()
      await patient.call('memberAdd', { body: { ...son, relation_type: 'son' } })
      await patient.call('addressAdd', { body: HOME_ADDRESS })
      await open(page, address)
      await expect(page.locator('main .sk')).toHaveCount(0)
      await expectAccessibleLayout(page)
    })
  }

  test('is accessible at 1280, 360 and 320 px: edit-family-member', async ({ page, login }) => {
    const patient = await login()
    const body = { ...son, relation_type: 'son' } as const
    const { member_id } = await patient.call('memberAdd', { body })
    await open(page, `/profile?tab=edit-family-member&member=${member_id}`)
    await expect(box(page, 'First name')).toHaveValue('Arun')
    await expectAccessibleLayout(page)
  })
})
