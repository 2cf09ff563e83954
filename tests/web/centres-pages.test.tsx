import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lateRoutes } from '#app/late-routes.ts'
import { createRoutes } from '#app/routes.tsx'
import { paths } from '#config/paths.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { page as centresPage } from '#pages/centres/centres.page.tsx'
import { page as cityPage } from '#pages/centres/city.page.tsx'
import { page as labsPage } from '#pages/centres/labs.page.tsx'
import { page as locatorPage } from '#pages/centres/locator.page.tsx'
import { page as presencePage } from '#pages/centres/presence.page.tsx'
import { renderPage } from './support/catalogue.tsx'
import { aCentre, centresApi, MUMBAI } from './support/centres.ts'

const MUMBAI_PAGE = '/location/maharashtra/mumbai'
const DIRECTIONS = 'https://maps.example/dir/?destination=18.934%2C72.836'

const city = (address = MUMBAI_PAGE, answers: Parameters<typeof centresApi>[0] = {}) => {
  const fake = centresApi(answers)
  const path = paths.locationCity.path
  return { ...fake, shown: renderPage({ page: cityPage, path, address, api: fake.api }) }
}
const list = (address = '/centre', answers: Parameters<typeof centresApi>[0] = {}) => {
  const fake = centresApi(answers)
  const shown = renderPage({ page: centresPage, path: paths.centre.path, address, api: fake.api })
  return { ...fake, shown }
}
const centreNames = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
    .filter((name) => name?.startsWith('Parakh'))
// SAFETY: only the opener of the new tab is used.
const openedTab = () => ({ opener: window }) as unknown as Window
const noAnswer = () => {
  throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
}

