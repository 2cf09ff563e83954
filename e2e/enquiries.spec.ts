import { basename } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, open, reload } from './support/booking-steps.ts'
import {
  type Answers,
  copiesFor,
  expectThanks,
  fillIn,
  press,
  uniqueName,
} from './support/enquiry.ts'
import { test } from './support/fixtures.ts'
import { shiftOf, watchShifts } from './support/layout-shift.ts'
import { newMobile } from './support/patient.ts'
import { aPdf } from './support/prescription.ts'

const MOBILE = { 'Mobile number': '+91 90000-00042' }

type Sent = {
  readonly path: string
  readonly name: string
  readonly answers: Answers
  readonly action: string
  readonly kind: string
  readonly thanks: string
  /** Expected lines of the lab's copy. */
  readonly copyLines: readonly string[]
}

/** Fills in a form by its labels, sendAndFindCopy it, and finds the lab's copy. */
async function sendAndFindCopy(page: Page, sent: Sent): Promise<void> {
  const who = uniqueName()
  await open(page, sent.path)
  await fillIn(page, sent.name, { ...sent.answers, Name: who, ...MOBILE })
  await press(page, sent.action)
  await expectThanks(page, sent.kind, sent.thanks)
  const [copy, ...more] = await copiesFor(page, who)
  expect(more).toEqual([])
  const copyLines = ['Mobile: 9000000042', `Page: ${sent.path}`, ...sent.copyLines]
  for (const line of copyLines) expect(copy).toContain(line)
}

const FRANCHISE = {
  'City and area': 'Nashik Road, Nashik',
  'Space in square feet': '1,200',
  Premises: 'Rented',
  'Planned investment': '₹5 to 10 lakh',
}
const franchise = {
  name: 'Franchise enquiry',
  answers: FRANCHISE,
  action: 'Send franchise enquiry',
  kind: 'franchise',
  thanks: 'We have your franchise enquiry',
  copyLines: ['city wanted: Nashik Road, Nashik', 'space sqft: 1200', 'investment: 5-10-lakh'],
}

test('[R2.048] [R2.024] [R1.34] [R7.102] a franchise enquiry from /franchisee', ({ page }) =>
  sendAndFindCopy(page, { ...franchise, path: paths.franchisee.path }))

test('[R2.049] [R1.34] a franchise enquiry from /become-a-franchise', ({ page }) =>
  sendAndFindCopy(page, { ...franchise, path: paths.becomeAFranchise.path }))

test('[R2.050] [R1.36] [R7.101] a corporate tie-up', ({ page }) =>
  sendAndFindCopy(page, {
    path: paths.corporateTieUp.path,
    name: 'Corporate tie-up enquiry',
    answers: {
      Company: 'Rao Textiles',
      Employees: '50 to 199',
      'What do you need?': 'A camp at the office',
      City: 'Pune',
      'Work e-mail': 'asha@example.com',
    },
    action: 'Ask for a proposal',
    kind: 'corporate',
    thanks: 'Our corporate team has your enquiry',
    copyLines: ['organisation: Rao Textiles', 'City: Pune', 'service: camp'],
  }))

test('[R2.051] [R1.35] [R7.107] a vendor registers', ({ page }) =>
  sendAndFindCopy(page, {
    path: paths.becomeAVendor.path,
    name: 'Vendor registration',
    answers: {
      Company: 'Tubes and Co',
      'What do you supply?': 'Tubes, needles, consumables',
      GSTIN: '27aaaaa0000a1z2',
      'Products and references': 'EDTA tubes, 3 mL.',
    },
    action: 'Register as a vendor',
    kind: 'vendor',
    thanks: 'Our purchasing team has your registration',
    copyLines: ['gstin: 27AAAAA0000A1Z2', 'Message: EDTA tubes, 3 mL.'],
  }))

test('[R2.052] the lead of a partner', ({ page }) =>
  sendAndFindCopy(page, {
    path: paths.partnerLead.path,
    name: 'Partner enquiry',
    answers: { 'I am': 'A doctor', 'Practice or organisation': 'Rao Clinic' },
    action: 'Become a partner',
    kind: 'partner',
    thanks: 'We have your partner enquiry',
    copyLines: ['topic: partnership', 'partner kind: doctor', 'organisation: Rao Clinic'],
  }))

test('[R2.053] [R1.30] [R7.106] a message from /contact-us', ({ page }) =>
  sendAndFindCopy(page, {
    path: paths.contactUs.path,
    name: 'Message to the lab',
    answers: { 'What is it about?': 'A report', Message: 'Mine is late.' },
    action: 'Send the message',
    kind: 'contact',
    thanks: 'We have your message',
    copyLines: ['topic: report', 'Message: Mine is late.'],
  }))

