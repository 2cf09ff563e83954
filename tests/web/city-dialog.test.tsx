import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { CityDialog } from '#app/shell/city-dialog.tsx'
import { NO_FACTS } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { defaultCity, ROOT_ROUTE_ID } from '#lib/place/use-city.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { noAnswer } from './support/account.ts'
import { fakeApi, MUMBAI, PANAJI } from './support/shell.tsx'

afterEach(() => cookies.city.remove())

async function openDialog(api: Api) {
  const close = vi.fn()
  const router = createMemoryRouter([
    {
      id: ROOT_ROUTE_ID,
      path: '/',
      loader: () => ({ city: cookies.city.get() ?? defaultCity(undefined) }),
      hydrateFallbackElement: null,
      element: <CityDialog onClose={close} />,
    },
  ])
  render(
    <Providers
      api={api}
      queryClient={createQueryClient()}
      facts={NO_FACTS}
      loadSystem={() => new Promise(() => {})}
    >
      <RouterProvider router={router} />
    </Providers>,
  )
  return within(await screen.findByRole('dialog', { name: 'Choose your city' }))
}

const chosenIn = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getAllByRole('button', { pressed: true }).map((chip) => chip.textContent)

test('[R3.85] the chosen city is stored in a cookie', async () => {
  const dialog = await openDialog(fakeApi({ cities: [MUMBAI, PANAJI] }))
  expect(document.cookie).not.toContain('city=')
  await userEvent.click(await dialog.findByRole('button', { name: 'Panaji' }))
  const [, kept = ''] = /(?:^|; )city=([^;]+)/.exec(document.cookie) ?? []
  expect(JSON.parse(decodeURIComponent(kept))).toEqual(PANAJI)
})

test('[R3.34] [R3.35] [R9.26] [R9.27] without a list of cities only Mumbai, with id 1, is offered', async () => {
  const call = () => Promise.reject(noAnswer)
  const dialog = await openDialog({ call, callWithMessage: call })
  expect(chosenIn(dialog)).toEqual(['Mumbai'])
  await userEvent.click(dialog.getByRole('button', { name: 'Mumbai' }))
  expect(cookies.city.get()).toMatchObject({ id: 1, city_name: 'Mumbai' })
})
