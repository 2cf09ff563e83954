import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { TrendFigure } from '#features/reports/components/trend-figure.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import {
  aReportDetails,
  aResult,
  IN_RANGE,
  renderReports,
  reportsApi,
  TREND,
} from './support/reports.tsx'

const ADDRESS = '/view-report?report=r-1'

async function show(report: Partial<ReportDetails> = {}, others: readonly ReportDetails[] = []) {
  const shown = renderReports({
    address: ADDRESS,
    api: reportsApi([aReportDetails(report), ...others]).api,
  })
  await screen.findByText(/Signed electronically/)
  const heading = screen.getByRole('heading', { level: 1 })
  return { ...shown, heading: heading.textContent }
}

const rowsIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a report', () => {
  test('[R1.21] [R2.028] shows how many results are in range, the patient and the date', async () => {
    const { heading } = await show()
    expect(heading).toBe('2 results in range, 1 outside')
    expect(
      screen.getByText(
        'Mohan Rao, male, 67 years. Sample taken Sat 22 Nov 2025, 07:12 AM, fasting. Signed 06:48 PM.',
      ),
    ).toBeTruthy()
  })

  test('[R1.21] shows values outside the range first, with flag and range as text', async () => {
    await show()
    expect(rowsIn('Outside the range')[0]).toMatch(/^TSH.*High5\.84 µIU\/mL, range 0\.27 to 4\.2/)
    expect(screen.getByText(/^A value outside its range is not a diagnosis\./)).toBeTruthy()
  })

  test('leaves values and units as the lab sent them on a translated page', async () => {
    await show()
    const [row] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /^TSH/.test(textContent))
    const kept = [...(row?.querySelectorAll('[translate="no"]') ?? [])]
    expect(kept.map(({ textContent }) => textContent)).toEqual(['5.84', 'µIU/mL'])
  })

  test('leaves the figures of a trend as they are on a translated page', () => {
    const figure = <TrendFigure trend={TREND} reportId="" />
    const { container } = render(<MemoryRouter>{figure}</MemoryRouter>)
    const drawn = [...container.querySelectorAll('svg text')]
    expect(drawn.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(TREND.points.map(({ value }) => value)),
    )
    expect(drawn.filter((text) => text.getAttribute('translate') !== 'no')).toEqual([])
  })

  test('says nothing of a value that its range does not decide, and shows range and remark', async () => {
    const above = { value: '>3', number: null, flag: null, range: '0.4-4.0', low: 0.4, high: 4 }
    const open = aResult({ ...above, name: 'Free T3', note: 'Sample haemolysed.' })
    const group = (results: ReportDetails['groups'][number]['results']) => [
      { name: 'Thyroid', samples: [], results },
    ]
    const { heading, unmount } = await show({ groups: group([open]) })
    expect(heading).toBe('1 result')
    expect(rowsIn('Thyroid')[0]).toMatch(/>3.*range 0\.4-4\.0.*Sample haemolysed\.$/)
    unmount()
    const inside = aResult({
      analyte_id: 'other',
      value: '3',
      number: 3,
      flag: null,
      low: 1,
      high: 4,
    })
    expect((await show({ groups: group([open, inside]) })).heading).toBe('1 of 2 results in range')
    expect(screen.queryByText(/^Normal values/)).toBeNull()
  })

  test('with a single value says "The result is in range", not "Your result"', async () => {
    const results = [aResult({ value: '3', number: 3, flag: null, low: 1, high: 4 })]
    const { heading } = await show({ groups: [{ name: 'Thyroid', samples: [], results }] })
    expect(heading).toBe('The result is in range')
  })

  test('that the lab withdrew says so, and nothing of its values', async () => {
    const { heading } = await show({ withdrawn_at: '2025-11-24T04:30:00.000Z' })
    expect(heading).not.toContain('in range')
    const words = 'Withdrawn by the laboratory on Mon 24 Nov 2025, 10:00 AM. Do not use it.'
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /share/i })).toBeNull()
  })

  test('leads to a new plan for each test that was ordered, and its patient', async () => {
    const lines = [
      { test_code: 'TFT', name: 'Thyroid Profile', radiology: false },
      { test_code: 'CHEST', name: 'X-Ray Chest', radiology: true },
    ]
    const report = aReportDetails()
    const { api } = reportsApi([report], { orderDetails: () => ({ lines }) })
    renderReports({ address: ADDRESS, api })
    const link = await screen.findByRole('link', { name: 'Repeat Thyroid Profile regularly' })
    const query = new URLSearchParams({ tab: 'new-plan', member: report.member_id, code: 'TFT' })
    expect(link.getAttribute('href')).toBe(`/profile?${query}`)
    expect(screen.getAllByRole('link', { name: /^Repeat/ })).toHaveLength(1)
  })

  test('leads to the choice of a test while the order is not known', async () => {
    await show()
    const link = screen.getByRole('link', { name: 'Repeat a test regularly' })
    expect(link.getAttribute('href')).toBe('/profile?tab=new-plan')
  })

  test('groups the values by test, with the number in range', async () => {
    await show()
    const cbc = screen.getByRole('region', { name: 'Complete Blood Count' })
    expect(cbc.textContent).toContain('2 of 2 in range')
    expect(within(cbc).getByRole('img', { name: 'EDTA tube, lavender cap' })).toBeTruthy()
    expect(rowsIn('Complete Blood Count')[0]).toMatch(/^Haemoglobin14\.1 g\/dL, range 13 to 17/)
  })

  test('shows six values of a long test, and the rest on request', async () => {
    const results = Array.from({ length: 21 }, (_, at) => ({
      ...IN_RANGE,
      analyte_id: `a-${at}`,
      name: `Value ${at}`,
    }))
    await show({ groups: [{ name: 'Complete Blood Count', samples: [], results }] })
    const folded = () => document.querySelectorAll('.is-folded').length
    expect(folded()).toBe(15)
    const more = screen.getByRole('button', { name: 'Show 15 more' })
    await userEvent.click(more)
    expect(folded()).toBe(0)
    expect(document.activeElement).toBe(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
  })

  test('formats units with superscripts', async () => {
    const platelets = { ...IN_RANGE, analyte_id: 'plt', name: 'Platelets', unit: '10^3/uL' }
    const egfr = { ...IN_RANGE, analyte_id: 'egfr', name: 'eGFR', unit: 'mL/min/1.73 m2' }
    await show({ groups: [{ name: 'Some', samples: [], results: [platelets, egfr] }] })
    expect(screen.getByText('10³/µL')).toBeTruthy()
    expect(screen.getByText('mL/min/1.73 m²')).toBeTruthy()
  })

  test('counts a value once that two of its tests have', async () => {
    const twice = { samples: [], results: [aResult()] }
    const { heading } = await show({
      groups: [
        { ...twice, name: 'TSH' },
        { ...twice, name: 'Thyroid Profile', results: [aResult(), IN_RANGE] },
      ],
    })
    expect(heading).toBe('1 result in range, 1 outside')
  })

  test('shows a textual finding with the usual one', async () => {
    const finding = aResult({
      analyte_id: 'u-prot',
      name: 'Protein, urine',
      unit: null,
      value: 'Trace',
      number: null,
      low: null,
      high: null,
      expected: 'Negative',
      flag: 'unexpected',
    })
    await show({ groups: [{ name: 'Urine', samples: [], results: [finding] }] })
    expect(rowsIn('Urine')[0]).toMatch(
      /^Protein, urineUnusualTrace , usually NegativeUsually Negative/,
    )
    expect(screen.getByText('Unusual: different from most adults')).toBeTruthy()
  })

  test('of a child has no ranges, with the reason', async () => {
    const bare = { low: null, high: null, flag: null }
    const { heading } = await show({
      ranges: 'none',
      outside: null,
      patient: { name: 'Tara Rao', gender: 1, age: 7 },
      groups: [{ name: 'Blood count', samples: [], results: [aResult(bare)] }],
    })
    expect(heading).toBe('1 result')
    expect(screen.getByText('Values without ranges')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Outside the range' })).toBeNull()
    expect(document.querySelector('.range-bar')).toBeNull()
  })

  test('of a scan shows the impression before the findings', async () => {
    const { heading } = await show({
      code: 'RR',
      name: 'X-ray chest PA view',
      results: 0,
      outside: null,
      fasting: null,
      groups: [],
      reading: {
        technique: 'One view, standing.',
        findings: ['Both lungs are clear.', 'The heart has its usual size.'],
        impression: 'Nothing unusual.',
      },
    })
    expect(heading).toBe('X-ray chest PA view')
    expect(screen.getByText(/Scan done Sat 22 Nov 2025/)).toBeTruthy()
    const parts = screen.getAllByRole('heading', { level: 2 }).map((part) => part.textContent)
    expect(parts[0]).toBe('Impression')
    expect(screen.getByText('Both lungs are clear.')).toBeTruthy()
  })

  test('links to the other reports of its order', async () => {
    const smart = aReportDetails({ report_id: 'r-5', code: 'WR', name: 'Smart report' })
    const another = aReportDetails({ report_id: 'r-7', order_id: 'o-2', code: 'RR' })
    await show({}, [smart, another])
    const chips = within(await screen.findByRole('navigation', { name: 'Report groups' }))
    await chips.findByRole('link', { name: /^Smart/ })
    const links = chips.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pathology Reports 1', '/view-report?report=r-1'],
      ['Smart Reports 1', '/view-report?report=r-5'],
    ])
  })

  test('of another account is not found', async () => {
    const fails = () => {
      throw new HttpFailure({ kind: 'refused', status: 404, code: 'not-found', message: '' })
    }
    renderReports({ address: ADDRESS, api: reportsApi([], { reportDetails: fails }).api })
    await screen.findByRole('heading', { level: 1, name: 'We could not find this report' })
    expect(screen.getByRole('link', { name: 'See my reports' }).getAttribute('href')).toBe(
      '/profile?tab=download-report',
    )
  })

  test('can be loaded again after no answer', async () => {
    const fails = () => {
      throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
    }
    const { api, answers } = reportsApi([aReportDetails()], { reportDetails: fails })
    renderReports({ address: ADDRESS, api })
    await screen.findByRole('heading', { level: 1, name: 'We could not reach the lab' })
    answers.reportDetails = () => aReportDetails()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: '2 results in range, 1 outside' })
  })
})

