import { writeFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleBeside, expectSound } from './support/accessible.ts'
import { cutOff, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { book, HOME_ADDRESS, type Patient } from './support/patient.ts'
import { aPdf } from './support/prescription.ts'
import { toast } from './support/toast.ts'

const FAMILY = '/profile?tab=family-member'
const ADD = '/profile?tab=add-family-member'
const ADDRESSES = '/profile?tab=address'
const EDIT = '/profile?tab=profile-edit'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const card = (page: Page, words: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words })
const tabPart = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function expectToast(page: Page, words: string): Promise<void> {
  await expect(toast(page).filter({ hasText: words })).toBeVisible()
}

const son = { firstName: 'Arun', lastName: 'Rao', gender: 0, dob: '2015-02-01' } as const

/** Somebody else's family and address. */
async function strangersThings(stranger: Patient) {
  const body = { ...son, relation_type: 'son' } as const
  const { member_id } = await stranger.call('memberAdd', { body })
  const { address_id } = await stranger.call('addressAdd', { body: HOME_ADDRESS })
  return { member_id, address_id }
}

test.describe('the family', () => {
  test('[R1.17] [R2.074] [R2.075] [R2.076] is added to, changed and taken from, by keyboard too', async ({
    page,
    login,
  }) => {
    await login()
    await open(page, FAMILY)
    await expect(page.getByRole('heading', { name: 'Nobody else yet' })).toBeVisible()
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
    await expect(page.getByRole('heading', { name: 'Nobody else yet' })).toBeVisible()
  })

  test('keeps whoever has an open order, and says why', async ({ page, login, complaints }) => {
    complaints.tolerate(/409/)
    const patient = await login()
    const member = await patient.call('memberAdd', { body: { ...son, relation_type: 'son' } })
    const order = await book(Object.assign(patient, { self: member }), ['CBC'])
    await open(page, FAMILY)
    await button(page, 'Remove Arun Rao').click()
    await button(page, 'Remove Arun').click()
    await expect(page.getByRole('alert')).toContainText(`Arun has the open order ${order.order_no}`)
    await page.getByRole('link', { name: 'See open orders' }).click()
    await expect(page).toHaveURL('/profile?tab=open-order')
    await page.goBack()
    await expect(card(page, 'Arun Rao')).toBeVisible()
  })

  test('what was typed is kept when there is no answer', async ({ page, login, complaints }) => {
    complaints.tolerate(/ERR_FAILED/)
    await login()
    await open(page, ADD)
    await page.getByRole('combobox', { name: 'Relation' }).selectOption('Mother')
    await box(page, 'First name').fill('Lata')
    await box(page, 'Date of birth').fill('01/02/1959')
    const reconnect = await cutOff(page, '**/patient/member/add')
    await button(page, 'Add family member').click()
    await expect(page.getByRole('alert')).toContainText('What you filled in is safe')
    await expect(box(page, 'First name')).toHaveValue('Lata')
    await reconnect()
    await button(page, 'Add family member').click()
    await expect(card(page, 'Lata')).toBeVisible()
  })
})

test.describe('the addresses', () => {
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

  test('[R7.031] come twenty to a page, and the way back is kept', async ({ page, login }) => {
    const patient = await login()
    for (let flat = 1; flat <= 21; flat += 1) {
      await patient.call('addressAdd', { body: { ...HOME_ADDRESS, address_line: `Flat ${flat}` } })
    }
    await open(page, ADDRESSES)
    await expect(button(page, /^Delete /)).toHaveCount(20)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(button(page, /^Delete /)).toHaveCount(1)
    await expectSound(page)
    await page.goBack()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
  })

  test('keep the one of an open order, and say why', async ({ page, login, complaints }) => {
    complaints.tolerate(/409/)
    const order = await book(await login(), ['CBC'])
    await open(page, ADDRESSES)
    await button(page, /^Delete /).click()
    await button(page, 'Delete the address').click()
    await expect(page.getByRole('alert')).toContainText(`The open order ${order.order_no}`)
    await button(page, 'Keep it').click()
    await expect(button(page, /^Delete /)).toHaveCount(1)
  })
})

