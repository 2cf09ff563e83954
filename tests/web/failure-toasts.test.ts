import { readdirSync, readFileSync } from 'node:fs'
import axios from 'axios'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import { createClient } from '#lib/http/client.ts'
import { WITHOUT_TOAST } from '#lib/http/without-toast.ts'
import { cookies } from '#lib/storage/cookies.ts'

const MESSAGE = 'The lab is closed.'

// SAFETY: the keys of the inventory are its names.
const names = Object.keys(endpoints) as EndpointName[]

/** The toasts of a call that the server refuses with a message. */
async function toastsOf(name: EndpointName): Promise<readonly string[]> {
  cookies.csrfToken.set('csrf')
  const showError = vi.fn<(message: string) => void>()
  const api = createClient({
    publicToken: '',
    blogApiUrl: '',
    partnerApiUrl: '',
    deviceType: () => 'WEB',
    session: {
      accessToken: async () => 'access',
      sessionToken: async () => 'session',
      expired: vi.fn(),
      callTokenRefused: vi.fn(),
      failed: vi.fn(),
    },
    showError,
    report: vi.fn(),
    http: axios.create({
      adapter: async (config) => {
        const answer = { status: 400, data: { result: null, message: MESSAGE } }
        const response = { ...answer, statusText: '', headers: {}, config }
        throw new axios.AxiosError('', undefined, config, null, response)
      },
    }),
  })
  const endpoint: Endpoint = endpoints[name]
  const options = endpoint.idempotent ? { idempotencyKey: 'key' } : {}
  // SAFETY: the refusal comes before anything reads the input.
  await api.call(name, { params: {} } as never, options).catch(() => {})
  return showError.mock.calls.map(([message]) => message)
}

afterEach(() => cookies.csrfToken.remove())

describe('[R8.17] a failed call', () => {
  test.each(names.filter((name) => !(name in WITHOUT_TOAST)))(
    '%s shows the server’s message in a toast',
    async (name) => expect(await toastsOf(name)).toEqual([MESSAGE]),
  )

  test.each(names.filter((name) => name in WITHOUT_TOAST))(
    '%s shows none, for a reason',
    async (name) => {
      expect(await toastsOf(name)).toEqual([])
      expect(WITHOUT_TOAST[name]).toMatch(/\w+ \w+/)
    },
  )
})

/** Where the app makes calls by itself; the same calls show a toast when the patient makes them. */
const BY_ITSELF = [
  // Saves and checks the cart in the background.
  'features/cart/cart.controller.ts',
  // Looks for cheaper packages.
  'features/cart/api/packages.query.ts',
  // Optional parts of a page.
  'features/catalogue/api/catalogue.queries.ts',
  'features/catalogue/api/home.queries.ts',
  'features/checkout/two-ways.container.tsx',
  'features/enquiries/api/sent-applications.query.ts',
  'features/prescription/api/sent-prescriptions.query.ts',
  'features/repeat-plans/repeat-test.container.tsx',
  'features/reports/api/reports.queries.ts',
  'features/reports/reports.container.tsx',
  'lib/place/place.queries.ts',
  'lib/slots/home-slots.ts',
  // Uses coupon and points again for drafts that have changed.
  'features/checkout/checkout.controller.ts',
  // Resumes a booking at the start.
  'features/checkout/drafts.ts',
  'features/checkout/resume-booking.ts',
  // Spends the points of an order that is placed.
  'features/checkout/spend-points.ts',
  // Polls an order that is under way.
  'features/orders/api/orders.queries.ts',
  // Polls a prescription that the lab reads.
  'features/prescription/prescription-cart.controller.ts',
  // What is beside a visit under way.
  'features/orders/api/visit.queries.ts',
]

test('[R8.17] the app makes calls by itself only where it is listed', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.startsWith('lib/http'),
  )
  const found = files.filter((path) =>
    /\bbyItself(: true| \}),?/.test(readFileSync(`src/${path}`, 'utf8')),
  )
  expect(found.sort()).toEqual(BY_ITSELF.toSorted())
})
