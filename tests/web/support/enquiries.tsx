import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { Providers } from '#app/providers.tsx'
import type { User } from '#contract/auth.endpoints.ts'
import type { Job } from '#contract/enquiries.endpoints.ts'
import { NO_FACTS } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { cookies } from '#lib/storage/cookies.ts'

export const aJob: Job = {
  job_id: 'technician-pune',
  title: 'Laboratory technician',
  department: 'Laboratory',
  city_id: 7,
  city_name: 'Pune',
  state_name: 'Maharashtra',
  employment: 'full-time',
  experience: '2 years',
  text: 'You run the cell counters.',
  duties: ['Calibrate'],
  needs: ['DMLT'],
  posted_on: '2026-03-01',
  closes_on: null,
}

type Asked = { readonly name: string; readonly body: Readonly<Record<string, unknown>> }
type Answer = () => Promise<unknown>

/** Fakes the API: every enquiry succeeds unless its answer is replaced. */
export function enquiryApi(given: Record<string, Answer> = {}, jobs: readonly Job[] = [aJob]) {
  const asked: Asked[] = []
  const cities = [
    { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' },
    { id: 7, city_name: 'Pune', state_name: 'Maharashtra' },
  ]
  const reads: Record<string, unknown> = {
    cityList: { cities },
    jobPostings: { jobs },
    jobApplications: { applications: [] },
  }
  const answers = { ...given }
  const answer = async (name: string, input: object) => {
    if (name in reads) return reads[name] as never
    const body = 'body' in input ? input.body : {}
    // SAFETY: every enquiry call has a body of fields.
    asked.push({ name, body: body as Asked['body'] })
    const file = { imageKey: `key-${asked.length}`, url: '' }
    const stored = { enquiry_id: 'e-1', images: [file] }
    return (await (answers[name]?.() ?? stored)) as never
  }
  const api: Api = {
    call: answer,
    callWithMessage: async (name, input) => ({ result: await answer(name, input), message: '' }),
  }
  return { api, asked, answers }
}

function Thanks() {
  const { pathname, search } = useLocation()
  return <h1>{`${pathname}${search}`}</h1>
}

/** Renders a part of a page for a visitor or a patient, beside the thank-you page. */
export function renderEnquiry(
  Component: ComponentType,
  { api = enquiryApi().api, user, at = '/some-page' }: { api?: Api; user?: User; at?: string } = {},
) {
  // jsdom has no layout to scroll in.
  Element.prototype.scrollIntoView ??= () => {}
  if (user) cookies.user.set(user)
  else cookies.user.remove()
  const router = createMemoryRouter(
    [
      { path: '/thank-you-for-submit', Component: Thanks },
      { path: '*', Component },
    ],
    { initialEntries: [at] },
  )
  const shown = render(
    <Providers
      api={api}
      queryClient={createQueryClient()}
      facts={{ ...NO_FACTS, signedIn: user !== undefined }}
      loadSystem={() => new Promise(() => {})}
    >
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...shown, router }
}
