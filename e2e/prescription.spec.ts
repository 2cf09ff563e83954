import { basename } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { HEADERS } from '#contract/conventions.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { shiftOf, watchShifts } from './support/layout-shift.ts'
import { aPdf, aPhoto } from './support/prescription.ts'

const ADDRESS = paths.uploadPrescription.getHref()
const SENT = 'We have your prescription'
const TO_READ = 'Your prescription is with the lab'
const TOAST = 'Prescription Upload Successfully'

const chooseButton = (page: Page) =>
  page.getByRole('button', { name: /^(Choose a|Add another) file$/ })
const field = (page: Page) => page.getByRole('group', { name: 'Prescription' })
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const mobile = (page: Page) => page.getByRole('textbox', { name: 'Mobile number' })
const remarks = (page: Page) => page.getByRole('textbox', { name: 'Remarks' })
const send = (page: Page) => page.getByRole('button', { name: 'Send prescription' }).click()

type ChosenFile = Awaited<ReturnType<typeof aPdf>>

async function choose(page: Page, file: ChosenFile | string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  // A second press in the same place is ignored for a moment.
  await page.keyboard.press('Shift')
  await chooseButton(page).click()
  await (await choosing).setFiles(file)
  await expect(field(page)).toContainText(typeof file === 'string' ? basename(file) : file.name)
}

