import { expect, type Page } from '@playwright/test'
import { expectSound } from './support/accessible.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { shiftOf, watchShifts } from './support/layout-shift.ts'
import { toast } from './support/toast.ts'

const MUMBAI = '/location/maharashtra/mumbai'

/** Every page, and what its raw HTML says: heading, title, a fact of its own, the kinds of its JSON-LD. */
const PAGES = [
  {
    address: '/location',
    title: 'Our Presence: states and cities | Parakh Diagnostics',
    heading: 'Our Presence',
    fact: 'New Delhi',
    things: ['BreadcrumbList'],
  },
  {
    address: MUMBAI,
    title: 'Blood tests and scans in Mumbai, Maharashtra | Parakh Diagnostics',
    heading: 'Blood tests and scans in Mumbai',
    fact: 'Ghatkopar East (Rajawadi)',
    things: ['MedicalClinic', 'OpeningHoursSpecification', 'GeoCoordinates', 'FAQPage'],
  },
  {
    address: '/location/goa/panaji',
    title: 'Blood tests and scans in Panaji, Goa | Parakh Diagnostics',
    heading: 'Blood tests and scans in Panaji',
    fact: 'Vasco da Gama',
    things: ['MedicalClinic', 'BreadcrumbList'],
  },
  {
    address: '/centre',
    title: 'Centres in Mumbai | Parakh Diagnostics',
    heading: 'Centres in Mumbai',
    fact: 'Parakh Fort',
    things: ['MedicalClinic', 'BreadcrumbList'],
  },
  {
    address: '/centre-locator',
    title: 'Find the nearest centre by PIN or position | Parakh Diagnostics',
    heading: 'Find the nearest centre',
    fact: 'Parakh Powai',
    things: ['BreadcrumbList'],
  },
  {
    address: '/our-labs',
    title: 'Our labs: where they are and what they do | Parakh Diagnostics',
    heading: 'Our labs',
    fact: 'Parakh Ernakulam',
    things: ['MedicalClinic', 'PostalAddress'],
  },
] as const

const centreNames = (page: Page) => page.getByRole('heading', { level: 3, name: /^Parakh / })
const pinField = (page: Page) => page.getByRole('textbox', { name: 'Do we come to you?' })

for (const { address, title, heading: words, fact, things } of PAGES) {
  test(`[R1.26] [R2.030] [R2.031] [R2.032] [R2.033] [R2.034] ${address} is whole without script`, async ({
    request,
    page,
  }) => {
    const answer = await request.get(address)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(html).toContain('<link rel="canonical"')
    expect(html.replaceAll('<!-- -->', '')).toContain(`${words}</h1>`)
    expect(html).toContain(fact)
    for (const thing of things) expect(html).toContain(`"@type":"${thing}"`)
    await watchShifts(page)
    await open(page, address)
    await expect(heading(page, words)).toBeVisible()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.1)
  })

  test(`${address} is sound at 1280, 360 and 320 px`, async ({ page }) => {
    test.slow()
    await open(page, address)
    await expectSound(page)
  })
}

test('[R2.035] [R2.036] a city has one address, and other spellings lead there', async ({
  request,
}) => {
  const to = async (address: string) => {
    const answer = await request.get(address, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await to('/location/Maharashtra/MUMBAI')).toEqual([301, MUMBAI])
  expect(await to('/location/maharashtra/mumbai/')).toEqual([301, MUMBAI])
  expect(await to('/location/Tamil%20Nadu/Chennai')).toEqual([301, '/location/tamil-nadu/chennai'])
  expect(await to('/location/karnataka/bangalore?pin=560038')).toEqual([
    301,
    '/location/karnataka/bengaluru?pin=560038',
  ])
})

test('an unknown city, page and place say so', async ({ request }) => {
  for (const address of [
    '/location/atlantis/atlantis',
    '/location/maharashtra/%00',
    '/centre?city=atlantis',
    '/centre?page=99',
    '/centre?page=minus-one',
  ]) {
    const answer = await request.get(address)
    expect([address, answer.status()]).toEqual([address, 404])
    expect(await answer.text()).toContain('This page is not here')
  }
})

test('[R1.26] a visitor finds a city, and what it does not offer is not chosen for them', async ({
  page,
  context,
}) => {
  await open(page, '/location')
  await page.getByRole('searchbox', { name: 'Find a city or state' }).fill('goa')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Panaji 3 centres/ })
    .click()
  await expect(heading(page, 'Blood tests and scans in Panaji')).toBeVisible()
  const chosen = async () => (await context.cookies()).find(({ name }) => name === 'city')
  expect(await chosen()).toBeUndefined()
  await page.getByRole('link', { name: /^Book here.*Parakh Margao/ }).click()
  await expect(heading(page, /in Panaji/)).toBeVisible()
  await expect(page).toHaveURL(/\/test-menu/)
  expect((await chosen())?.value).toContain('Panaji')
  await page.goBack()
  await expect(heading(page, 'Blood tests and scans in Panaji')).toBeVisible()
})

