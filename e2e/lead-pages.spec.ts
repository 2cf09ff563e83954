import { expect } from 'playwright/test'
import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open, signUp } from './support/booking-steps.ts'
import { faultsOff, faultsOn } from './support/faults.ts'
import { test } from './support/fixtures.ts'
import { newMobile } from './support/patient.ts'

const MAX_JAVASCRIPT_BYTES = 100_000
const HASH = 'sugar-check-7k2m'

/** The phone numbers of src/config/phones.ts. */
const CALL = { usual: '1800 000 7272', lead: '1800 000 0599', goa: '1800 000 0832' } as const

const leads = [
  [paths.leadFullBody599Fb.path, 'ProSelf Basic Check-up', CALL.lead],
  [paths.leadBloodTestGoa.path, 'Book a blood test in Goa', CALL.goa],
  [paths.leadFullBody599Goa.path, 'ProSelf Basic Check-up in Goa', CALL.goa],
  [paths.leadFullBody599CompGoa.path, 'ProSelf Basic Check-up in Goa', CALL.goa],
  [paths.leadBloodTest.path, 'Book a blood test at home', CALL.lead],
  [paths.leadFullBody599Comp.path, 'ProSelf Basic Check-up', CALL.lead],
  [paths.leadBloodTestNearMe.path, 'A pathology lab near you, or at your door', CALL.lead],
  [paths.leadFullBody599.path, 'ProSelf Basic Check-up', CALL.usual],
  [paths.leadByHash.getHref(HASH), 'Diabetes Care', CALL.usual],
  [paths.leadMonsoon.path, 'Monsoon Health Check-up', CALL.lead],
] as const

/** The distinct phone numbers on a page. */
const numbersIn = (html: string) => [...new Set(html.match(/1800 \d{3} \d{4}/g))]

test.describe('[R2.062, R2.063, R2.064, R2.065, R2.066, R2.067, R2.068, R2.069, R2.070, R2.071] [R1.41] landing pages', () => {
  for (const [path, name, number] of leads) {
    test(`${path} is complete without scripts, with its own phone number`, async ({ request }) => {
      // A trailing slash changes nothing.
      for (const address of [path, `${path}/`]) {
        const answer = await request.get(address)
        expect(answer.status()).toBe(200)
        const html = await answer.text()
        expect(html).toContain(`<h1 class="h0">${name}</h1>`)
        expect(html).toMatch(/<title>[^<]+ in (?:Mumbai|Panaji) \| /)
        expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
        expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}">`))
        expect(html).toContain('"@type":"FAQPage"')
        expect(numbersIn(html)).toEqual([number])
      }
    })
  }
})

test('an unknown slug is not found', async ({ request }) => {
  for (const slug of ['nothing-here', "x' or '1'='1", '%00', 'a'.repeat(300)]) {
    const answer = await request.get(paths.leadByHash.getHref(slug))
    expect(answer.status(), slug).toBeGreaterThanOrEqual(400)
    expect(answer.status(), slug).toBeLessThan(500)
  }
})

for (const width of [320, 360, 1280]) {
  test(`a lead page at ${width} px shows the price without scrolling and is accessible`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    for (const path of [paths.leadFullBody599Comp.path, paths.leadBloodTestGoa.path]) {
      await open(page, path)
      await expect(page.locator('.leadhero__price')).toBeInViewport()
      await expectAccessibleLayout(page)
    }
  })
}

test('a lead page loads at most 50 kB of JavaScript until its form is used', async ({ page }) => {
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes += (await response.body()).length
  })
  await open(page, paths.leadFullBody599.path)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(MAX_JAVASCRIPT_BYTES / 2)
})

test('the form keeps values entered before hydration, shows errors, keeps its values on failure, and thanks', {
  tag: JOURNEY,
}, async ({ page, context, address, pageErrors }) => {
  pageErrors.allow(/500/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/hydrate-lead-form/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, paths.leadFullBody599Fb.path)
  const form = page.getByRole('form', { name: 'We call you and book for you' })
  await form.getByLabel('Name').fill('Asha Rao')
  await form.getByRole('button', { name: 'Call me back' }).click()
  release()
  // A submit before hydration is validated after it.
  await expect(form.getByText('A mobile number has 10 digits')).toBeVisible()
  await expect(form.getByLabel('Mobile number')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveValue('Asha Rao')

  const mobile = newMobile()
  await form.getByLabel('Mobile number').fill(mobile)
  await faultsOn(context, address, { 'enquiry/callback': 500 })
  await form.getByRole('button', { name: 'Call me back' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('Mobile number')).toHaveValue(mobile)
  await faultsOff(context)

  const sent = page.waitForRequest('**/enquiry/callback')
  await form.getByRole('button', { name: 'Call me back' }).click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Asha Rao',
    mobile_no: mobile,
    city_id: 1,
    source: paths.leadFullBody599Fb.path,
  })
  await expect(page.getByRole('heading', { name: 'We will call you' })).toBeVisible()
  // Not the usual number: the patient came by the page of this one.
  await expect(page.getByText('To call us:')).toContainText(CALL.lead)
})

test('a link to the form is shown while the form is out of view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, paths.leadFullBody599.path)
  const action = page.getByRole('link', { name: 'Call me back' })
  await expect(action).toBeHidden()
  await page.getByRole('heading', { name: 'Before you book' }).scrollIntoViewIfNeeded()
  await expect(action).toBeVisible()
  await action.click()
  await expect(action).toBeHidden()
  await expect(page.getByRole('button', { name: 'Call me back' })).toBeInViewport()
})

test('in in-app mode a lead page has neither header nor footer', async ({ page }) => {
  await open(page, `${paths.leadFullBody599.path}?mode=mobile`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the callback dialog does not cover a lead page, which is a callback form itself', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, paths.leadBloodTest.path)
  await page.clock.fastForward(2 * CALLBACK_DELAY_MS)
  await page.clock.runFor(5000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[R2.115] "Download Report" opens sign-in over the page, and leads to the reports', async ({
  page,
  outbox,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, paths.leadBloodTest.path)
  await page.getByRole('link', { name: 'Download Report' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(paths.leadBloodTest.path)
  await signUp(page, outbox.newestCode)
  await expect(page).toHaveURL(paths.profile.getHref('completed-order'))
})
