import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { inspection } from '#lib/trace/tracing.ts'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import { showTab } from '#tools/paths/panel/live-tab.ts'
import { Statecharts } from '#tools/paths/panel/statecharts.container.tsx'
import type { Walks } from '#tools/paths/panel/walk.schema.ts'

const walks: Walks = {
  walks: [
    {
      id: 'callback-12345678',
      title: 'callback.askedElsewhere leads to dismissed',
      variant: null,
      start: { state: 'dialog.restoring', active: ['callback.dialog.restoring'] },
      steps: [
        {
          state: 'dialog.dismissed',
          active: ['callback.dialog.dismissed'],
          kind: 'event',
          label: 'callback.askedElsewhere/other',
          says: 'another tab asks',
          event: { type: 'callback.askedElsewhere' },
          ms: 0,
        },
      ],
    },
  ],
}

// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = () => {}

function show(walkId: string | null, answer: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const panel = <Statecharts name="callback" walkId={walkId} hrefOf={() => '/dev/statecharts'} />
  const router = createMemoryRouter([{ path: '*', element: panel }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

function litStates() {
  return [...document.querySelectorAll('[data-id][aria-current="true"]')].map((state) =>
    state.getAttribute('data-id'),
  )
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('the panel lights where a running chart is, and follows it', async () => {
  showTab()
  const actor = createActor(callbackMachine, { ...inspection() }).start()
  show(null, () => Response.json(walks))
  await waitFor(() => expect(litStates()).toContain('callback.screen.clear'))

  actor.send({ type: 'screen.covered' })
  await waitFor(() => expect(litStates()).toContain('callback.screen.covered'))
  expect(litStates()).not.toContain('callback.screen.clear')
  const [newest] = within(screen.getByRole('region', { name: 'Last events' })).getAllByRole(
    'listitem',
  )
  expect(newest?.textContent).toContain('screen.covered')
  const accepts = screen.getByRole('region', { name: 'Accepts now' })
  expect(accepts.textContent).toContain('screen.cleared')
  actor.stop()
})

test('a path is played forth and back, by buttons and by keys', async () => {
  show('callback-12345678', () => Response.json(walks))
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(litStates()).toEqual(['callback.dialog.dismissed'])
  expect(screen.queryByText('Another tab asks.')).not.toBeNull()

  await userEvent.keyboard('{ArrowLeft}')
  expect(litStates()).toEqual(['callback.dialog.restoring'])
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(screen.queryByText('Step 1 of 1')).not.toBeNull()
})

test('a path that is not there is said to be missing', async () => {
  show('callback-00000000', () => Response.json(walks))
  await screen.findByText('There is no path callback-00000000')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('why there are no paths is said, and they can be asked for again', async () => {
  let answer = () => Response.json({ message: 'The key reads too little.' }, { status: 500 })
  show(null, () => answer())
  await screen.findByText('The key reads too little.')
  answer = () => Response.json(walks)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const path = await screen.findByRole('link', { name: /leads to dismissed/ })
  expect(path.getAttribute('aria-current')).toBeNull()
  expect(screen.queryByText('The key reads too little.')).toBeNull()
})