test('says of a PIN whether we come, and the address keeps the question', async ({ page }) => {
  await open(page, MUMBAI)
  await pinField(page).fill('4000')
  await page.getByRole('button', { name: 'Check PIN' }).click()
  await expect(page.getByText('A PIN has 6 digits.')).toBeVisible()
  await pinField(page).fill('400076')
  await pinField(page).press('Enter')
  await expect(page.getByText('Yes, we come to Powai.')).toBeVisible()
  await expect(page).toHaveURL(`${MUMBAI}?pin=400076`)
  await pinField(page).fill('411038')
  await pinField(page).press('Enter')
  await page.getByRole('link', { name: 'See Pune' }).click()
  await expect(page.getByText('Yes, we come to Kothrud.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('411038 is in Pune.')).toBeVisible()
})

test('[R1.27] [R7.082] a centre is opened in full, by its part of the city, and back again', async ({
  page,
}) => {
  await open(page, MUMBAI)
  await page.getByRole('link', { name: 'West 2' }).click()
  await expect(centreNames(page)).toHaveText(['Parakh Andheri East', 'Parakh Bandra West'])
  await page.getByRole('link', { name: 'Parakh Bandra West', exact: true }).click()
  await expect(page.getByText('by appointment, up to 45 minutes')).toBeVisible()
  await expect(page.getByText('Changing room')).toBeVisible()
  await expect(page).toHaveURL(`${MUMBAI}?zone=West&centre=MUM02`)
  await page.goBack()
  await expect(page.getByText('Changing room')).toBeHidden()
  await page.goBack()
  await expect(centreNames(page)).toHaveCount(4)
})

test('[R1.28] [R2.136] directions open in a new tab', async ({ page, context }) => {
  await context.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A map</title>' }),
  )
  await open(page, MUMBAI)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Directions to Parakh Powai/ }).click()
  const map = await opened
  expect(new URL(map.url()).searchParams.get('query')).toBe('Powai, Mumbai 400076')
  await expect(page).toHaveURL(MUMBAI)
})

test('[R8.25] [R7.116] a centre without a map says so', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('map/getmapdetail')) asked.push(request.postData() ?? '')
  })
  await open(page, '/location/madhya-pradesh/indore')
  await page.getByRole('button', { name: 'Directions to Parakh Khajrana' }).click()
  await expect(toast(page)).toContainText('Map not exist for this centre')
  expect(asked).toEqual(['{"lab_code":"IDR03"}'])
})

test('[R5.21] [R9.17] two letters ask nothing, three do', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('centre/list')) asked.push(url.searchParams.get('search') ?? '')
  })
  await page.clock.install()
  await open(page, '/centre')
  const field = page.getByRole('searchbox', { name: 'Find a centre' })
  await field.pressSequentially('fo')
  // More than twice the pause after which a search is sent: nothing may come.
  await page.clock.runFor(600)
  expect(asked).toEqual([])
  await field.pressSequentially('rt')
  await expect(centreNames(page)).toHaveText(['Parakh Fort'])
  expect(asked.every((search) => search.length > 2)).toBe(true)
  await field.fill('zzzz')
  await expect(page.getByRole('heading', { name: 'No centre fits' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all centres in Mumbai' }).click()
  await expect(centreNames(page)).toHaveCount(4)
})

test('[R7.083] [R7.084] the list is narrowed by city, service and facility', async ({ page }) => {
  await open(page, '/centre')
  await page.getByRole('combobox', { name: 'City' }).selectOption('Indore')
  await expect(heading(page, 'Centres in Indore')).toBeVisible()
  await page.getByRole('combobox', { name: 'Service' }).selectOption('MRI')
  await expect(centreNames(page)).toHaveText(['Parakh Vijay Nagar'])
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Any')
  await page.getByRole('combobox', { name: 'Facility' }).selectOption('Changing room')
  await expect(centreNames(page)).toHaveText(['Parakh Vijay Nagar'])
  await expect(page).toHaveURL('/centre?city=indore&facility=Changing+room')
})

test.describe('with a position', () => {
  test.use({ geolocation: { latitude: 18.935, longitude: 72.83 }, permissions: ['geolocation'] })

  test('the nearest centre stands first, and no call is told where', async ({ page }) => {
    const told: string[] = []
    page.on('request', (request) => {
      if (/18\.93|72\.83/.test(`${request.url()}${request.postData() ?? ''}`)) {
        told.push(request.url())
      }
    })
    await open(page, '/centre-locator')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText('The nearest is under 1 km away, as the crow flies.')).toBeVisible()
    await expect(centreNames(page).first()).toHaveText('Parakh Fort')
    expect(told).toEqual([])
  })
})

test('the nearest centre is found by PIN, in whatever city', async ({ page }) => {
  await open(page, '/centre-locator')
  await page.getByRole('textbox', { name: 'Where are you?' }).fill('560066')
  await page.getByRole('button', { name: 'Find centres' }).click()
  await expect(page.getByText('560066 is Whitefield, Bengaluru.')).toBeVisible()
  await expect(centreNames(page).first()).toHaveText('Parakh Whitefield')
})

test('the map leads to a city and to a centre by the keyboard', async ({ page }) => {
  await open(page, '/location')
  const mark = page.getByRole('list', { name: 'Map of our cities' }).getByRole('link', {
    name: /^Pune/,
  })
  expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Blood tests and scans in Pune')).toBeVisible()
  const centre = page.getByRole('list', { name: 'Map of centres in Pune' }).getByRole('link', {
    name: /^Kothrud/,
  })
  await centre.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#centre-PNQ03')).toBeInViewport()
})

test('without an answer the page of a city keeps what was asked', async ({ page, complaints }) => {
  complaints.tolerate(/ERR_FAILED/)
  await open(page, MUMBAI)
  await page.route('**/api/v1/locality/list**', (route) => route.abort())
  await pinField(page).fill('400076')
  await pinField(page).press('Enter')
  await expect(page.getByText('No answer from the lab.')).toBeVisible()
  await expect(pinField(page)).toHaveValue('400076')
  await page.unroute('**/api/v1/locality/list**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Yes, we come to Powai.')).toBeVisible()
})
