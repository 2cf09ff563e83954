import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ImportedReport, ReadReport } from '#contract/report-import.endpoints.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { sampleMember } from '#paths/checkout/checkout.data.ts'
import { deferred } from '../machines/deferred.ts'
import { aTextFile } from './support/prescription.tsx'
import { renderReports, reportsApi } from './support/reports.tsx'

const tsh = { analyte_id: 'tsh', name: 'TSH', value: '5.84', unit: 'µIU/mL' }
const inFile: ReadReport = {
  lab_name: 'City Diagnostics',
  patient_name: 'Mrs Asha Rao',
  sampled_on: '2024-03-02',
  values: [
    { ...tsh, read: { name: 'TSH', value: '5.84', unit: 'µIU/mL' } },
    {
      analyte_id: 'plt',
      name: 'Platelet count',
      value: '210',
      unit: '10³/µL',
      read: { name: 'Platelets', value: '2.10', unit: 'lakhs/cumm' },
    },
  ],
}
const added: ImportedReport = {
  import_id: 'import-1',
  member_id: sampleMember.member_id,
  lab_name: 'City Diagnostics',
  sampled_on: '2024-03-02',
  imported_at: '2025-11-26T04:00:00.000Z',
  values: [tsh],
}

const NO_ANSWER = 'We could not reach the lab. Check the connection and try again.'
const network = () =>
  Promise.reject(new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' }))
const refused = (code: string, message: string) => () =>
  Promise.reject(new HttpFailure({ kind: 'refused', status: 422, code, message }))

function show(given: Parameters<typeof reportsApi>[1] = {}) {
  const lab = reportsApi([], {
    memberList: () => ({ members: [sampleMember] }),
    reportImportList: () => ({ imports: [added] }),
    reportImportRead: () => inFile,
    reportImportSave: () => added,
    reportImportRemove: () => ({ done: true }),
    ...given,
  })
  const keys: (string | undefined)[] = []
  const call: typeof lab.api.call = (name, input, options) => {
    if (name === 'reportImportSave') keys.push(options?.idempotencyKey)
    return lab.api.call(name, input, options)
  }
  renderReports({ address: '/import-report', api: { ...lab.api, call } })
  return { ...lab, keys }
}

const choose = async () =>
  userEvent.upload(
    await screen.findByLabelText('Report from another lab'),
    aTextFile('report.json', 'application/json'),
  )
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const REMOVE = /^Remove City Diagnostics/

afterEach(() => void vi.useRealTimers())

describe('a report of another lab', () => {
  test('is asked for again when the family could not be loaded', async () => {
    const { answers } = show({ memberList: network })
    await screen.findByText(NO_ANSWER)
    answers.memberList = () => ({ members: [sampleMember] })
    await press('Try again')
    await button('Choose a file')
  })

  test('that is refused says why, until another is read', async () => {
    const words = 'We found no values in this file that we can compare.'
    const { answers } = show({ reportImportRead: refused('nothing-read', words) })
    await choose()
    await screen.findByText(words)
    answers.reportImportRead = () => inFile
    await choose()
    await heading('Check what we read')
    await press('Choose another file')
    await button('Choose a file')
    expect(screen.queryByText(words)).toBeNull()
  })

  test('that takes long to read says so, and can be stopped', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const answer = deferred<unknown>()
    show({ reportImportRead: () => answer.promise })
    await choose()
    await button(/Reading your file$/)
    expect(await button(REMOVE)).toHaveProperty('disabled', true)
    await vi.advanceTimersByTimeAsync(5_000)
    await screen.findByText(/^This is taking longer than usual/)
    await press('Stop')
    answer.resolve(inFile)
    await button('Choose a file')
    expect(screen.queryByText(/^This is taking longer/)).toBeNull()
    expect(screen.queryByText('Check what we read')).toBeNull()
  })

  test('is added once, with the values that were taken, also after no answer', async () => {
    const { answers, asked, keys } = show({
      reportImportList: () => ({ imports: [] }),
      reportImportSave: network,
    })
    await choose()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Platelet count/ }))
    await press('Add the values')
    await screen.findByText(NO_ANSWER)
    answers.reportImportSave = () => added
    await userEvent.dblClick(await button('Add the values'))
    await heading('1 value added')
    const where =
      'They appear in the chart of the same test in our reports, marked with the name of the lab. Tap the test’s name in a report to open the chart.'
    expect(screen.getByText(where)).toBeTruthy()
    const saves = asked.filter(({ name }) => name === 'reportImportSave')
    const body = {
      member_id: sampleMember.member_id,
      lab_name: 'City Diagnostics',
      sampled_on: '2024-03-02',
      values: [{ analyte_id: 'tsh', value: '5.84' }],
    }
    expect(saves.map(({ input }) => input)).toEqual([{ body }, { body }])
    expect(keys[1]).toBe(keys[0])
    await press('Add another report')
    await button(REMOVE)
  })

  test('that could not be removed stays, and one that another device removed goes', async () => {
    const { answers } = show({ reportImportRemove: network })
    await press(REMOVE)
    await screen.findByText(NO_ANSWER)
    answers.reportImportRemove = refused('unknown-import', 'We could not find this report.')
    await press(REMOVE)
    await waitFor(() => expect(screen.queryByRole('button', { name: REMOVE })).toBeNull())
    expect(screen.queryByText(NO_ANSWER)).toBeNull()
  })
})
