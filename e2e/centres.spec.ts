import { expect, type Page } from 'playwright/test'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { shiftOf, watchShifts } from './support/layout-shift.ts'
import { toast } from './support/toast.ts'

const MUMBAI = '/location/maharashtra/mumbai'

/** Every page with the contents of its HTML: title, heading, one fact and the types of its JSON-LD. */
const PAGES = [
  {
    address: '/location',
    title: 'Our Presence: states and cities | Parakh Diagnostics',
    heading: 'Our Presence',
    fact: 'New Delhi',
    types: ['BreadcrumbList'],
  },
  {
    address: MUMBAI,
    title: 'Blood tests and scans in Mumbai, Maharashtra | Parakh Diagnostics',
    heading: 'Blood tests and scans in Mumbai',
    fact: 'Ghatkopar East (Rajawadi)',
    types: ['MedicalClinic', 'OpeningHoursSpecification', 'GeoCoordinates', 'FAQPage'],
  },
  {
    address: '/location/goa/panaji',
    title: 'Blood tests and scans in Panaji, Goa | Parakh Diagnostics',
    heading: 'Blood tests and scans in Panaji',
    fact: 'Vasco da Gama',
    types: ['MedicalClinic', 'BreadcrumbList'],
  },
  {
    address: '/centre',
    title: 'Centres in Mumbai | Parakh Diagnostics',
    heading: 'Centres in Mumbai',
    fact: 'Parakh Fort',
    types: ['MedicalClinic', 'BreadcrumbList'],
  },
  {
    address: '/centre-locator',
    title: 'Find the nearest centre by PIN or location | Parakh Diagnostics',
    heading: 'Find the nearest centre',
    fact: 'Parakh Powai',
    types: ['BreadcrumbList'],
  },
  {
    address: '/our-labs',
    title: 'Our labs: where they are and what they do | Parakh Diagnostics',
    heading: 'Our labs',
    fact: 'Parakh Ernakulam',
    types: ['MedicalClinic', 'PostalAddress'],
  },
] as const

const centreNames = (page: Page) => page.getByRole('heading', { level: 3, name: /^Parakh / })
const pinField = (page: Page) => page.getByRole('textbox', { name: 'Do we come to you?' })

for (const { address, title, heading: words, fact, types } of PAGES) {
  test(`[R1.26] [R2.030] [R2.031] [R2.032] [R2.033] [R2.034] ${address} is complete without scripts`, async ({
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
    for (const type of types) expect(html).toContain(`"@type":"${type}"`)
    await watchShifts(page)
    await open(page, address)
    await expect(heading(page, words)).toBeVisible()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.1)
  })

  test(`${address} is accessible at 1280, 360 and 320 px`, async ({ page }) => {
    test.slow()
    await open(page, address)
    await expectAccessibleLayout(page)
  })
}

test('[R2.035] [R2.036] a city has one address, and other spellings redirect to it', async ({
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

test('unknown cities and pages answer 404', async ({ request }) => {
  for (const address of [
    '/location/atlantis/atlantis',
    '/location/maharashtra/%00',
    '/centre?city=atlantis',
    '/centre?page=99',
    '/centre?page=minus-one',
  ]) {
    const answer = await request.get(address)
    expect([address, answer.status()]).toEqual([address, 404])
    expect(await answer.text()).toContain('We could not find this page')
  }
})

test('[R1.26] a visitor finds a city, which is chosen only when they book there', async ({
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

test('shows whether home collection covers a PIN, and keeps the PIN in the URL', async ({
  page,
}) => {
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

test('[R1.27] [R7.082] a centre opens from its zone of the city, and the back button closes it', async ({
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
  await context.route('https://www.google.com/maps/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A map</title>' }),
  )
  await open(page, MUMBAI)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Directions to Parakh Powai/ }).click()
  const map = await opened
  expect(new URL(map.url()).searchParams.get('destination')).toBe('19.118,72.906')
  await expect(page).toHaveURL(MUMBAI)
})

test('[R8.25] [R7.116] a centre without a map shows a toast', async ({ page }) => {
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('map/getmapdetail')) searches.push(request.postData() ?? '')
  })
  await open(page, '/location/madhya-pradesh/indore')
  await page.getByRole('button', { name: /^Directions to Parakh Khajrana/ }).click()
  await expect(toast(page)).toContainText('Map not exist for this centre')
  expect(searches).toEqual(['{"lab_code":"IDR03"}'])
})

test('[R5.21] [R9.17] the search sends a call from three letters on', async ({ page }) => {
  const searches: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('centre/list')) searches.push(url.searchParams.get('search') ?? '')
  })
  await page.clock.install()
  await open(page, '/centre')
  const field = page.getByRole('searchbox', { name: 'Find a centre' })
  await field.pressSequentially('fo')
  // More than twice the debounce of the search.
  await page.clock.runFor(600)
  expect(searches).toEqual([])
  await field.pressSequentially('rt')
  await expect(centreNames(page)).toHaveText(['Parakh Fort'])
  expect(searches.every((search) => search.length > 2)).toBe(true)
  await field.fill('zzzz')
  await expect(page.getByRole('heading', { name: 'No centre matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all centres in Mumbai' }).click()
  await expect(centreNames(page)).toHaveCount(4)
})

test('[R7.083] [R7.084] the list is filtered by city, service and facility', async ({ page }) => {
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

  test('the nearest centre is listed first, and the position is not sent to the server', async ({
    page,
  }) => {
    const leaked: string[] = []
    page.on('request', (request) => {
      if (/18\.93|72\.83/.test(`${request.url()}${request.postData() ?? ''}`)) {
        leaked.push(request.url())
      }
    })
    await open(page, '/centre-locator')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText('The nearest is under 1 km away in a straight line.')).toBeVisible()
    await expect(centreNames(page).first()).toHaveText('Parakh Fort')
    expect(leaked).toEqual([])
  })
})

test('the nearest centre is found by PIN, also in another city', async ({ page }) => {
  await open(page, '/centre-locator')
  await page.getByRole('textbox', { name: 'Where are you?' }).fill('560066')
  await page.getByRole('button', { name: 'Find centres' }).click()
  await expect(page.getByText('560066 is Whitefield, Bengaluru.')).toBeVisible()
  await expect(centreNames(page).first()).toHaveText('Parakh Whitefield')
})

test('the map links to a city and to a centre, by keyboard', async ({ page }) => {
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
  // Who moves the focus by keyboard has pressed a key before Enter.
  await page.keyboard.press('Shift')
  await page.keyboard.press('Enter')
  await expect(page.locator('#centre-PNQ03')).toBeInViewport()
})

test('a failed PIN check keeps the PIN and can be retried', async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  await open(page, MUMBAI)
  await page.route('**/api/v1/locality/list**', (route) => route.abort())
  await pinField(page).fill('400076')
  await pinField(page).press('Enter')
  await expect(page.getByText('We could not reach the lab.')).toBeVisible()
  await expect(pinField(page)).toHaveValue('400076')
  await page.unroute('**/api/v1/locality/list**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Yes, we come to Powai.')).toBeVisible()
})