describe('the trend', () => {
  test('of the first value outside is shown as chart, sentence and table', async () => {
    await show()
    expect(
      await screen.findByRole('heading', { level: 2, name: 'TSH over two years' }),
    ).toBeTruthy()
    expect(
      screen.getByRole('img', {
        name: 'TSH: 3.10 on 18 Nov 2023, 3.32 on 20 Nov 2024, 5.84 High on 22 Nov 2025. The range is 0.27 to 4.2.',
      }),
    ).toBeTruthy()
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'ReportTSH',
      '22 Nov 20255.84 High',
      '20 Nov 20243.32',
      '18 Nov 20233.10',
    ])
  })

  test('calls a change real when it exceeds biological variation, and states its size', async () => {
    await show()
    expect(
      await screen.findByText(
        /^Up 76% since 20 Nov 2024\. This is more than the normal variation \(up to \d+% from/,
      ),
    ).toBeTruthy()
  })

  test('of values of one day says so', async () => {
    const points = TREND.points.slice(0, 2).map((point) => ({ ...point, date: '2023-11-18' }))
    const { api } = reportsApi([aReportDetails()], { reportTrend: () => ({ ...TREND, points }) })
    renderReports({ address: ADDRESS, api })
    expect(await screen.findByRole('heading', { name: 'TSH: results from one day' })).toBeTruthy()
  })

  test('calls a change within biological variation none', async () => {
    const trend = { ...TREND, points: TREND.points.slice(0, 2) }
    const { api } = reportsApi([aReportDetails()], { reportTrend: () => trend })
    renderReports({ address: ADDRESS, api })
    const words =
      'Up 7% since 18 Nov 2023. Normal variation (up to 72% from one sample to the next).'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('does not compare the last two values unless both are from our lab', async () => {
    const points = TREND.points.map((point) => ({ ...point, lab_name: 'City Diagnostics' }))
    const { api } = reportsApi([aReportDetails()], { reportTrend: () => ({ ...TREND, points }) })
    renderReports({ address: ADDRESS, api })
    const words =
      'The last two values are not both from our lab, and methods can differ. Ask your doctor before you compare them.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('says nothing without a published variation', async () => {
    const { api } = reportsApi([aReportDetails()], {
      reportTrend: () => ({ ...TREND, analyte_id: 'unheard-of' }),
    })
    renderReports({ address: ADDRESS, api })
    await screen.findByText('µIU/mL, three reports.')
    expect(screen.queryByText(/variation/)).toBeNull()
  })

  test('opens for the clicked value', async () => {
    await show()
    await screen.findByRole('heading', { name: 'TSH over two years' })
    const outside = within(screen.getByRole('region', { name: 'Outside the range' }))
    await userEvent.click(outside.getByRole('button', { name: 'TSH over time' }))
    const dialog = await screen.findByRole('dialog', { name: 'TSH over two years' })
    expect(within(dialog).getByRole('table')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the data of a report', () => {
  test('are saved as FHIR', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:report'
    URL.revokeObjectURL = () => undefined
    const { api, asked } = reportsApi([aReportDetails()], {
      reportFhir: () => new TextEncoder().encode('{}'),
    })
    renderReports({ address: ADDRESS, api })
    await userEvent.click(await screen.findByRole('button', { name: 'Download for another app' }))
    await vi.waitFor(() => expect(saved).toEqual(['report_r-1_fhir.json']))
    expect(asked).toContainEqual({
      name: 'reportFhir',
      input: { params: { id: 'r-1' } },
      silent: true,
    })
    click.mockRestore()
  })

  test('that cannot be loaded are missed with a toast', async () => {
    const fails = () => {
      throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
    }
    renderReports({
      address: ADDRESS,
      api: reportsApi([aReportDetails()], { reportFhir: fails }).api,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Download for another app' }))
    expect(await screen.findByText(/^We could not reach the lab/)).toBeTruthy()
  })
})

describe('a version of a report', () => {
  test('that amends another says when', async () => {
    await show({ version: 2 })
    expect(screen.getByText('Amended on Sat 22 Nov 2025, 06:48 PM')).toBeTruthy()
  })

  test('that was replaced says so', async () => {
    await show({ replaced_at: '2025-11-24T04:30:00.000Z' })
    const words = 'Replaced by an amended report of Mon 24 Nov 2025, 10:00 AM'
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('that was replaced leads to the amended one, and is not shared', async () => {
    const urine = aReportDetails({ report_id: 'r-2', code: 'SU' })
    const amended = aReportDetails({ report_id: 'r-1-V2', version: 2 })
    const replaced = aReportDetails({ replaced_at: '2025-11-24T04:30:00.000Z' })
    const { api } = reportsApi([replaced, urine, amended], {
      allReports: () => ({ reports: [urine, amended] }),
    })
    renderReports({ address: ADDRESS, api })
    const link = await screen.findByRole('link', { name: 'Open the amended report' })
    expect(link.getAttribute('href')).toBe('/view-report?report=r-1-V2')
    expect(screen.queryByRole('button', { name: 'Share with a doctor' })).toBeNull()
  })

  test('of a scan without technique and findings shows no empty parts', async () => {
    await show({
      groups: [],
      reading: { technique: '', findings: [], impression: 'Normal study.' },
    })
    expect(screen.getByText('Normal study.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Technique' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Findings' })).toBeNull()
  })
})