afterEach(() => {
  cookies.city.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('[R2.030] [R2.031] [R2.032] [R2.033] [R2.034] every page of centres has its path', () => {
  const context = { queryClient: createQueryClient(), api: centresApi().api, city: () => MUMBAI }
  const pages = createRoutes(context, lateRoutes(context))
    .flatMap(({ children = [] }) => children)
    .flatMap(({ children = [] }) => children)
    .map(({ path }) => path)
  for (const path of [
    '/centre',
    '/centre-locator',
    '/our-labs',
    '/location',
    '/location/:state/:city',
  ]) {
    expect(pages).toContain(path)
  }
})

describe('the page of a city', () => {
  it('[R1.26] [R2.034] shows its centres, its localities by zone and its prices', async () => {
    await city().shown
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Blood tests and scans in Mumbai',
    )
    expect(centreNames()).toEqual(['Parakh Powai', 'Parakh Fort', 'Parakh Bandra West'])
    const aside = screen.getByRole('complementary', { name: 'Mumbai at a glance' })
    expect(within(aside).getByText('East').parentElement?.textContent).toBe('EastPowai 400076')
    expect(within(aside).getByRole('link', { name: '1800 000 4100' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Popular tests in Mumbai' })).toBeTruthy()
    const tests = screen.getByRole('region', { name: 'Popular tests in Mumbai' })
    expect(within(tests).getByText('₹240')).toBeTruthy()
  })

  it('[R1.28] [R2.136] [R7.116] asks for directions each time, and opens them in a new tab', async () => {
    const tab = openedTab()
    const open = vi.spyOn(window, 'open').mockReturnValue(tab)
    const { shown, askedFor } = city(MUMBAI_PAGE, { mapDirection: () => ({ map: DIRECTIONS }) })
    await shown
    const button = screen.getByRole('button', { name: /^Directions to Parakh Fort/ })
    await userEvent.click(button)
    await waitFor(() => expect(open).toHaveBeenCalledWith(DIRECTIONS, '_blank'))
    await userEvent.click(button)
    await waitFor(() => expect(open).toHaveBeenCalledTimes(2))
    expect(askedFor('mapDirection').map(({ input }) => input)).toEqual([
      { lab_code: 'FORT' },
      { lab_code: 'FORT' },
    ])
    expect(tab.opener).toBeNull()
  })

  it('[R1.28] shows a link when the browser blocks the new tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    await city(MUMBAI_PAGE, { mapDirection: () => ({ map: DIRECTIONS }) }).shown
    await userEvent.click(screen.getByRole('button', { name: /^Directions to Parakh Fort/ }))
    const link = await screen.findByRole('link', { name: /^Open the map/ })
    expect(link.getAttribute('href')).toBe(DIRECTIONS)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.closest('[role=status]')).toBeTruthy()
  })

  it('shows the next free visit for a PIN', async () => {
    const { router } = await city().shown
    await userEvent.type(screen.getByLabelText('Do we come to you?'), '400 076{Enter}')
    expect(await screen.findByText('Yes, we come to Powai.')).toBeTruthy()
    expect(screen.getByText(/Next visit today, 06:30 AM|Next visit today/)).toBeTruthy()
    expect(router.state.location.search).toBe('?pin=400076')
  })

  it('[R5.12] refuses an invalid PIN with the shared message, without a request', async () => {
    const { shown, askedFor } = city()
    await shown
    await userEvent.type(screen.getByLabelText('Do we come to you?'), '4000{Enter}')
    expect(await screen.findByText('A PIN has 6 digits.')).toBeTruthy()
    expect(askedFor('localityList')).toEqual([])
  })

  it('names the city of a PIN elsewhere, and helps with an unknown one', async () => {
    const there = { locality: 'Camp', pincode: '411001', city_id: 7, city_name: 'Pune' }
    const { shown } = city(`${MUMBAI_PAGE}?pin=411001`, {
      localityList: ({ search }) => ({
        localities: search === '411001' ? [{ ...there, state_name: 'Maharashtra' }] : [],
      }),
    })
    await shown
    expect(screen.getByRole('link', { name: 'See Pune' }).getAttribute('href')).toBe(
      '/location/maharashtra/pune?pin=411001',
    )
    const field = screen.getByLabelText('Do we come to you?')
    await userEvent.clear(field)
    await userEvent.type(field, '999999{Enter}')
    expect(await screen.findByText(/We do not collect samples at/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find the nearest centre' }).getAttribute('href')).toBe(
      '/centre-locator?pin=999999',
    )
  })

  it('keeps the PIN after a failed request, and retries', async () => {
    let isDown = true
    const { shown } = city(`${MUMBAI_PAGE}?pin=400076`, {
      localityList: () => (isDown ? noAnswer() : { localities: [] }),
    })
    await shown
    expect(await screen.findByText('We could not reach the lab.')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/We do not collect samples at/)).toBeTruthy()
  })

  it('shows that the rooms of a centre failed to load, and retries', async () => {
    let isDown = true
    const { shown } = city(`${MUMBAI_PAGE}?centre=POWAI`, {
      centreService: () => (isDown ? noAnswer() : { services: [] }),
    })
    await shown
    expect(await screen.findByText(/The services could not be loaded/)).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/The services could not be loaded/)).toBeNull())
  })

  it('keeps the chosen city until something of the page is booked', async () => {
    const { shown } = city('/location/goa/panaji')
    const { router } = await shown
    expect(cookies.city.get()).toBeNull()
    await userEvent.click(
      screen.getAllByRole('link', { name: /^Book in Panaji/ })[0] ?? document.body,
    )
    await screen.findByRole('heading', { level: 1, name: 'Another page' })
    expect(cookies.city.get()?.city_name).toBe('Panaji')
    expect(router.state.location.pathname).toBe('/test-detail')
  })

  it('[R7.070] lists the prices of the most booked items', async () => {
    const { shown, askedFor } = city()
    await shown
    const prices = within(screen.getByRole('region', { name: 'Prices in Mumbai' }))
    expect(prices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HbA1c₹240',
      'Lipid Profile₹240',
      'MRI Brain₹240',
    ])
    expect(prices.getByRole('link', { name: 'HbA1c' }).getAttribute('href')).toBe(
      '/test-detail?slug_name=HbA1c',
    )
    expect(askedFor('masterListByCity')[0]?.input).toMatchObject({ city_id: 1 })
  })

  it('renders with its centres alone: windows, localities and tests are optional', async () => {
    await city(MUMBAI_PAGE, {
      slotsAvailable: noAnswer,
      cityLocalities: noAnswer,
      testList: noAnswer,
      masterListByCity: noAnswer,
    }).shown
    expect(centreNames()).toHaveLength(3)
  })
})