test('[R6.08] [R6.09] what is in another account is not there', async ({
  page,
  login,
  newPatient,
  complaints,
}) => {
  complaints.tolerate(/404/)
  const { member_id, address_id } = await strangersThings(await newPatient())
  await login()
  await open(page, `/profile?tab=edit-family-member&member=${member_id}`)
  await expect(page.getByRole('heading', { name: 'There is no such family member' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'See your family' }).click()
  await expect(page).toHaveURL(FAMILY)
  await open(page, `/profile?tab=address&address=${address_id}`)
  await expect(page.getByRole('heading', { name: 'There is no such address' })).toBeVisible()
  await page.getByRole('link', { name: 'See your addresses' }).click()
  await expect(page).toHaveURL(ADDRESSES)
})

test.describe('the profile', () => {
  test('[R2.073] is changed, and shown as it is now', async ({ page, login, context }) => {
    await login({ email: `asha${Date.now()}@example.com` })
    await open(page, '/profile')
    await page.getByRole('link', { name: /^Edit profile/ }).click()
    await box(page, 'First name').fill('Aasha')
    await page.getByRole('combobox', { name: 'City' }).selectOption('New Delhi, Delhi')
    await box(page, 'E-mail').fill(`aasha${Date.now()}@example.com`)
    await button(page, 'Save changes').click()
    await expectToast(page, 'updated sucessfully')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Aasha')
    await expect(page.getByText('New Delhi, Delhi')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Confirm this e-mail' })).toBeVisible()
    await reloadedName(context, page)
  })

  async function reloadedName(context: BrowserContext, page: Page) {
    const other = await context.newPage()
    await open(other, '/profile')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Aasha')
    await other.close()
    await page.bringToFront()
  }

  test('[R7.029] has a photo that is cropped by keys and by hand, and taken away', async ({
    page,
    login,
  }) => {
    await login()
    await open(page, EDIT)
    await choose(page, await halves())
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
    await expectAccessibleBeside(page, '.none')
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await zoom.focus()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight')
    await expect(zoom).toHaveValue('2')
    const across = dialog.getByRole('slider', { name: 'Left or right' })
    await across.focus()
    await page.keyboard.press('Home')
    await button(page, 'Save the photo').click()
    await expectToast(page, 'updated sucessfully')
    expect(await middleOf(page)).toEqual('red')

    await choose(page, await halves())
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
    const drawn = await dialog.getByRole('img').boundingBox()
    if (!drawn) throw new Error('The picture is not shown.')
    const [x, y] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - drawn.width, y, { steps: 5 })
    await page.mouse.up()
    await expect(dialog.getByRole('slider', { name: 'Left or right' })).toHaveValue('100')
    await button(page, 'Save the photo').click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => middleOf(page)).toEqual('blue')

    await button(page, 'Remove the photo').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the photo' }).click()
    await expect(page.locator('main img')).toHaveCount(0)
    await expect(button(page, 'Choose a photo')).toBeVisible()
  })

  test('refuses what cannot be a photo, in words', async ({ page, login }, info) => {
    await login()
    await open(page, EDIT)
    const error = page.getByRole('alert')
    const pixels = sharp({
      create: { width: 8_000, height: 7_000, channels: 3, background: '#fff' },
    })
    await choose(page, await aPdf())
    await expect(error).toHaveText(/^This is not a JPEG, PNG or WebP picture/)
    await choose(page, {
      name: 'bomb.png',
      mimeType: 'image/png',
      buffer: await pixels.png().toBuffer(),
    })
    await expect(error).toHaveText(/more than 50 megapixels/)
    const large = info.outputPath('large.jpg')
    await writeFile(large, Buffer.alloc(30 * 1024 * 1024, 1))
    await choose(page, large)
    await expect(error).toHaveText(/^This file has 30 MB, and 10 MB is the most/)
    await expectSound(page)
  })
})

type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

async function choose(page: Page, file: ChosenFile | string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, /^Choose (a photo|another)$/).click()
  await (await choosing).setFiles(file)
}

/** A picture that is red on the left and blue on the right. */
async function halves(): Promise<ChosenFile> {
  const half = { width: 400, height: 800, channels: 3 } as const
  const red = sharp({ create: { ...half, background: '#ff0000' } })
  const buffer = await red.extend({ right: 400, background: '#0000ff' }).jpeg().toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

/** The colour in the middle of the photo that is shown. */
async function middleOf(page: Page): Promise<'red' | 'blue'> {
  const photo = page.locator('main img').last()
  await expect(photo).toBeVisible()
  const [red = 0, , blue = 0] = await photo.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('This is no picture.')
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 1
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0, 1, 1)
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])]
  })
  return red > blue ? 'red' : 'blue'
}

test.describe('every tab', () => {
  for (const [name, address] of [
    ['detail', '/profile'],
    ['profile-edit', EDIT],
    ['family-member', FAMILY],
    ['add-family-member', ADD],
    ['address', ADDRESSES],
    ['a new address', '/profile?tab=address&address=new'],
  ] as const) {
    test(`is sound at 1280, 360 and 320 px: ${name}`, async ({ page, login }) => {
      const patient = await login()
      await patient.call('memberAdd', { body: { ...son, relation_type: 'son' } })
      await patient.call('addressAdd', { body: HOME_ADDRESS })
      await open(page, address)
      await expect(page.locator('main .sk')).toHaveCount(0)
      await expectSound(page)
    })
  }

  test('is sound at 1280, 360 and 320 px: edit-family-member', async ({ page, login }) => {
    const patient = await login()
    const body = { ...son, relation_type: 'son' } as const
    const { member_id } = await patient.call('memberAdd', { body })
    await open(page, `/profile?tab=edit-family-member&member=${member_id}`)
    await expect(box(page, 'First name')).toHaveValue('Arun')
    await expectSound(page)
  })

  test('without an answer says so, and can be tried again', async ({ page, login, complaints }) => {
    complaints.tolerate(/ERR_FAILED/)
    await login()
    await open(page, '/profile')
    const reconnect = await cutOff(page, '**/patient/**')
    for (const part of ['Family', 'Addresses']) {
      await page
        .getByRole('navigation', { name: 'Profile' })
        .getByRole('link', { name: part })
        .click()
      await expect(page.getByRole('heading', { name: 'No answer from the lab' })).toBeVisible()
    }
    await expectSound(page)
    await reconnect()
    await button(page, 'Try again').click()
    await expect(page.getByRole('heading', { name: 'No saved addresses yet' })).toBeVisible()
  })
})
