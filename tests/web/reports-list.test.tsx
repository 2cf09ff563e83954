import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { anOrder } from './support/profile.tsx'
import { aReportDetails, renderReports, reportsApi } from './support/reports.tsx'

const LIST = '/profile?tab=download-report'

const blood = aReportDetails()
const older = aReportDetails({
  report_id: 'r-2',
  code: 'SV',
  name: 'Urine and stool',
  signed_at: '2025-02-14T10:00:00.000Z',
  outside: 0,
})
const urine = aReportDetails({ report_id: 'r-3', code: 'SU', name: 'Urine report', outside: null })
const heart = aReportDetails({ report_id: 'r-4', code: 'CVD', name: 'Heart risk', results: 0 })
const smart = aReportDetails({ report_id: 'r-5', code: 'WR', name: 'Smart report', results: 0 })
const scan = aReportDetails({
  report_id: 'r-6',
  code: 'RR',
  name: 'X-ray chest',
  member_id: 'm-2',
  member_name: 'Asha Rao',
  results: 0,
  outside: null,
})
const ALL = [older, blood, urine, heart, smart, scan]

const group = (name: string) => screen.findByRole('region', { name })
const namesIn = async (name: string) =>
  within(await group(name))
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent)

describe('the list of reports', () => {
  test('[R2.082] [R3.59] [R3.60] [R3.61] groups SL, SU and SV as Pathology Reports, newest first', async () => {
    renderReports({ address: LIST, api: reportsApi(ALL).api })
    expect(await namesIn('Pathology Reports')).toEqual([
      'Pathology report',
      'Urine report',
      'Urine and stool',
    ])
  })

  test('[R3.62] [R3.63] [R3.64] has separate groups for CVD, WR and RR', async () => {
    renderReports({ address: LIST, api: reportsApi(ALL).api })
    expect(await namesIn('ASCVD Reports')).toEqual(['Heart risk'])
    expect(await namesIn('Smart Reports')).toEqual(['Smart report'])
    expect(await namesIn('Radiology Reports')).toEqual(['X-ray chest'])
  })

  test('[R2.028] is shown at /view-report without a report', async () => {
    renderReports({ address: '/view-report', api: reportsApi(ALL).api })
    expect(await namesIn('Smart Reports')).toEqual(['Smart report'])
  })

  test('says which report is an amended one', async () => {
    const amended = aReportDetails({ report_id: 'r-1-V2', version: 2 })
    renderReports({ address: LIST, api: reportsApi([older, amended]).api })
    const cards = within(await group('Pathology Reports')).getAllByRole('listitem')
    const marked = cards.map((card) => within(card).queryByText(/^Amended on/)?.textContent)
    expect(marked).toEqual(['Amended on 22/11/2025 06:48 PM', undefined])
  })

  test('counts each group, and shows the one in the URL', async () => {
    const { router } = renderReports({ address: LIST, api: reportsApi(ALL).api })
    const chips = within(await screen.findByRole('navigation', { name: 'Report groups' }))
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All 6',
      'Pathology Reports 3',
      'Smart Reports 1',
      'ASCVD Reports 1',
      'Radiology Reports 1',
    ])
    await userEvent.click(chips.getByRole('link', { name: 'Smart Reports 1' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'ASCVD Reports' })).toBeNull())
    expect(router.state.location.search).toBe('?tab=download-report&group=smart')
    expect(await namesIn('Smart Reports')).toEqual(['Smart report'])
  })

  test('filters by family member', async () => {
    renderReports({ address: `${LIST}&member=m-2`, api: reportsApi(ALL).api })
    expect(await namesIn('Radiology Reports')).toEqual(['X-ray chest'])
    expect(screen.queryByRole('region', { name: 'Pathology Reports' })).toBeNull()
    const chip = screen.getByRole('link', { name: 'Asha Rao 1' })
    expect(chip.getAttribute('aria-current')).toBe('true')
  })

  test('tells what is outside the range, and links to the report', async () => {
    renderReports({ address: LIST, api: reportsApi(ALL).api })
    const card = within(await group('Pathology Reports'))
    expect(card.getByText('1 outside the range')).toBeTruthy()
    expect(card.getByText('All in range')).toBeTruthy()
    const [view] = card.getAllByRole('link', { name: /^View/ })
    expect(view?.getAttribute('href')).toBe('/view-report?report=r-1')
  })

  test('shows ten of a long group at first', async () => {
    const many = Array.from({ length: 23 }, (_, at) => aReportDetails({ report_id: `x-${at}` }))
    renderReports({ address: LIST, api: reportsApi(many).api })
    await userEvent.click(await screen.findByRole('button', { name: 'Show 10 more' }))
    expect(await namesIn('Pathology Reports')).toHaveLength(20)
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
    expect(await namesIn('Pathology Reports')).toHaveLength(23)
  })
})

