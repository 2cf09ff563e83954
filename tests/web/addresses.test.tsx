import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pageNumberOf } from '#lib/routing/page-number.ts'
import { deferred } from '../machines/deferred.ts'
import { accountLab, noAnswer, POWAI, refused, someAddresses } from './support/account.ts'
import { renderProfile } from './support/profile.tsx'

const LIST = '/profile?tab=address'
const NEW = '/profile?tab=address&address=new'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const box = (name: string) => screen.findByRole('textbox', { name })
const locality = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Locality' })

function addressOf({ router }: ReturnType<typeof renderProfile>): string {
  const { pathname, search } = router.state.location
  return pathname + search
}

describe('the saved addresses', () => {
  test('[R7.031] [R7.032] [R7.033] are paginated by twenty, from the first page', async () => {
    const { api, asked } = accountLab({ addresses: someAddresses(21) })
    const shown = renderProfile({ address: LIST, api })
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(20)
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1))
    expect(addressOf(shown)).toBe('/profile?tab=address&page=2')
    const queries = asked
      .filter(({ name }) => name === 'addressList')
      .map(({ input }) => input.query)
    expect(queries).toEqual([
      { page: 1, size: 20 },
      { page: 2, size: 20 },
    ])
  })

  test('a page beyond the last is not found', async () => {
    const { api } = accountLab({ addresses: someAddresses(1) })
    renderProfile({ address: '/profile?tab=address&page=7', api })
    expect(await screen.findByRole('heading', { name: 'There is no page 7' })).toBeTruthy()
  })

  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=two', 1],
    ['page=99999999999', 1],
  ])('show the page of the URL: "%s"', (query, page) => {
    expect(pageNumberOf(new URLSearchParams(query))).toBe(page)
  })

  test('a failed load can be retried', async () => {
    const { api, fails } = accountLab({ addresses: someAddresses(1) })
    fails.addressList = noAnswer
    renderProfile({ address: LIST, api })
    expect(await screen.findByRole('heading', { name: 'We could not reach the lab' })).toBeTruthy()
    delete fails.addressList
    await userEvent.click(await button('Try again'))
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  })
})

describe('deleting an address', () => {
  test('deleting the last one of a page goes to the previous page', async () => {
    const { api } = accountLab({ addresses: someAddresses(21) })
    const shown = renderProfile({ address: '/profile?tab=address&page=2', api })
    await userEvent.click(await button(/^Delete Flat 21/))
    await userEvent.click(await button('Delete the address'))
    expect(await screen.findByText('deleted sucessfully')).toBeTruthy()
    await waitFor(() => expect(addressOf(shown)).toBe(LIST))
    expect(
      await screen.findByText('Flat 1, Lake View, Powai, Mumbai 400076', { selector: 'p' }),
    ).toBeTruthy()
  })

  test('is refused for an open order, with a link to the open orders', async () => {
    const { api, fails } = accountLab({ addresses: someAddresses(1) })
    const words =
      'Order 25112204817 was booked with this address. You can delete it after the order is completed or cancelled.'
    fails.addressDelete = refused(409, 'address-in-use', words)
    renderProfile({ address: LIST, api })
    await userEvent.click(await button(/^Delete Flat 1/))
    await userEvent.click(await button('Delete the address'))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    const link = screen.getByRole('link', { name: 'See open orders' })
    expect(link.getAttribute('href')).toBe('/profile?tab=open-order')
  })
})

