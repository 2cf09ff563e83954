import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useQueryNavigation } from '#lib/routing/use-query-navigation.ts'

const ADDRESS = {
  hrefOf: (query: Record<string, string>) => `/?${new URLSearchParams(query)}`,
  read: (parameters: URLSearchParams) => Object.fromEntries(parameters),
}

/** Changes the query as soon as it is on the page, as a quick hand does. */
function Filters() {
  const [parameters] = useSearchParams()
  const navigate = useQueryNavigation(ADDRESS.read(parameters), ADDRESS)
  useLayoutEffect(() => navigate((asked) => ({ ...asked, locality: 'Fort' })), [navigate])
  const choose = () => navigate((asked) => ({ ...asked, service: 'lab' }))
  return (
    <button type="button" onClick={choose}>
      Lab
    </button>
  )
}

function FiltersOnPress() {
  const [shown, show] = useState(false)
  return shown ? (
    <Filters />
  ) : (
    <button type="button" onClick={() => show(true)}>
      Show filters
    </button>
  )
}

it('applies a change that comes before the effects of the first rendering, and the next', async () => {
  const pending = () => new Promise(() => {})
  const router = createMemoryRouter([{ path: '/', element: <FiltersOnPress />, loader: pending }], {
    hydrationData: { loaderData: { 0: null } },
  })
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show filters' }))
  await userEvent.click(screen.getByRole('button', { name: 'Lab' }))
  expect(router.state.navigation.location?.search).toBe('?locality=Fort&service=lab')
})
