import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartnerReport } from '#contract/partner-reports.endpoints.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { sampleUser } from '#paths/session/model.ts'
import { orderApi, renderProfile } from './support/profile.tsx'

const REPORTS = '/profile?tab=download-report'

/** Two reports of a patient of the former system, the newest first. */
const sampleOldReports: readonly PartnerReport[] = [
  {
    report_id: '1910090113',
    code: 'SL',
    name: 'Thyroid Profile Total',
    order_no: '1910090113',
    member_name: 'Asha Rao',
    date: '2019-10-09',
  },
  {
    report_id: '1904180027',
    code: 'SL',
    name: 'Complete Blood Count',
    order_no: '1904180027',
    member_name: 'Asha Rao',
    date: '2019-04-18',
  },
]

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

  test('[R7.062] of an old order open by themselves, and its PDF is saved', async () => {
    const { names } = renderTab('/profile?tab=download-order')
    const form = within(await screen.findByRole('form', { name: 'Find an older order' }))
    await userEvent.type(form.getByRole('textbox', { name: 'SID' }), '1904180027')
    await userEvent.click(form.getByRole('button', { name: 'Find order' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Download report' }))
    await screen.findByText('PDF downloaded')
    expect(saved).toEqual(['report_1904180027-SL.pdf'])
    expect(names()).toEqual(['partnerLogin', 'partnerReports', 'partnerReportPdf'])
  })

  test('[R7.060] an unknown SID is reported at its field, and may be corrected', async () => {
    const words = 'We found no report with this mobile number and SID.'
    const { answers, gateway } = renderTab(REPORTS, {
      partnerLogin: fails(refused('unknown-sid', words)),
    })
    await find('1')
    const field = screen.getByRole('textbox', { name: 'SID' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.getByText(words)).toBeTruthy()
    answers.partnerLogin = fails(network)
    await find('1')
    await screen.findByText('We could not reach the lab. Check the connection and try again.')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    answers.partnerLogin = () => ({ partner_token: 'token' })
    await find()
    await listHeading()
    expect(gateway().at(-2)).toEqual({
      name: 'partnerLogin',
      input: { body: { mobile_no: '9000000042', sid: '1904180027' } },
    })
  })

  test('[R7.061] a list that fails is loaded again alone, and an empty one leads to the form', async () => {
    const { answers, names } = renderTab(REPORTS, { partnerReports: fails(network) })
    await find()
    await screen.findByText('We could not reach the lab. Check the connection and try again.')
    answers.partnerReports = () => ({ reports: [] })
    await press('Try again')
    await screen.findByRole('heading', { name: 'No reports found' })
    expect(names()).toEqual(['partnerLogin', 'partnerReports', 'partnerReports'])
    await press('Use another SID')
    expect(await screen.findByRole('form', { name: 'Find old reports' })).toBeTruthy()
  })

  test('[R7.060] an expired login is renewed, and the same PDF is fetched once', async () => {
    const over = refused('partner-token-over', 'This sign-in has expired.')
    const { answers, names } = renderTab(REPORTS, { partnerReportPdf: fails(over) })
    await find()
    await listHeading()
    await userEvent.dblClick(screen.getByRole('button', { name: PDF }))
    await screen.findByText('Your old reports are closed')
    answers.partnerReportPdf = () => new TextEncoder().encode('%PDF-1.7')
    await press('Open again')
    await screen.findByText('PDF downloaded')
    expect(names().slice(2)).toEqual([
      'partnerReportPdf',
      'partnerLogin',
      'partnerReports',
      'partnerReportPdf',
    ])
  })

  describe('that take long', () => {
    beforeEach(() =>
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }),
    )
    const never = () => new Promise(() => {})
    const isSlow = async () => {
      expect(screen.queryByText('This is taking longer than usual')).toBeNull()
      await vi.advanceTimersByTimeAsync(5_000)
      await screen.findByText('This is taking longer than usual')
    }

    test('[R7.061] say so, and the search can be stopped', async () => {
      const { answers } = renderTab(REPORTS, { partnerReports: never })
      await find()
      await isSlow()
      await press('Stop search')
      answers.partnerReports = () => ({ reports: sampleOldReports })
      await press('Find reports')
      await listHeading()
    })

    test('[R7.062] say so of a PDF, which can be stopped', async () => {
      renderTab(REPORTS, { partnerReportPdf: never })
      await find()
      await listHeading()
      await press(PDF)
      await isSlow()
      await press('Stop download')
      expect(screen.queryByText('This is taking longer than usual')).toBeNull()
      expect(screen.getByRole('button', { name: PDF }).getAttribute('aria-busy')).toBeNull()
    })

    test('[R7.062] in a webview are opened by a link, until that ends', async () => {
      cookies.mode.set('mobile')
      const { names } = renderTab(REPORTS)
      await find()
      await listHeading()
      await press(PDF)
      const link = await screen.findByRole('link', { name: 'Open PDF' })
      expect(link.getAttribute('href')).toBe('/api/v1/reports/partner/file/key')
      expect(names()).toEqual(['partnerLogin', 'partnerReports', 'partnerReportLink'])
      await vi.advanceTimersByTimeAsync(9 * 60_000)
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Open PDF' })).toBeNull())
    })
  })
})