describe('a new address', () => {
  test('is looked up by locality too', async () => {
    const { api, asked } = accountLab()
    renderProfile({ address: NEW, api })
    await userEvent.type(await locality(), 'powai')
    await waitFor(() => expect(screen.getByDisplayValue('400076')).toBeTruthy())
    const looked = asked.filter(({ name }) => name === 'patientLocalities')
    expect(looked.map(({ input }) => input.query.search)).toEqual(['pow', 'powa', 'powai'])
  })

  test('the locality that a PIN filled in follows the PIN, one that was typed stays', async () => {
    const bandra = { ...POWAI, locality: 'Bandra West', pincode: '400050' }
    const { api } = accountLab(
      {},
      {
        patientLocalities: ({ query }) => ({
          localities: [POWAI, bandra].filter(({ pincode }) => pincode === query.search),
        }),
      },
    )
    renderProfile({ address: NEW, api })
    const pin = await box('PIN')
    const type = async (digits: string) => {
      await userEvent.clear(pin)
      await userEvent.type(pin, digits)
    }
    const field = await locality()
    await type('400050')
    await waitFor(() => expect(field.value).toBe('Bandra West'))
    await type('400076')
    await waitFor(() => expect(field.value).toBe('Powai'))
    await type('999999')
    await waitFor(() => expect(field.value).toBe(''))
    await userEvent.type(field, 'Hill Side')
    await type('400076')
    await screen.findByDisplayValue('400076')
    expect(field.value).toBe('Hill Side')
  })

  test('the locality can be typed when the lookup fails', async () => {
    const { api, fails, bodiesOf } = accountLab()
    fails.patientLocalities = noAnswer
    renderProfile({ address: NEW, api })
    await userEvent.type(await box('PIN'), '400076')
    await userEvent.type(await locality(), 'Powai')
    await userEvent.type(await box('Flat, building and street'), 'Flat 7, Hill View')
    await userEvent.click(await button('Save address'))
    expect(await screen.findByText('Added sucessfully')).toBeTruthy()
    expect(bodiesOf('addressAdd')[0]?.locality).toBe('Powai')
  })

  test.each([
    [
      'outside the served area shows an error at the PIN',
      refused(400, 'pin-not-served', 'We do not collect samples in PIN 400076 yet.'),
      'We do not collect samples in PIN 400076 yet.',
      'PIN',
    ],
    [
      'without an answer is not lost',
      noAnswer,
      /^We could not reach the lab. What you filled in is safe/,
      '',
    ],
  ])('%s, with the values kept', async (_, failure, words, field) => {
    const { api, fails } = accountLab()
    fails.addressAdd = failure
    const shown = renderProfile({ address: NEW, api })
    await userEvent.type(await box('PIN'), '400076')
    await userEvent.type(await box('Flat, building and street'), 'Flat 7, Hill View')
    await userEvent.click(await button('Save address'))
    expect(await screen.findByText(words)).toBeTruthy()
    const wrong = [...document.querySelectorAll('[aria-invalid]')].map(({ id }) => id)
    expect(wrong).toEqual(field ? [(await box(field)).id] : [])
    expect(addressOf(shown)).toBe(NEW)
    expect(screen.getByDisplayValue('Flat 7, Hill View')).toBeTruthy()
  })
})

describe('an address found by location', () => {
  const placed = (locality: string, pincode: string, lat: number) => ({
    locality,
    pincode,
    city_id: 1,
    city_name: 'Mumbai',
    state_name: 'Maharashtra',
    zone: 'East',
    position: { lat, lng: 72.9 },
  })
  const localities = [placed('Andheri', '400053', 19.3), placed('Powai', '400076', 19.12)]

  function deviceAt(lat: number) {
    const getCurrentPosition = (found: PositionCallback) =>
      // SAFETY: the app reads the coordinates alone.
      found({ coords: { latitude: lat, longitude: 72.9 } } as GeolocationPosition)
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } })
  }

  async function locate(answer: () => unknown = () => ({ localities })) {
    const lab = accountLab({}, { cityLocalities: answer })
    renderProfile({ address: NEW, api: lab.api })
    await userEvent.click(await button('Use my location'))
    return lab
  }

  afterEach(() => vi.unstubAllGlobals())

  test('fills in the PIN and the locality nearest to the device, and sends no position', async () => {
    deviceAt(19.121)
    const { asked } = await locate()
    expect(await screen.findByText(/^Nearest to you: Powai, PIN 400076/)).toBeTruthy()
    expect(screen.getByDisplayValue('400076')).toBeTruthy()
    expect((await locality()).value).toBe('Powai')
    const calls = asked.filter(({ name }) => name === 'cityLocalities')
    expect(calls.map(({ input }) => input)).toEqual([{ query: { city_id: 1 } }])
  })

  test('outside the city says so, and fills in nothing', async () => {
    deviceAt(28.6)
    await locate()
    expect(await screen.findByText(/^You are outside the chosen city/)).toBeTruthy()
    expect((await locality()).value).toBe('')
  })

  test.each([
    [1, 'Location is blocked in your browser. Enter your PIN code.'],
    [2, 'We could not find your location. Enter your PIN code.'],
    [3, 'We could not find your location. Enter your PIN code.'],
  ])('error %i of the device leads to the PIN', async (code, words) => {
    const getCurrentPosition = (_: unknown, refused: (error: object) => void) => refused({ code })
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } })
    await locate()
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('a device that cannot tell its position leads to the PIN', async () => {
    vi.stubGlobal('navigator', { ...navigator, geolocation: undefined })
    await locate()
    expect(await screen.findByText(/^We could not find your location/)).toBeTruthy()
  })

  test('without the localities of the lab says so', async () => {
    deviceAt(19.12)
    await locate(() => {
      throw noAnswer
    })
    expect(await screen.findByText('We could not reach the lab. Enter your PIN code.')).toBeTruthy()
  })

  test('a late answer does not replace what was typed meanwhile', async () => {
    deviceAt(19.12)
    const answer = deferred<unknown>()
    await locate(() => answer.promise)
    await userEvent.type(await box('PIN'), '4000')
    answer.resolve({ localities })
    expect(await screen.findByText(/^Nearest to you: Powai/)).toBeTruthy()
    expect(screen.getByDisplayValue('4000')).toBeTruthy()
  })
})

describe('changing an address', () => {
  test('an address of another account is not found', async () => {
    renderProfile({ address: '/profile?tab=address&address=a-99', api: accountLab().api })
    expect(
      await screen.findByRole('heading', { name: 'We could not find this address' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your addresses' }).getAttribute('href')).toBe(LIST)
  })
})