describe('the PDF', () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  beforeEach(() => void click.mockReset())

  test('[R1.24] [R7.057] is saved under the order’s number', async () => {
    const saved: (readonly [string, string])[] = []
    click.mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.getAttribute('href') ?? '', this.download])
    })
    const { api, asked } = reportsApi([blood], { downloadReport: () => ({ url: '/file/key' }) })
    renderReports({ address: LIST, api })
    await userEvent.click(await screen.findByRole('button', { name: /^Download/ }))
    await waitFor(() => expect(saved).toEqual([['/file/key', 'report_25112204817-SL.pdf']]))
    expect(asked.at(-1)).toEqual({
      name: 'downloadReport',
      input: { body: { report_id: 'r-1' } },
      silent: true,
    })
  })

  test('that fails to load shows a toast', async () => {
    const fails = () => {
      throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
    }
    renderReports({ address: LIST, api: reportsApi([blood], { downloadReport: fails }).api })
    await userEvent.click(await screen.findByRole('button', { name: /^Download/ }))
    expect(await screen.findByText(/^We could not reach the lab/)).toBeTruthy()
  })
})

describe('without reports', () => {
  test('an open order shows when its report is expected', async () => {
    const order = anOrder({ report_by: '2025-11-22T13:30:00.000Z' })
    const { api } = reportsApi([], {
      orderList: () => ({ orders: [order], total: 1, counts: {} }),
      orderDetails: () => order,
    })
    renderReports({ address: LIST, api })
    expect(await screen.findByText('Report expected by Sat 22 Nov, 07:00 PM')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'No reports yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Track/ }).getAttribute('href')).toBe(
      `/profile?tab=open-order&order=${order.order_id}`,
    )
  })

  test('the orders that are visited first are named, whichever were placed last', async () => {
    const orders = ['05', '04', '06', '03'].map((day) =>
      anOrder({
        order_id: `o-${day}`,
        order_no: day,
        slot: { slot_date: `2025-12-${day}`, from_time: '07:00', to_time: '07:30', name: '' },
      }),
    )
    const { api } = reportsApi([], {
      orderList: () => ({ orders, total: 4, counts: {} }),
      orderDetails: ({ params }) => orders.find(({ order_id }) => order_id === params?.id),
    })
    renderReports({ address: LIST, api })
    const links = await screen.findAllByRole('link', { name: /^Track order/ })
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Track order 03',
      'Track order 04',
      'Track order 05',
    ])
  })

  test('without orders links to the tests', async () => {
    renderReports({ address: LIST })
    const link = await screen.findByRole('link', { name: 'See tests and packages' })
    expect(link.getAttribute('href')).toBe('/test-menu')
  })

  test('a list that failed to load can be retried', async () => {
    let isUp = false
    const { api } = reportsApi([blood], {
      allReports: () => {
        if (!isUp) throw new HttpFailure({ kind: 'refused', status: 500, code: 'x', message: '' })
        return { reports: [blood] }
      },
    })
    renderReports({ address: LIST, api })
    await screen.findByRole('heading', { name: 'Your reports could not be loaded' })
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await namesIn('Pathology Reports')).toEqual(['Pathology report'])
  })
})

describe('a visitor', () => {
  test.each([LIST, '/view-report', '/view-report?report=r-1'])(
    '[R6.05] at %s is asked to sign in, without any request',
    async (address) => {
      const { api, count } = reportsApi(ALL)
      const { open } = renderReports({ address, api, user: null })
      await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
      expect(open).toHaveBeenCalledWith('sign-in')
      expect(count('allReports') + count('reportDetails')).toBe(0)
    },
  )
})
