import { writeFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessible } from './support/accessible.ts'
import { box, button, expectToast } from './support/account-steps.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { aPdf } from './support/prescription.ts'

const EDIT = '/profile?tab=profile-edit'

test.describe('the profile', () => {
  test('[R2.073] is edited, and the changes are shown at once', { tag: JOURNEY }, async ({
    page,
    login,
    context,
  }) => {
    await login({ email: `asha${Date.now()}@example.com` })
    await open(page, '/profile')
    await page.getByRole('link', { name: /^Edit profile/ }).click()
    await box(page, 'First name').fill('Aasha')
    await page.getByRole('combobox', { name: 'City' }).selectOption('New Delhi, Delhi')
    await box(page, 'E-mail').fill(`aasha${Date.now()}@example.com`)
    await button(page, 'Save changes').click()
    await expectToast(page, 'updated sucessfully')
    await expect(page).toHaveTitle(/^Your profile \|/)
    await expect(heading(page, 'Your profile')).toHaveCount(1)
    await expect(page.getByRole('main').getByText('Hello, Aasha')).toBeVisible()
    await expect(page.getByText('New Delhi, Delhi')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Confirm e-mail' })).toBeVisible()
    await reloadedName(context, page)
  })

  async function reloadedName(context: BrowserContext, page: Page) {
    const other = await context.newPage()
    await open(other, '/profile')
    await expect(other.getByRole('main').getByText('Hello, Aasha')).toBeVisible()
    await other.close()
    await page.bringToFront()
  }

  test('[R7.029] photo is cropped by keyboard and by mouse, and removed', async ({
    page,
    login,
  }) => {
    await login()
    await open(page, EDIT)
    await choose(page, await halves())
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await expect(zoom).toBeVisible()
    await expectAccessible(page)
    await zoom.focus()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight')
    await expect(zoom).toHaveValue('2')
    const across = dialog.getByRole('slider', { name: 'Left and right' })
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
    await expect(dialog.getByRole('slider', { name: 'Left and right' })).toHaveValue('100')
    await button(page, 'Save the photo').click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => middleOf(page)).toEqual('blue')

    await button(page, 'Remove the photo').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the photo' }).click()
    await expect(page.locator('main img')).toHaveCount(0)
    await expect(button(page, 'Choose a photo')).toBeVisible()
  })

  test('refuses files that are not a suitable photo, and says why', async ({
    page,
    login,
  }, info) => {
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
    await expect(error).toHaveText(/^This file is 30 MB\. The limit is 10 MB/)
    await expectAccessibleLayout(page)
  })
})

type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

async function choose(page: Page, file: ChosenFile | string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await button(page, /^Choose (a photo|another)$/).click()
  await (await choosing).setFiles(file)
}

/** A picture with a red left half and a blue right half. */
async function halves(): Promise<ChosenFile> {
  const half = { width: 400, height: 800, channels: 3 } as const
  const red = sharp({ create: { ...half, background: '#ff0000' } })
  const buffer = await red.extend({ right: 400, background: '#0000ff' }).jpeg().toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

/** The dominant colour of the photo. */
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
