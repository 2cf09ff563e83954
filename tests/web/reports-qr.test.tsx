import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { page } from '#pages/reports/download-report.page.tsx'
import { renderPage } from './support/catalogue.tsx'
import { isSilent } from './support/silent.ts'

const REPORT = 'https://files.parakh.example/report.pdf'
const open = vi.spyOn(window, 'open')

beforeEach(() => void open.mockReturnValue(null))
afterEach(() => void open.mockReset())

/** Fakes the API for QR codes; records its calls and whether a failure would show a toast. */
function qrApi(answer: () => Promise<{ url: string; replaced_at?: string }>) {
  const asked: { name: string; input: unknown; silent: boolean }[] = []
  const call: Api['call'] = async (name, input, options) => {
    asked.push({ name, input, silent: isSilent(name, options) })
    // SAFETY: the page makes no other call.
    return (await answer()) as never
  }
  return { api: { call, callWithMessage: vi.fn() } satisfies Api, asked }
}

const show = (api: Api, address = '/download-report?code=RX%2F42') =>
  renderPage({ page, path: '/download-report', address, api })

const link = () => screen.findByRole('link', { name: 'Open report' })

describe('the report behind a QR code', () => {
  test('[R2.027] [R2.137] [R7.059] opens in a new tab automatically', async () => {
    // SAFETY: the page uses only the opener of the tab.
    const tab = { opener: window } as Window
    open.mockReturnValue(tab)
    const { api, asked } = qrApi(async () => ({ url: REPORT }))
    await show(api)
    await screen.findByRole('heading', { level: 1, name: 'Your report is open in a new tab' })
    expect(asked).toEqual([{ name: 'qrReport', input: { query: { code: 'RX/42' } }, silent: true }])
    expect(open.mock.calls).toEqual([[REPORT, '_blank']])
    expect(tab.opener).toBeNull()
  })

  test('[R2.137] [R7.059] opens in a new tab by a click where the browser blocks windows', async () => {
    const { api } = qrApi(async () => ({ url: REPORT }))
    await show(api)
    await screen.findByRole('heading', { level: 1, name: 'Your report is ready' })
    const { href, target, rel } = (await link()) as HTMLAnchorElement
    expect([href, target, rel]).toEqual([REPORT, '_blank', 'noopener noreferrer'])
  })

  test('says that it was replaced, and by what', async () => {
    const answer = { url: REPORT, replaced_at: '2025-11-24T04:30:00.000Z' }
    await show(qrApi(async () => answer).api)
    await link()
    const words = 'Replaced by an amended report of Mon 24 Nov 2025, 10:00 AM'
    expect(screen.getByText(words)).toBeTruthy()
  })

  test.each([
    ['refused', 404, 'We could not find this report.'],
    ['refused', 501, 'Not available yet.'],
    ['network', 0, ''],
  ] as const)(
    '[R8.27] a failure (%s, %i) leads to /page-not-found, without a toast',
    async (kind, status, message) => {
      const { api, asked } = qrApi(() =>
        Promise.reject(new HttpFailure({ kind, status, code: 'some', message })),
      )
      const { router } = await show(api)
      await waitFor(() => expect(router.state.location.pathname).toBe('/page-not-found'))
      expect(router.state.historyAction).toBe('REPLACE')
      expect(asked[0]?.silent).toBe(true)
      expect(open).not.toHaveBeenCalled()
    },
  )

  test('without a code redirects to the reports of the profile', async () => {
    const { api, asked } = qrApi(async () => ({ url: REPORT }))
    const { router } = await show(api, '/download-report')
    expect(router.state.location).toMatchObject({
      pathname: '/profile',
      search: '?tab=download-report',
    })
    expect(asked).toEqual([])
  })
})
