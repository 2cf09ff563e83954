import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createActor, fromPromise } from 'xstate'
import { Providers } from '#app/providers.tsx'
import { toRoute } from '#app/to-route.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Category, Item, ItemDetail } from '#contract/catalogue.endpoints.ts'
import { NO_FACTS } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { OverlaysContext } from '#lib/overlays/overlays.ts'
import { ROOT_ROUTE_ID } from '#lib/place/use-city.ts'
import { createQueryClient } from '#lib/query-client.ts'
import type { Page } from '#lib/routing/page.ts'
import type { System } from '#lib/system/system.tsx'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { StoredCart } from '#machines/cart/server-cart.ts'
import { visitorsCart } from '#paths/cart/cart.samples.ts'
import { sampleEmergency } from '#paths/emergency.data.ts'
import { MUMBAI } from './shell.tsx'

export function anItem(overrides: Partial<Item> = {}): Item {
  const item_name = overrides.item_name ?? 'Complete Blood Count'
  const code = item_name.replace(/\W/g, '')
  return {
    item_id: code,
    item_name,
    code,
    slug_name: code.toLowerCase(),
    price: 240,
    mrp: 300,
    price_type: 'offer',
    x_is_package: false,
    supplementary_tests: [],
    parameters_analyte: ['Haemoglobin'],
    parameter_count: 21,
    sex: null,
    sex_age_action: 0,
    low_age_limit: null,
    high_age_limit: null,
    radiology: false,
    is_hc_available: true,
    subdepartment: 'Haematology',
    modality: null,
    needs_appointment: false,
    scans: [],
    preparation_rules: [],
    safety_questions: [],
    samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
    fasting_hours: 0,
    report_tat_hours: 12,
    slot_minutes: null,
    category: 'Haematology',
    summary: 'Counts the cells; the usual first look for anaemia.',
    ...overrides,
  }
}

export function aDetail(overrides: Partial<ItemDetail> = {}): ItemDetail {
  return {
    ...anItem(overrides),
    aliases: [],
    category_slug: 'haematology',
    preparation: [],
    timing_note: null,
    min_retest_days: null,
    parameter_groups: [],
    packages: [],
    related: [],
    ...overrides,
  }
}

const CATEGORIES: Category[] = [
  { id: 1, name: 'Haematology', slug_name: 'haematology', test_count: 1 },
  { id: 2, name: 'Thyroid', slug_name: 'thyroid', test_count: 1 },
]

type Asked = { readonly name: string; readonly query: Readonly<Record<string, unknown>> }

/** Fakes the API with a small catalogue, and records its calls. */
export function catalogueApi(items: readonly Item[]) {
  const asked: Asked[] = []
  const answers: Record<string, (query: Asked['query']) => unknown> = {
    categoryList: () => ({ categories: CATEGORIES }),
    slotsAvailable: () => ({ days: [], charges: { from: 100, to: 150 }, hold_minutes: 15 }),
    testDetails(query) {
      const found = items.find(({ slug_name }) => slug_name === query.slug_name)
      if (!found) {
        const message = 'We do not offer this test in your city.'
        throw new HttpFailure({ kind: 'refused', status: 404, code: 'unknown-item', message })
      }
      return found
    },
    itemFaqList: () => ({ faqs: [] }),
    testList(query) {
      const kind = (item: Item) => {
        if (item.x_is_package) return 'package'
        return item.radiology ? 'radiology' : 'test'
      }
      const found = items.filter(
        (item) =>
          (!query.item_type || kind(item) === query.item_type) &&
          (!query.max_price || item.price <= Number(query.max_price)),
      )
      const page = Number(query.page ?? 1)
      const counts = { test: 0, package: 0, radiology: 0 }
      for (const item of items) counts[kind(item)] += 1
      const size = 12
      return {
        items: found.slice((page - 1) * size, page * size),
        total: found.length,
        page,
        size,
        counts,
        ...(query.search === 'chest pain' && { emergency: sampleEmergency }),
      }
    },
  }
  const call = async (name: string, input: unknown) => {
    // SAFETY: the calls of these pages have a query, or nothing.
    const { query = {} } = input as { query?: Asked['query'] }
    asked.push({ name, query })
    return answers[name]?.(query) as never
  }
  const api: Api = {
    call,
    callWithMessage: async (name, input) => ({ result: await call(name, input), message: '' }),
  }
  return { api, asked }
}

/** The production cart chart with the stored lines `kept`. */
export function startCart(kept: () => Promise<readonly CartLine[]> = async () => []) {
  return createActor(
    cartMachine.provide({
      actors: {
        restoreCart: fromPromise<StoredCart, undefined>(async () => visitorsCart(await kept())),
      },
    }),
  ).start()
}

function Nothing() {
  return null
}

function AnotherPage() {
  return <h1>Another page</h1>
}

type Options<Data> = {
  readonly page: Page<Data>
  readonly path: string
  readonly address?: string
  readonly api: Api
  readonly cart?: System['cart']
}

/** Renders a catalogue page with its loader; returns the router. */
export async function renderPage<Data>({
  page,
  path,
  address,
  api,
  cart = startCart(),
}: Options<Data>) {
  const queryClient = createQueryClient()
  const context = { queryClient, api, city: () => MUMBAI }
  const router = createMemoryRouter(
    [
      {
        id: ROOT_ROUTE_ID,
        loader: () => ({ city: MUMBAI }),
        HydrateFallback: Nothing,
        children: [
          toRoute(path, '', async () => ({ page }), context),
          { path: '*', Component: AnotherPage },
        ],
      },
    ],
    { initialEntries: [address ?? path] },
  )
  render(
    <Providers
      api={api}
      queryClient={queryClient}
      facts={NO_FACTS}
      // SAFETY: these pages use only the cart of the system.
      loadSystem={async () => ({ cart }) as System}
    >
      <OverlaysContext value={{ open: () => {}, close: () => {} }}>
        <RouterProvider router={router} />
      </OverlaysContext>
    </Providers>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { router, cart }
}
