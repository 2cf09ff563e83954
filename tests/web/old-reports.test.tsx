import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { sampleOldReports } from '#machines/old-reports/model/old-reports.outcomes.ts'
import { sampleUser } from '#machines/session/model/session.samples.ts'
import { orderApi, renderProfile } from './support/profile.tsx'

const REPORTS = '/profile?tab=download-report'

const refused = (code: string, message: string) =>
  new HttpFailure({ kind: 'refused', status: 404, code, message })
const network = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })

type Answers = Record<string, () => unknown>

/** The profile with a gateway; each answer can be replaced. */
function renderTab(address: string, given: Answers = {}) {
  const lab = orderApi([])
  const answers: Answers = {
    allReports: () => ({ reports: [] }),
    reportShares: () => ({ shares: [] }),
    customerInfo: () => ({
      centre_name: 'Parakh Franchise, Powai',
      patient_name: 'Asha Rao',
      mobile_no: '9000000042',
    }),
    patientRegistrationDetails: () => ({
      orders: [{ SID: '1904180027', date: '2019-04-18', tests: ['Complete Blood Count'] }],
    }),
    partnerLogin: () => ({ partner_token: 'token' }),
    partnerReports: () => ({ reports: sampleOldReports }),
    partnerReportPdf: () => new TextEncoder().encode('%PDF-1.7'),
    partnerReportLink: () => ({ url: '/api/v1/reports/partner/file/key' }),
    ...given,
  }
  const asked: { name: string; input: unknown }[] = []
  const call: typeof lab.api.call = async (name, input, options) => {
    const answer = answers[name]
    if (!answer) return lab.api.call(name, input, options)
    asked.push({ name, input })
    // SAFETY: each answer has the shape of the endpoint it is named after.
    return (await answer()) as never
  }
  renderProfile({ address, api: { ...lab.api, call } })
  const gateway = () => asked.filter(({ name }) => name.startsWith('partner'))
  return { asked, answers, gateway, names: () => gateway().map(({ name }) => name) }
}

const fails = (error: Error) => () => Promise.reject(error)

async function find(sid = '1904-180027') {
  const form = within(await screen.findByRole('form', { name: 'Find old reports' }))
  const field = form.getByRole('textbox', { name: 'SID' })
  await userEvent.clear(field)
  await userEvent.type(field, sid)
  await userEvent.click(form.getByRole('button', { name: /^Find reports/ }))
}
const listHeading = () => screen.findByRole('heading', { name: 'Old reports of Asha Rao' })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const PDF = 'Download PDF of Complete Blood Count, 18/04/2019'

let saved: string[]
beforeEach(() => {
  saved = []
  cookies.user.set(sampleUser)
  URL.createObjectURL = () => 'blob:pdf'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    saved.push(this.getAttribute('download') ?? '')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  cookies.mode.remove()
  cookies.user.remove()
})

describe('old reports', () => {
  test('[R2.114] are linked from the completed orders, where Download Report leads', async () => {
    renderTab('/profile?tab=completed-order')
    const link = await screen.findByRole('link', { name: 'reports from before 2024' })
    expect(link.getAttribute('href')).toBe('/profile?tab=download-report#old-reports')
  })

  test('[R7.062] a PDF that fails is reported at its report, and the list stays', async () => {
    const { answers } = renderTab(REPORTS, { partnerReportPdf: fails(network) })
    await find()
    await listHeading()
    await press(PDF)
    const card = screen.getByRole('button', { name: PDF }).closest('li')
    await waitFor(() => expect(card?.textContent).toContain('We could not reach the lab.'))
    answers.partnerReportPdf = fails(refused('unknown-report', 'We could not find this report.'))
    await press(PDF)
    await waitFor(() => expect(card?.textContent).toContain('no longer has this report'))
    expect(card?.querySelector('a')?.getAttribute('href')).toMatch(/^tel:/)
  })
})
