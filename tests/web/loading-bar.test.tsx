import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LoadingBar } from '#app/shell/loading-bar.tsx'

function Frame() {
  return (
    <>
      <LoadingBar />
      <main>
        <Link to="/slow">Go</Link>
        <Outlet />
      </main>
    </>
  )
}

it('the loading bar is in a status region, which may be outside the landmarks', async () => {
  const slow = { path: 'slow', loader: () => new Promise<null>(() => {}), element: null }
  const routes = [
    { path: '/', element: <Frame />, children: [{ index: true, element: <p>Home</p> }, slow] },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  expect(screen.queryByRole('status')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Go' }))
  within(await screen.findByRole('status')).getByRole('progressbar', { name: 'Loading' })
})
