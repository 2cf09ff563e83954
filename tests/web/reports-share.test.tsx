import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { deferred } from '../machines/deferred.ts'
import {
  aLinkedReport,
  aReportDetails,
  aShare,
  renderReports,
  reportsApi,
} from './support/reports.tsx'

const TOKEN = 'a'.repeat(43)
const URL = `https://parakh.example/shared-report#${TOKEN}`
const EXPIRES = '2025-11-30T04:30:00.000Z'

const refused =
  (status: number, code: string, message = '') =>
  () => {
    throw new HttpFailure({ kind: 'refused', status, code, message })
  }

describe('sharing a report', () => {
  const making = (input: unknown) => {
    // SAFETY: the body of the call by this name.
    const { label } = (input as { body: { label: string } }).body
    return { url: URL, share: aShare({ label, expires_at: EXPIRES }) }
  }

  async function openDialog(given: Parameters<typeof reportsApi>[1] = {}) {
    const lab = reportsApi([aReportDetails()], { reportShareCreate: making, ...given })
    renderReports({ address: '/view-report?report=r-1', api: lab.api })
    await userEvent.click(await screen.findByRole('button', { name: 'Share with a doctor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share with a doctor' }))
    return { ...lab, dialog }
  }
  const pinOf = (dialog: Pick<typeof screen, 'getByRole'>) =>
    dialog.getByRole<HTMLInputElement>('textbox', { name: 'PIN' })

  test('asks for the recipient, suggests a PIN, and shows link and PIN once', async () => {
    const { dialog, asked } = await openDialog()
    const pin = pinOf(dialog).value
    expect(pin).toMatch(/^\d{6}$/)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Share with' }), 'Dr Mehta')
    await userEvent.click(dialog.getByRole('radio', { name: '30 days' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    const made = within(await screen.findByRole('dialog', { name: 'Your link is ready' }))
    expect(made.getByText(URL)).toBeTruthy()
    expect(made.getByText(pin)).toBeTruthy()
    const words =
      'For Dr Mehta. Expires Sun 30 Nov 2025, 10:00 AM. Under Reports you can see when the link was opened, and end it sooner.'
    expect(made.getByText(words)).toBeTruthy()
    expect(asked.find(({ name }) => name === 'reportShareCreate')?.input).toEqual({
      body: { report_ids: ['r-1'], label: 'Dr Mehta', pin, days: 30 },
    })
    await userEvent.click(made.getByRole('button', { name: 'Done' }))
    await userEvent.click(screen.getByRole('button', { name: 'Share with a doctor' }))
    const again = within(await screen.findByRole('dialog', { name: 'Share with a doctor' }))
    expect(again.queryByText(URL)).toBeNull()
    expect(pinOf(again).value).not.toBe(pin)
  })

  test('copies link and PIN separately', async () => {
    const user = userEvent.setup()
    const { dialog } = await openDialog()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Share with' }), 'Dr Mehta')
    const pin = pinOf(dialog).value
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(URL)
    await user.click(screen.getByRole('button', { name: 'Copy PIN' }))
    expect(await navigator.clipboard.readText()).toBe(pin)
  })

  test('requires a name and a PIN of six digits', async () => {
    const { dialog, count } = await openDialog()
    await userEvent.clear(pinOf(dialog))
    await userEvent.type(pinOf(dialog), '12ab')
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(await dialog.findByText('Enter who it is for.')).toBeTruthy()
    expect(dialog.getByText('The PIN has 6 digits.')).toBeTruthy()
    expect(count('reportShareCreate')).toBe(0)
  })

  test('keeps the values after a failure', async () => {
    const { dialog } = await openDialog({ reportShareCreate: refused(500, 'internal') })
    await userEvent.type(dialog.getByRole('textbox', { name: 'Share with' }), 'Dr Mehta')
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'We could not create the link. Try again.',
    )
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Share with' }).value).toBe(
      'Dr Mehta',
    )
  })
})

describe('sharing several reports', () => {
  const hers = { report_id: 'r-2', member_id: 'm-2', member_name: 'Kavya Rao' } as const
  const reports = [aReportDetails(), aReportDetails({ ...hers, signed_at: '2025-11-21T13:18:00Z' })]

  async function openDialog() {
    const share = () => ({ url: URL, share: aShare({ reports: linked }) })
    const lab = reportsApi(reports, { reportShareCreate: share })
    renderReports({ address: '/view-report?report=r-2', api: lab.api })
    await userEvent.click(await screen.findByRole('button', { name: 'Share with a doctor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share with a doctor' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Share with' }), 'Dr Mehta')
    return { ...lab, dialog }
  }
  const linked = [aLinkedReport(), aLinkedReport({ report_id: 'r-2', member_name: 'Kavya Rao' })]

  test('offers those of all members, with the current one first and chosen', async () => {
    const { dialog, asked } = await openDialog()
    const [first, second] = await dialog.findAllByRole<HTMLInputElement>('checkbox')
    expect([first?.checked, second?.checked]).toEqual([true, false])
    expect(first?.labels?.[0]?.textContent).toContain('Pathology report of Kavya Rao')
    await userEvent.click(dialog.getByRole('checkbox', { name: /of Mohan Rao/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    await screen.findByRole('dialog', { name: 'Your link is ready' })
    const made = asked.find(({ name }) => name === 'reportShareCreate')
    expect(made?.input).toMatchObject({ body: { report_ids: ['r-2', 'r-1'] } })
  })

  test('needs one report at least', async () => {
    const { dialog, count } = await openDialog()
    await userEvent.click(await dialog.findByRole('checkbox', { name: /of Kavya Rao/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(await dialog.findByText('Choose at least one report.')).toBeTruthy()
    expect(count('reportShareCreate')).toBe(0)
  })

  test('takes one out of the link, until one is left', async () => {
    let share = aShare({ reports: linked })
    const { api, asked } = reportsApi(reports, {
      reportShares: () => ({ shares: [share] }),
      reportShareRevoke: () => {
        const [his, her] = linked.map((report) => ({ ...report }))
        if (his && her) her.ended_at = '2025-11-23T05:00:00.000Z'
        share = { ...share, reports: [his, her].flatMap((report) => report ?? []) }
        return { done: true }
      },
    })
    renderReports({ address: '/view-report?report=r-1', api })
    const links = within(await screen.findByRole('region', { name: 'Shared links' }))
    const hers = { name: 'Take out Pathology report of Kavya Rao' }
    await userEvent.click(links.getByRole('button', hers))
    expect(await links.findByText('Taken out')).toBeTruthy()
    expect(links.queryByRole('button', { name: /Take out/ })).toBeNull()
    expect(asked.find(({ name }) => name === 'reportShareRevoke')?.input).toEqual({
      body: { share_id: 's-1', report_id: 'r-2' },
    })
  })

  test('says in the list of all links whose reports they are, and which PDF was downloaded', async () => {
    const at = '2025-11-23T05:00:00.000Z'
    const device = 'Chrome on Android'
    const visits = [{ at, what: 'downloaded', report_id: 'r-2', device }] as const
    const { api } = reportsApi(reports, {
      reportShares: () => ({ shares: [aShare({ reports: linked, visits: [...visits] })] }),
    })
    renderReports({ address: '/profile?tab=download-report', api })
    expect(await screen.findByText(/^2 reports of Mohan Rao and Kavya Rao\./)).toBeTruthy()
    const words = /^PDF downloaded \(Pathology report of Kavya Rao\) Sun 23 Nov 2025/
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('the shared links', () => {
  test('are listed under all reports with the name of their report', async () => {
    const { api } = reportsApi([aReportDetails()], {
      reportShares: () => ({ shares: [aShare()] }),
    })
    renderReports({ address: '/profile?tab=download-report', api })
    expect(await screen.findByText(/^Pathology report of Mohan Rao\./)).toBeTruthy()
  })
})

describe('a shared report', () => {
  afterEach(() => void vi.restoreAllMocks())
  const show = (answer: () => unknown, hash = `#${TOKEN}`) => {
    const lab = reportsApi([], { sharedReport: answer })
    renderReports({ address: `/shared-report${hash}`, api: lab.api, user: null })
    return lab
  }
  const opened = () => ({ reports: [aReportDetails()], expires_at: EXPIRES })
  const type = async (pin: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: 'PIN' }), pin)
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

  test('opens by its PIN without an account until it expires, without sharing or trends', async () => {
    const { asked } = show(opened)
    await heading('Results have been shared with you')
    await type('407219')
    await heading('2 results in range, 1 outside')
    expect(asked).toEqual([
      { name: 'sharedReport', input: { body: { token: TOKEN, pin: '407219' } }, silent: false },
    ])
    expect(screen.getByText('Shared with you until Sun 30 Nov 2025, 10:00 AM')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Share with a doctor' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'TSH over time' })).toBeNull()
  })

  test('a wrong PIN says how many tries are left, and the right one is sent once', async () => {
    const { answers, count } = show(
      refused(400, 'wrong-pin', 'The PIN is wrong. 4 tries are left.'),
    )
    await type('407218')
    await screen.findByText('The PIN is wrong. 4 tries are left.')
    const answer = deferred<unknown>()
    answers.sharedReport = () => answer.promise
    const field = screen.getByRole('textbox', { name: 'PIN' })
    await userEvent.clear(field)
    await type('407219')
    await userEvent.type(field, '{Enter}')
    expect(screen.queryByText('The PIN is wrong. 4 tries are left.')).toBeNull()
    answer.resolve(opened())
    await heading('2 results in range, 1 outside')
    expect(count('sharedReport')).toBe(2)
  })

  test.each([
    ['unknown-share', 'This link does not exist', /^It may have been changed/],
    [
      'share-expired',
      'This link has expired',
      'Links are valid for a limited time. Ask the patient for a new one.',
    ],
    ['share-revoked', 'The patient ended this link', /^Ask the patient for a new one/],
    ['share-locked', 'This link is locked', /^The PIN was wrong too many times/],
  ])('that is refused as %s is over, and asks for no PIN', async (code, title, next) => {
    show(refused(410, code))
    await type('407219')
    await heading(title)
    expect(screen.getByText(next)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'PIN' })).toBeNull()
  })

  test('may be tried again with the same PIN when there was no answer', async () => {
    const network = { kind: 'network', status: 0, code: 'network', message: '' } as const
    const { answers } = show(() => Promise.reject(new HttpFailure(network)))
    await type('407219')
    await screen.findByText('We could not reach the lab. Check the connection and try again.')
    answers.sharedReport = opened
    await userEvent.click(screen.getByRole('button', { name: 'Open results' }))
    await heading('2 results in range, 1 outside')
  })

  test('of several, saves the one whose PDF was asked for, whichever is read by then', async () => {
    const hers = aReportDetails({ report_id: 'r-2', member_name: 'Kavya Rao' })
    const { answers, asked } = show(() => ({ ...opened(), reports: [aReportDetails(), hers] }))
    const pdf = deferred<unknown>()
    answers.sharedReportPdf = () => pdf.promise
    await type('407219')
    const [download] = await screen.findAllByRole('button', { name: 'Download PDF' })
    if (download) await userEvent.dblClick(download)
    const other = screen.getByRole('button', { name: 'Kavya Rao, Pathology report' })
    await userEvent.click(other)
    expect(other.getAttribute('aria-pressed')).toBe('true')
    const saved: string[] = []
    globalThis.URL.createObjectURL = () => 'blob:pdf'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    pdf.resolve(new TextEncoder().encode('%PDF-1.7'))
    await vi.waitFor(() => expect(saved).toEqual(['report_25112204817-SL.pdf']))
    const pdfs = asked.filter(({ name }) => name === 'sharedReportPdf')
    expect(pdfs.map(({ input }) => input)).toEqual([
      { body: { token: TOKEN, pin: '407219', report_id: 'r-1' } },
    ])
  })

  test('says why its PDF is refused', async () => {
    const { answers } = show(opened)
    answers.sharedReportPdf = refused(410, 'share-revoked', 'The patient has ended this link.')
    await type('407219')
    const [download] = await screen.findAllByRole('button', { name: 'Download PDF' })
    if (download) await userEvent.click(download)
    expect(await screen.findByText('The patient has ended this link.')).toBeTruthy()
  })

  test('with a short PIN sends no request', async () => {
    const { count } = show(opened)
    await type('4072')
    await userEvent.click(screen.getByRole('button', { name: 'Open results' }))
    expect(await screen.findByText('The PIN has 6 digits.')).toBeTruthy()
    expect(count('sharedReport')).toBe(0)
  })

  test.each(['', '#torn', `#${TOKEN}x`])('with an incomplete link (%s) says so', async (hash) => {
    show(opened, hash)
    await heading('This link is incomplete')
  })
})
