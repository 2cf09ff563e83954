import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { Providers } from '#app/providers.tsx'
import type { User } from '#contract/auth.endpoints.ts'
import type {
  LinkedReport,
  Report,
  ReportDetails,
  ReportResult,
  ReportShare,
  Trend,
} from '#contract/reports.endpoints.ts'
import { NO_FACTS } from '#lib/app-facts.ts'
import type { Api, CallOptions } from '#lib/http/api.ts'
import { OverlaysContext } from '#lib/overlays/overlays.ts'
import { createQueryClient } from '#lib/query-client.ts'
import type { System } from '#lib/system/system.tsx'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { RestoredSession } from '#machines/session/session.setup.ts'
import { page as profile } from '#pages/profile/profile.page.tsx'
import { page as importReport } from '#pages/reports/import-report.page.tsx'
import { page as sharedReport } from '#pages/reports/shared-report.page.tsx'
import { page as verifyReport } from '#pages/reports/verify-report.page.tsx'
import { page as viewReport } from '#pages/reports/view-report.page.tsx'
import { sampleUser } from '#paths/session/model.ts'
import { isSilent } from './silent.ts'

export function aReport(overrides: Partial<Report> = {}): Report {
  return {
    report_id: 'r-1',
    code: 'SL',
    name: 'Pathology report',
    order_id: 'o-1',
    order_no: '25112204817',
    member_id: 'm-1',
    member_name: 'Mohan Rao',
    date: '2025-11-22',
    signed_at: '2025-11-22T13:18:00.000Z',
    results: 3,
    outside: 1,
    ...overrides,
  }
}

export function aResult(overrides: Partial<ReportResult> = {}): ReportResult {
  return {
    analyte_id: 'tsh',
    name: 'TSH',
    unit: 'uIU/mL',
    value: '5.84',
    number: 5.84,
    low: 0.27,
    high: 4.2,
    expected: null,
    flag: 'high',
    has_trend: false,
    ...overrides,
  }
}

export const IN_RANGE = aResult({
  analyte_id: 'hb',
  name: 'Haemoglobin',
  unit: 'g/dL',
  value: '14.1',
  number: 14.1,
  low: 13,
  high: 17,
  flag: null,
})

export function aReportDetails(overrides: Partial<ReportDetails> = {}): ReportDetails {
  return {
    ...aReport(),
    patient: { name: 'Mohan Rao', gender: 0, age: 67 },
    sampled_at: '2025-11-22T01:42:00.000Z',
    fasting: true,
    ranges: 'adult',
    groups: [
      {
        name: 'Thyroid Profile',
        samples: [{ container: 'Serum separator tube (yellow/red)', volume_ml: 4 }],
        results: [aResult({ has_trend: true })],
      },
      {
        name: 'Complete Blood Count',
        samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }],
        results: [IN_RANGE, { ...IN_RANGE, analyte_id: 'pcv', name: 'Packed cell volume' }],
      },
    ],
    reading: null,
    summary: [],
    signed_by: { name: 'Dr Leela Nair', role: 'Pathologist' },
    qr_code: 'content.signature',
    ...overrides,
  }
}

export const TREND: Trend = {
  analyte_id: 'tsh',
  name: 'TSH',
  unit: 'uIU/mL',
  low: 0.27,
  high: 4.2,
  points: [
    { report_id: 'r-8', date: '2023-11-18', value: '3.10', number: 3.1, flag: null },
    { report_id: 'r-9', date: '2024-11-20', value: '3.32', number: 3.32, flag: null },
    { report_id: 'r-1', date: '2025-11-22', value: '5.84', number: 5.84, flag: 'high' },
  ],
}

export function aLinkedReport(overrides: Partial<LinkedReport> = {}): LinkedReport {
  return {
    report_id: 'r-1',
    name: 'Pathology report',
    member_name: 'Mohan Rao',
    date: '2025-11-22',
    ended_at: null,
    ...overrides,
  }
}

export function aShare(overrides: Partial<ReportShare> = {}): ReportShare {
  return {
    share_id: 's-1',
    reports: [aLinkedReport()],
    label: 'Dr Mehta',
    created_at: '2025-11-23T04:30:00.000Z',
    expires_at: '2025-11-30T04:30:00.000Z',
    state: 'live',
    visits: [],
    ...overrides,
  }
}

type Answers = Record<string, (input: Input) => unknown>
type Input = { readonly body?: Readonly<Record<string, unknown>>; readonly params?: { id: string } }

/** Fakes the API with these reports. Answers can be replaced; one that throws is a failure. */
export function reportsApi(reports: readonly ReportDetails[] = [], given: Answers = {}) {
  const asked: { name: string; input: unknown; silent: boolean }[] = []
  const answers: Answers = {
    wallet: () => ({ points: 240, points_cashvalue: 120 }),
    orderList: () => ({ orders: [], total: 0, counts: { open: 0, completed: 0, cancelled: 0 } }),
    allReports: ({ body }) => ({
      reports: reports.filter(({ order_id }) => (body?.order_id ?? order_id) === order_id),
    }),
    reportDetails: ({ params }) => reports.find(({ report_id }) => report_id === params?.id),
    reportTrend: () => TREND,
    reportShares: () => ({ shares: [] }),
    reportKeys: () => ({ keys: [] }),
    ...given,
  }
  const answer = async (name: string, input: unknown, options: CallOptions = {}) => {
    asked.push({ name, input, silent: isSilent(name, options) })
    // SAFETY: each answer has the shape of the endpoint it is named after.
    return (await answers[name]?.(input as Input)) as never
  }
  const api: Api = {
    call: answer,
    callWithMessage: async (name, input, options) => ({
      result: await answer(name, input, options),
      message: '',
    }),
  }
  return {
    api,
    asked,
    answers,
    count: (name: string) => asked.filter((one) => one.name === name).length,
  }
}

type Options = { address: string; api?: Api; user?: User | null }

/** Renders a page of the reports, for a patient or a visitor (`user: null`). */
export function renderReports({ address, api = reportsApi().api, user = sampleUser }: Options) {
  const restored: RestoredSession = user ? { kind: 'valid', user } : { kind: 'none' }
  const actors = {
    restoreSession: fromPromise<RestoredSession>(async () => restored),
    signOut: fromPromise<undefined, { readonly chosen: boolean }>(async () => undefined),
  }
  const session = createActor(sessionMachine.provide({ actors })).start()
  const open = vi.fn()
  const router = createMemoryRouter(
    [
      { path: '/profile', Component: profile.Component },
      { path: '/view-report', Component: viewReport.Component },
      { path: '/import-report', Component: importReport.Component },
      { path: '/shared-report', Component: sharedReport.Component },
      { path: '/verify-report', Component: verifyReport.Component },
      { path: '*', element: <h1>Another page</h1> },
    ],
    { initialEntries: [address] },
  )
  const shown = render(
    <Providers
      api={api}
      queryClient={createQueryClient()}
      facts={{ ...NO_FACTS, signedIn: user !== null }}
      // SAFETY: these pages use only the session of the system.
      loadSystem={async () => ({ session }) as unknown as System}
    >
      <OverlaysContext value={{ open, close: () => {} }}>
        <RouterProvider router={router} />
      </OverlaysContext>
    </Providers>,
  )
  return { ...shown, router, open }
}
