import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { PhlebotomistRating } from '#features/phlebotomist-rating/phlebotomist-rating.container.tsx'
import type { Api } from '#lib/http/api.ts'
import { ApiProvider } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { createQueryClient } from '#lib/query-client.ts'

const VISIT = {
  phlebotomist_id: 'ph-1',
  name: 'Sunita Jadhav',
  badge: 'MUM-P01',
  rating: 4.6,
  order_no: 'PD-1001',
  rated: false,
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
})

const refused = (status: number, code: string) => () => {
  throw new HttpFailure({ kind: 'refused', status, code, message: '' })
}
const noAnswer = () => {
  throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
}

function show(answers: Readonly<Record<string, () => unknown>> = {}) {
  const asked: { name: string; input: unknown }[] = []
  const known: Record<string, () => unknown> = {
    phlebotomistDetails: () => VISIT,
    phlebotomistRating: () => ({ done: true }),
    ...answers,
  }
  const call = async (name: string, input: unknown) => {
    asked.push({ name, input })
    // SAFETY: each answer has the shape of the call that it is named after.
    return known[name]?.() as never
  }
  const api: Api = { call, callWithMessage: async () => ({ result: null as never, message: '' }) }
  const router = createMemoryRouter([{ path: '*', element: <PhlebotomistRating token="t-1" /> }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider api={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { asked, answers: known }
}

const star = (name: RegExp) => screen.getByRole('radio', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send rating' }))

test('[R1.25] [R5.25] the visit of a token is rated with stars and remarks', async () => {
  const { asked } = show()
  expect(await screen.findByText(/ID MUM P01, order PD-1001/)).toBeTruthy()
  await userEvent.click(star(/^4 of 5/))
  await userEvent.type(screen.getByLabelText('Remarks'), ' On time. ')
  await send()
  expect(await screen.findByRole('heading', { name: 'Thank you for your rating' })).toBeTruthy()
  expect(asked).toEqual([
    { name: 'phlebotomistDetails', input: { query: { token: 't-1' } } },
    {
      name: 'phlebotomistRating',
      input: { body: { token: 't-1', rating: 4, remarks: 'On time.' } },
    },
  ])
})

test('[R1.25] without a star nothing is sent and an error is shown', async () => {
  const { asked } = show()
  await screen.findByText(/ID MUM P01/)
  await send()
  expect(await screen.findByText('Choose one to five stars.')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test('without an answer stars and remarks are kept for a retry', async () => {
  const { answers } = show({ phlebotomistRating: noAnswer })
  await screen.findByText(/ID MUM P01/)
  await userEvent.click(star(/^5 of 5/))
  await userEvent.type(screen.getByLabelText('Remarks'), 'Gentle')
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('is still here')
  expect(screen.getByLabelText('Remarks')).toHaveProperty('value', 'Gentle')
  answers.phlebotomistRating = () => ({ done: true })
  await send()
  expect(await screen.findByRole('heading', { name: 'Thank you for your rating' })).toBeTruthy()
})

test('a visit rated in another tab meanwhile counts as rated', async () => {
  show({ phlebotomistRating: refused(409, 'already-rated') })
  await screen.findByText(/ID MUM P01/)
  await userEvent.click(star(/^5 of 5/))
  await send()
  expect(await screen.findByRole('heading', { name: 'Thank you for your rating' })).toBeTruthy()
})

test('a visit that was rated before cannot be rated again', async () => {
  show({ phlebotomistDetails: () => ({ ...VISIT, rated: true }) })
  expect(
    await screen.findByRole('heading', { name: 'You have already rated this visit' }),
  ).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('an unknown or expired token links to the feedback form', async () => {
  show({ phlebotomistDetails: refused(404, 'unknown-rating-token') })
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Give feedback' }).getAttribute('href')).toBe('/feedback')
})

test('a visit that failed to load can be retried', async () => {
  const { answers } = show({ phlebotomistDetails: noAnswer })
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
  answers.phlebotomistDetails = () => VISIT
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText(/ID MUM P01/)).toBeTruthy())
})