describe('the list of centres', () => {
  it('[R1.26] [R2.030] keeps city, search and page in the URL', async () => {
    const { shown, askedFor } = list('/centre?city=mumbai&service=MRI')
    await shown
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Centres in Mumbai')
    expect(askedFor('centreList').at(-1)?.input).toEqual({
      city_id: 1,
      page: 1,
      size: 10,
      service: 'MRI',
    })
  })

  it('[R7.085] offers the localities that have a centre', async () => {
    const { shown, askedFor } = list()
    const { router } = await shown
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Locality' })
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Any',
      'Powai',
      'Fort',
      'Bandra West',
    ])
    expect(askedFor('centreLocalities')[0]?.input).toEqual({ city_id: 1 })
    await userEvent.selectOptions(select, 'Fort')
    await waitFor(() => expect(centreNames()).toEqual(['Parakh Fort']))
    expect(router.state.location.search).toBe('?locality=Fort')
  })

  it('applies both of two changes, though the page of the first is not shown yet', async () => {
    const { router } = await list('/centre?locality=Fort').shown
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
    const service = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Service' })
    const value = service.options[1]?.value ?? ''
    choose('Locality', '')
    choose('Service', value)
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?${new URLSearchParams({ service: value })}`),
    )
  })

  it('[R5.21] [R9.17] searches from three letters on', async () => {
    const { shown, askedFor } = list()
    const { router } = await shown
    const before = askedFor('centreList').length
    await userEvent.type(screen.getByLabelText('Find a centre'), 'fo')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(askedFor('centreList')).toHaveLength(before)
    await userEvent.type(screen.getByLabelText('Find a centre'), 'r')
    await waitFor(() => expect(centreNames()).toEqual(['Parakh Fort']))
    expect(askedFor('centreList').at(-1)?.input).toMatchObject({ search: 'for' })
    expect(router.state.location.search).toContain('search=for')
  })

  it('says what to do when no centre fits', async () => {
    await list('/centre?search=nowhere').shown
    expect(screen.getByRole('heading', { name: 'No centre matches' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Show all centres in Mumbai' }))
    await waitFor(() => expect(centreNames()).toHaveLength(3))
  })

  it('paginates', async () => {
    const many = Array.from({ length: 12 }, (_, at) => aCentre({ locality: `Ward ${at + 1}` }))
    const { shown } = list('/centre', {
      centreList: ({ page }) => ({
        centres: many.slice((Number(page) - 1) * 10, Number(page) * 10),
        total: many.length,
      }),
    })
    await shown
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    await waitFor(() => expect(centreNames()).toEqual(['Parakh Ward 11', 'Parakh Ward 12']))
    await userEvent.click(screen.getByRole('link', { name: 'Previous' }))
    await waitFor(() => expect(centreNames()).toHaveLength(10))
  })

  it('tells patients not to come to a hub of home visits', async () => {
    const hub = aCentre({ locality: 'Dwarka', classification: 'ONLY_HOME', services: ['lab'] })
    await list('/centre', { centreList: () => ({ centres: [hub], total: 1 }) }).shown
    expect(screen.getByText(/This centre is not open to patients/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Directions/ })).toBeNull()
  })
})

describe('the nearest centre', () => {
  const locator = (address: string, answers: Parameters<typeof centresApi>[0] = {}) => {
    const { api } = centresApi(answers)
    return renderPage({ page: locatorPage, path: paths.centreLocator.path, address, api })
  }

  it('[R1.26] [R2.031] is found by PIN', async () => {
    await locator('/centre-locator?pin=400001')
    expect(screen.getByText('is Fort, Mumbai.', { exact: false })).toBeTruthy()
    expect(centreNames()).toEqual(['Parakh Fort', 'Parakh Bandra West', 'Parakh Powai'])
    expect(screen.getByText(/^Under 1 km away/)).toBeTruthy()
  })

  it('is a page of its own before the lab serves a city', async () => {
    await locator('/centre-locator', { cityPresence: () => ({ cities: [] }) })
    expect(screen.getByRole('heading', { level: 1, name: 'Find the nearest centre' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'No centres are listed yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
  })

  it('is estimated for a PIN of the same district, without distances', async () => {
    await locator('/centre-locator?pin=400999')
    expect(screen.getByText(/is not in our list/)).toBeTruthy()
    expect(screen.queryByText(/km away/)).toBeNull()
  })

  it('says when there is none', async () => {
    await locator('/centre-locator?pin=999999')
    expect(screen.getByText(/We have no centre near/)).toBeTruthy()
  })

  it('[R1.28] is found by the browser’s position, where directions start; no request contains it', async () => {
    const coords = { latitude: 19.05, longitude: 72.83 }
    vi.stubGlobal('navigator', {
      ...navigator,
      geolocation: {
        getCurrentPosition: (found: (at: { coords: typeof coords }) => void) => found({ coords }),
      },
    })
    const asked = vi.fn(() => ({ map: DIRECTIONS }))
    await locator('/centre-locator', { mapDirection: asked })
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(await screen.findByText(/The nearest is 1.1 km away/)).toBeTruthy()
    expect(centreNames()[0]).toBe('Parakh Bandra West')
    const open = vi.spyOn(window, 'open').mockReturnValue(openedTab())
    await userEvent.click(screen.getByRole('button', { name: /^Directions to Parakh Fort/ }))
    await waitFor(() => expect(open).toHaveBeenCalledOnce())
    const opened = new URL(String(open.mock.calls[0]?.[0])).searchParams
    expect(Object.fromEntries(opened)).toEqual({
      destination: '18.934,72.836',
      origin: '19.05,72.83',
    })
    expect(asked).toHaveBeenCalledExactlyOnceWith({ lab_code: 'FORT' })
  })

  it('still offers the PIN when the position is refused', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      geolocation: { getCurrentPosition: (_: unknown, refused: () => void) => refused() },
    })
    await locator('/centre-locator')
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(await screen.findByText(/Enter your PIN code/)).toBeTruthy()
    expect(centreNames()).toHaveLength(3)
  })
})

describe('Our Presence', () => {
  it('[R2.033] lists states and cities, filtered with every letter', async () => {
    const { api } = centresApi()
    const { router } = await renderPage({
      page: presencePage,
      path: paths.location.path,
      api,
    })
    const states = () =>
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(states()).toEqual(['Goa', 'Maharashtra'])
    expect(screen.getByRole('list', { name: 'Map of our cities' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Find a city or state'), 'pan')
    await waitFor(() => expect(states()).toEqual(['Goa']))
    expect(router.state.location.search).toBe('?search=pan')
    await userEvent.type(screen.getByLabelText('Find a city or state'), 'zz')
    expect(await screen.findByRole('heading', { name: /We are not in/ })).toBeTruthy()
  })
})

it('[R2.032] "Our labs" lists the services of each', async () => {
  const { api } = centresApi()
  await renderPage({ page: labsPage, path: paths.ourLabs.path, api })
  expect(screen.getByRole('heading', { level: 2, name: 'Parakh Powai, Mumbai' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Wheelchair access' })).toBeTruthy()
})
