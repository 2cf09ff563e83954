import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cachedReportKeys } from '#features/reports/api/report-keys.query.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { aCode, addressOf, KEY } from './support/report-codes.ts'
import { renderReports, reportsApi } from './support/reports.tsx'

const read = vi.hoisted(() => ({
  readPicture: vi.fn<(file: Blob) => Promise<string | null>>(),
  readFrame: vi.fn<() => Promise<string | null>>(),
  warmQrReader: () => {},
}))
vi.mock('#features/reports/qr/read-qr.ts', () => read)

beforeEach(async () => void (await cachedReportKeys.remove()))

const GOOD = 'Signed by the lab and unchanged'
const BAD = 'This report was changed'

const lab = () => reportsApi([], { reportKeys: () => ({ keys: [KEY] }) })
const show = (api = lab().api, code = '') =>
  renderReports({ address: `/verify-report${code && `#${code}`}`, api, user: null })
const verdict = (name: string) => screen.findByRole('heading', { level: 1, name })

async function paste(text: string) {
  const field = await screen.findByRole('textbox', { name: /^Or paste the code/ })
  await userEvent.clear(field)
  if (text) await userEvent.click(field)
  if (text) await userEvent.paste(text)
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
}

describe('a pasted code', () => {
  test('of the lab is genuine, and its signed values are shown', async () => {
    show()
    await paste(addressOf(aCode()))
    await verdict(GOOD)
    expect(screen.getByText('M R, born 1958')).toBeTruthy()
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'TestResult',
      'TSH5.84 µIU/mL',
      'Protein, urineTrace ',
    ])
    expect(screen.getByRole('link', { name: 'Open the PDF from the lab' })).toBeTruthy()
  })

  test('of a long report is compared by the PDF, as the code has no values', async () => {
    show()
    await paste(aCode({ values: null }))
    await verdict(GOOD)
    expect(
      screen.getByText(/^Open the PDF from the lab and compare it with the paper\./),
    ).toBeTruthy()
    expect(screen.queryByText(/values below/)).toBeNull()
  })

  test('with any letter changed is not genuine', async () => {
    const code = aCode()
    const at = code.indexOf('.') + 9
    const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
    show()
    await paste(changed)
    await verdict(BAD)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText(/^Do not rely on this paper/)).toBeTruthy()
  })

  test.each([
    ['', 'Paste the code first.'],
    ['https://example.com/menu', /^This is not a report code\. Paste the whole code/],
  ])('that is invalid (%s) shows an error at the field', async (text, words) => {
    show()
    await paste(text)
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('offline', () => {
  const noNetwork = () => {
    throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
  }

  test('the keys loaded with the page are enough', async () => {
    const { api, answers, count } = lab()
    show(api)
    await waitFor(() => expect(count('reportKeys')).toBe(1))
    answers.reportKeys = noNetwork
    await paste(aCode())
    await verdict(GOOD)
    expect(count('reportKeys')).toBe(1)
  })

  test('stored keys of an earlier visit are enough', async () => {
    await cachedReportKeys.save([KEY])
    const { api } = reportsApi([], { reportKeys: noNetwork })
    show(api)
    await paste(aCode())
    await verdict(GOOD)
  })
})

describe('the camera', () => {
  const stop = vi.fn()
  const getUserMedia = vi.fn<() => Promise<unknown>>()

  beforeEach(() => {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }),
    )
    HTMLMediaElement.prototype.play = () => Promise.resolve()
    getUserMedia.mockResolvedValue({ getTracks: () => [{ stop }] })
    read.readFrame.mockResolvedValue(null)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetAllMocks()
  })
  const scan = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Scan with camera' }))

  test('reads a code, checks it and switches off', async () => {
    show()
    await scan()
    await screen.findByText(/^Hold the QR code inside the frame/)
    read.readFrame.mockResolvedValue(addressOf(aCode()))
    await verdict(GOOD)
    expect(stop).toHaveBeenCalled()
  })

  test('can be stopped', async () => {
    show()
    await scan()
    await userEvent.click(await screen.findByRole('button', { name: 'Stop camera' }))
    expect(stop).toHaveBeenCalled()
    await screen.findByRole('button', { name: 'Scan with camera' })
  })
})