const remove = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name}` }).click()

async function fillIn(page: Page, file: ChosenFile): Promise<void> {
  await choose(page, file)
  await name(page).fill('Asha Rao')
  await mobile(page).fill('90000 00042')
  await remarks(page).fill('The second line is hard to read.')
}

/** Request headers of the two calls of a prescription, by path. */
function callsOf(page: Page): Map<string, Record<string, string>> {
  const calls = new Map<string, Record<string, string>>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/upload-(images|prescription)$/.test(pathname) && request.method() === 'POST') {
      calls.set(pathname, request.headers())
    }
  })
  return calls
}

test('[R1.33] [R2.029] [R6.13] [R8.30] a visitor opens the page from the home page and sends a photo', {
  tag: JOURNEY,
}, async ({ page }) => {
  const calls = callsOf(page)
  await open(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Upload prescription' }).click()
  await expect(page).toHaveURL(ADDRESS)
  await fillIn(page, await aPhoto(page))
  const drawn = () =>
    field(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(drawn).toBe(900)
  await send(page)

  await expect(page.getByText(TOAST)).toBeVisible()
  await expect(heading(page, SENT)).toBeVisible()
  await expect(page).toHaveURL(paths.thankYouForSubmit.getHref('prescription'))
  await expect(page.getByRole('main')).toContainText('On the number you gave')
  await expect(page.getByRole('main')).toContainText('Sat-Thu 08:30 AM to 08:30 PM')
  expect([...calls.keys()]).toEqual([
    '/api/v1/buploads/blob/upload-images',
    '/api/v1/auth/upload-prescription',
  ])
  for (const headers of calls.values()) expect(headers[HEADERS.sessionToken]).toBeTruthy()
})

test('[R1.33] [R8.30] a patient sends a PDF, and another one', async ({ page, login }) => {
  const { user } = await login()
  await open(page, ADDRESS)
  await expect(name(page)).toHaveValue('Asha Rao')
  await expect(mobile(page)).toHaveValue(user.mobile_no)
  for (const file of [await aPdf(), await aPdf('another.pdf')]) {
    await choose(page, file)
    await send(page)
    await expect(heading(page, TO_READ)).toBeVisible()
    await expect(page.getByText(TOAST).first()).toBeVisible()
    await page.getByRole('link', { name: 'Send another' }).click()
    await expect(name(page)).toHaveValue('Asha Rao')
  }
})

test('[R7.022] [R7.023] a prescription of several files is seen again by its patient, and by nobody else', async ({
  page,
  login,
  newPatient,
}) => {
  await login()
  await open(page, ADDRESS)
  await choose(page, await aPhoto(page, 'page-1.jpg'))
  await choose(page, await aPdf('page-2.pdf'))
  await choose(page, await aPhoto(page, 'page-3.jpg'))
  await remove(page, 'page-3.jpg')
  await send(page)
  await expect(heading(page, TO_READ)).toBeVisible()
  await open(page, ADDRESS)
  const sent = page.getByRole('region', { name: 'Your prescriptions' })
  await expect(sent.getByRole('button')).toHaveCount(2)
  const loaded = page.waitForRequest('**/uploads/s3/download-image?*')
  await sent.getByRole('button', { name: /^Photo 1/ }).click()
  const picture = page.getByRole('dialog').getByRole('img')
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(900)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sent.getByRole('button', { name: /^Photo 1/ })).toBeFocused()

  const url = new URL((await loaded).url())
  const other = await newPatient()
  const answer = await other.send('downloadImage', {
    query: { imageKey: url.searchParams.get('imageKey') ?? '' },
  })
  expect(answer.status()).toBe(404)
})

test('[R1.33] a prescription is sent by keyboard alone', async ({ page }) => {
  await open(page, ADDRESS)
  // The listener must be installed before a key opens the chooser.
  const choosing = page.waitForEvent('filechooser')
  await send(page)
  await expect(chooseButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(await aPhoto(page))
  await expect(field(page)).toContainText('prescription.jpg')
  await expect(chooseButton(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Asha Rao')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9000000042')
  await page.keyboard.press('Enter')
  await expect(heading(page, SENT)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See tests and packages' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } })

  test('the camera takes the photo', async ({ page }) => {
    await open(page, ADDRESS)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).tap()
    const chooser = await choosing
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await chooser.setFiles(await aPhoto(page, 'camera.jpg'))
    await expect(field(page)).toContainText('camera.jpg')
  })
})

test('a photo can be dropped', async ({ page }) => {
  await open(page, ADDRESS)
  const { buffer } = await aPhoto(page)
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([Uint8Array.from(bytes)], 'dropped.jpg', { type: 'image/jpeg' }))
      return dropped
    },
    [...buffer],
  )
  await field(page).dispatchEvent('drop', { dataTransfer })
  await expect(field(page)).toContainText('dropped.jpg')
  await expect(field(page).getByRole('alert')).toHaveCount(0)
})

test('the page is rendered on the server, without layout shift', async ({ request, page }) => {
  const html = await (await request.get(ADDRESS)).text()
  expect(html).toContain('<title>Upload your prescription | Parakh Diagnostics</title>')
  expect(html).toContain('<meta name="description" content="Send a photo or PDF')
  expect(html).toContain('Send prescription')
  await watchShifts(page)
  await open(page, ADDRESS)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.1)
})

const STATES: readonly { readonly state: string; readonly show: (page: Page) => Promise<void> }[] =
  [
    { state: 'empty', show: async () => {} },
    {
      state: 'refused',
      show: async (page) => {
        await send(page)
        await expect(field(page).getByRole('alert')).toBeVisible()
      },
    },
    {
      state: 'filled in',
      show: async (page) =>
        fillIn(page, await aPhoto(page, `${'a-long-name-without-a-gap'.repeat(4)}.jpg`)),
    },
    {
      state: 'sent',
      show: async (page) => {
        await fillIn(page, await aPhoto(page))
        await send(page)
        await expect(heading(page, SENT)).toBeVisible()
      },
    },
  ]

for (const { state, show } of STATES) {
  test(`the ${state} form is accessible at 1280, 360 and 320 px, at 200 % and in dark mode`, async ({
    page,
  }) => {
    test.slow()
    await open(page, ADDRESS)
    await show(page)
    await expectAccessibleLayout(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    // Half of 1280 px, as at a zoom of 200 %.
    await page.setViewportSize({ width: 640, height: 400 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBe(640)
  })
}