test('[R2.054] [R7.108] a message to the management', ({ page }) =>
  sendAndFindCopy(page, {
    path: paths.reachOutToUs.path,
    name: 'Message to the management',
    answers: { 'What is it about?': 'A complaint', 'What happened?': 'Nobody came.' },
    action: 'Send to the management',
    kind: 'reach-out',
    thanks: 'The management has your message',
    copyLines: ['subject: complaint', 'Message: Nobody came.'],
  }))

test('[R2.056] [R1.31] [R7.109] feedback, with stars by the keyboard', async ({ page }) => {
  const who = uniqueName()
  await open(page, paths.feedback.path)
  await page.getByRole('radio', { name: '1 of 5, Poor' }).focus()
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 of 5, Very good' })).toBeChecked()
  const answers = { 'Where was the sample taken?': 'At home', Name: who, ...MOBILE }
  await fillIn(page, 'Your feedback', answers)
  await press(page, 'Send feedback')
  await expectThanks(page, 'feedback', 'Thank you for your feedback')
  const [copy] = await copiesFor(page, who)
  expect(copy).toContain('rating: 4\nvisit type: home')
})

test('with a token, /feedback is the rating of that visit and is not indexed', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/40[04]/)
  const address = `${paths.feedback.path}?token=nothing`
  const html = await (await request.get(address)).text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('Send feedback')
  await open(page, address)
  await expect(heading(page, 'How was your visit?')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleLayout(page)
})

test.describe('/career', () => {
  const field = (page: Page) => page.getByRole('group', { name: 'CV' })
  const send = (page: Page) => press(page, 'Send application')

  async function choose(page: Page, file: string | Awaited<ReturnType<typeof aPdf>>) {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^(Choose a|Add another) file$/ }).click()
    await (await choosing).setFiles(file)
    await expect(field(page)).toContainText(typeof file === 'string' ? basename(file) : file.name)
  }

  async function fillInApplication(page: Page, who: string): Promise<void> {
    await fillIn(page, 'Job application', {
      Name: who,
      ...MOBILE,
      'E-mail': 'asha@example.com',
      'City you live in': 'Thane',
      'Highest qualification': 'DMLT',
      'Experience in years': '3',
    })
  }

  test('[R2.055] [R1.32] [R7.110] [R7.111] a patient finds a position and applies with a PDF', {
    tag: JOURNEY,
  }, async ({ page }) => {
    const who = uniqueName()
    await open(page, paths.career.path)
    await page.getByLabel('Department').selectOption('Radiology')
    await expect(page.getByText('2 positions')).toBeAttached()
    await page.getByLabel('City', { exact: true }).selectOption({ label: 'New Delhi' })
    await expect(page).toHaveURL('/career?department=Radiology&city=2')
    await page.getByText('Radiographer, CT and MRI').first().click()
    await expect(page.getByText('Ask the safety questions before MRI')).toBeVisible()
    // A second tap at the same place would be ignored for a moment; the keyboard has none.
    await page.getByRole('button', { name: 'Apply for this position' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Apply' })).toBeFocused()
    await expect(page.getByLabel('Position', { exact: true })).toHaveValue(
      'radiographer-ct-mri-new-delhi',
    )

    await fillInApplication(page, who)
    await choose(page, await aPdf('cv.pdf'))
    await send(page)
    await expectThanks(page, 'career', 'We have your application')
    const [copy] = await copiesFor(page, who)
    expect(copy).toContain('job title: Radiographer, CT and MRI')
    expect(copy).toContain('experience years: 3')
  })

  test('the filter is in the URL, and unknown values are ignored', async ({ page }) => {
    await open(page, '/career?city=1&department=Laboratory')
    await expect(page.getByText('Consultant pathologist, biochemistry').first()).toBeVisible()
    await expect(page.getByText('Patient advisor, call centre').first()).toBeHidden()
    await open(page, '/career?city=12&department=Laboratory')
    await expect(heading(page, 'Work at Parakh Diagnostics')).toBeVisible()
    await expect(page.getByText('No open positions here today')).toBeVisible()
    await press(page, 'See all positions')
    await expect(page).toHaveURL('/career')
    await open(page, '/career?city=%00&department=%3Cscript%3E&job=nothing')
    await expect(page.getByText('9 positions')).toBeAttached()
  })
})

