import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { Providers } from '#app/providers.tsx'
import { Shell } from '#app/shell/shell.tsx'
import type { City, Item } from '#contract/catalogue.endpoints.ts'
import type { AppFacts } from '#lib/app-facts.ts'
import { NO_FACTS } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { ROOT_ROUTE_ID } from '#lib/place/use-city.ts'
import { createQueryClient } from '#lib/query-client.ts'
import type { System } from '#lib/system/system.tsx'

type Named = Pick<Item, 'item_name' | 'slug_name'>
type Answers = { cities: City[]; tests: Named[]; worth: number }

export const MUMBAI: City = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }
export const PANAJI: City = { id: 9, city_name: 'Panaji', state_name: 'Goa' }

/** Fakes the API calls of the shell. */
export function fakeApi({ cities = [MUMBAI], tests = [], worth = 0 }: Partial<Answers>): Api {
  const answers: Record<string, unknown> = {
    cityList: { cities },
    testList: { items: tests },
    wallet: { points: worth, points_cashvalue: worth },
  }
  // SAFETY: each answer has the shape of the endpoint it is named after.
  const answer = async (name: string) => answers[name] as never
  return {
    call: answer,
    callWithMessage: async (name) => ({ result: await answer(name), message: '' }),
  }
}

function Nothing() {
  return null
}

function EmptyPage() {
  return <h1>A page</h1>
}

type Options = {
  path?: string
  answers?: Partial<Answers>
  facts?: Partial<AppFacts>
  slim?: boolean
  /** The running charts; omitted while they load. */
  system?: System
}

/** Renders the shell around an empty page; returns the router. */
export async function renderShell({
  path = '/',
  answers = {},
  facts = {},
  slim,
  system,
}: Options = {}) {
  const handle = {
    frame: slim ? { footer: 'slim' } : {},
    status: 200,
    source: '',
    meta: () => ({ title: 'A page' }),
  }
  const router = createMemoryRouter(
    [
      {
        id: ROOT_ROUTE_ID,
        Component: Shell,
        loader: () => ({ city: MUMBAI }),
        HydrateFallback: Nothing,
        children: [{ path: '*', handle, Component: EmptyPage }],
      },
    ],
    { initialEntries: [path] },
  )
  const screen = render(
    <Providers
      api={fakeApi(answers)}
      queryClient={createQueryClient()}
      facts={{ ...NO_FACTS, address: '10.0.0.1', ...facts }}
      loadSystem={() => (system ? Promise.resolve(system) : new Promise(() => {}))}
    >
      <RouterProvider router={router} />
    </Providers>,
  )
  await screen.findByRole('heading', { name: 'A page' })
  if (!facts.inApp) {
    // Header and footer are hydrated after the page.
    const patience = { timeout: 5000 }
    await screen.findByRole('banner', {}, patience)
    await screen.findByRole('contentinfo', {}, patience)
    await screen.findByRole('navigation', { name: 'Quick actions' }, patience)
  }
  return { ...screen, router }
}