test.describe('a form', () => {
  const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
  const send = (page: Page) => press(page, franchise.action)
  const fillInAll = (page: Page, who: string) =>
    fillIn(page, franchise.name, { ...FRANCHISE, Name: who, ...MOBILE })

  test('keeps its values after a lost response and a reload; sent again it is stored once', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED/)
    const who = uniqueName()
    await open(page, paths.becomeAFranchise.path)
    await fillInAll(page, who)
    // The request arrives, its response does not.
    await page.route('**/enquiry/frenchise', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send(page)
    await expect(page.getByRole('alert')).toContainText('We could not reach the lab.')
    await page.unroute('**/enquiry/frenchise')
    await reload(page)
    await expect(name(page)).toHaveValue(who)
    await expect(page.getByLabel('Premises')).toHaveValue('rented')
    await send(page)
    await expectThanks(page, 'franchise', franchise.thanks)
    expect(await copiesFor(page, who)).toHaveLength(1)

    await page.goBack()
    await expect(heading(page, 'Become a franchise')).toBeVisible()
    await expect(name(page)).toHaveValue('')
  })

  test('keeps values that were entered before hydration', async ({ page }) => {
    let arrive = () => {}
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/*.js', async (route) => {
      await late
      await route.continue()
    })
    await page.goto(paths.becomeAFranchise.path, { waitUntil: 'commit' })
    const who = uniqueName()
    await name(page).fill(who)
    await page.getByLabel('Premises').selectOption('own')
    await expect(page.getByLabel('Planned investment')).toHaveValue('')
    await send(page)
    await expect(page).toHaveURL(paths.becomeAFranchise.path)
    arrive()
    await page.waitForLoadState('networkidle')
    await fillIn(page, franchise.name, { ...FRANCHISE, Premises: 'My own', ...MOBILE })
    await expect(name(page)).toHaveValue(who)
    await send(page)
    await expectThanks(page, 'franchise', franchise.thanks)
    expect(await copiesFor(page, who)).toHaveLength(1)
  })
})

const PAGES = [
  [paths.franchisee.path, 'Open your own collection centre', 'Send franchise enquiry'],
  [paths.becomeAFranchise.path, 'Become a franchise', 'Send franchise enquiry'],
  [paths.corporateTieUp.path, 'Check-ups for your team', 'Ask for a proposal'],
  [paths.becomeAVendor.path, 'Become a vendor', 'Register as a vendor'],
  [paths.partnerLead.path, 'Partner with us', 'Become a partner'],
  [paths.contactUs.path, 'Contact us', 'Send the message'],
  [paths.reachOutToUs.path, 'Reach out to us', 'Send to the management'],
  [paths.career.path, 'Work at Parakh Diagnostics', 'Send application'],
  [paths.feedback.path, 'How was your visit?', 'Send feedback'],
] as const

for (const [path, title, action] of PAGES) {
  test(`${path} is rendered on the server with its own text`, async ({ request }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title.replace('?', '\\?')}</h1>`))
    expect(html).toContain(action)
    expect(html).toContain('What happens next')
    expect(html).toMatch(/<meta name="description" content=".{60,}"/)
    expect(html).toContain(`${path}">`)
    expect(html).toContain('"BreadcrumbList"')
  })

  test(`${path} is accessible, empty and with errors, without layout shift`, async ({ page }) => {
    test.slow()
    await watchShifts(page)
    await open(page, path)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.1)
    await expectAccessibleLayout(page)
    await press(page, action)
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessibleLayout(page)
  })
}

test('[R2.024] /thank-you-for-submit names what was sent, and has general text for unknown kinds', async ({
  page,
  request,
}) => {
  for (const query of ['', '?for=nothing', '?for=%3Cscript%3E', '?for=constructor']) {
    const html = await (await request.get(`${paths.thankYouForSubmit.path}${query}`)).text()
    expect(html).toContain('Thank you, we have received it</h1>')
    expect(html).toContain('<meta name="robots" content="noindex">')
  }
  await open(page, paths.thankYouForSubmit.getHref('career'))
  await expect(
    page.getByRole('list').filter({ hasText: 'Within seven working days' }),
  ).toBeVisible()
  await expectAccessibleLayout(page)
})

for (const [address, fold, call] of [
  ['/services/home-healthcare', 'Want us to call you?', 'enquiry/callback'],
  ['/services/health-checkups', 'Want us to call you?', 'enquiry/callback'],
  ['/faqs', 'Still have a question? Write to us', 'enquiry/getInTouch'],
  ['/test-detail?slug_name=tsh', 'Ask about this test', 'enquiry/test'],
] as const) {
  test(`[R7.103, R7.105, R7.106] ${address} has a form under "${fold}" that reaches the lab`, async ({
    page,
  }) => {
    await open(page, address)
    await page.getByText(fold).click()
    const form = page.locator('main form').last()
    await form.getByLabel('Name', { exact: true }).fill('Asha Rao')
    await form.getByLabel('Mobile number').fill(newMobile())
    const message = form.getByRole('textbox', { name: /message|question/i })
    if ((await message.count()) > 0) await message.fill('When can somebody come?')
    const sent = page.waitForResponse(`**/${call}`)
    await form.getByRole('button').last().click()
    expect((await sent).status()).toBe(200)
    await page.waitForURL('**/thank-you-for-submit**')
  })
}
