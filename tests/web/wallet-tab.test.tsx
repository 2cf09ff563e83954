import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Api, ApiResult } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { renderProfile } from './support/profile.tsx'

type Entry = ApiResult<'walletLedger'>['entries'][number]

const WELCOME: Entry = {
  entry_id: '1',
  at: '2026-11-20T10:40:00.000Z',
  points: 240,
  reason: 'Welcome points',
  order_no: null,
}
const SPENT: Entry = {
  entry_id: '2',
  at: '2026-11-21T10:40:00.000Z',
  points: -1,
  reason: 'Reserved for an order',
  order_no: '26112200001',
}

function open(entries: Entry[], { query = '', total = entries.length } = {}) {
  const asked: unknown[] = []
  const fails: { failure?: HttpFailure } = {}
  const answer = async (name: string, input: unknown) => {
    if (name === 'wallet') return { points: 239, points_cashvalue: 119.5 } as never
    asked.push(input)
    if (fails.failure) throw fails.failure
    return { entries, total } as never // SAFETY: the only other call of this tab is the ledger's
  }
  const api: Api = {
    call: answer,
    callWithMessage: async (name, input) => ({ result: await answer(name, input), message: '' }),
  }
  const show = () => renderProfile({ address: `/profile?tab=wallet${query}`, api })
  return { asked, fails, show }
}

describe('[R2.086] the wallet', () => {
  test('[R1.15] shows the points, their value, and each movement with its order', async () => {
    const { asked, show } = open([SPENT, WELCOME])
    show()
    await screen.findByText('+240 points')
    const rows = screen.getAllByText(/points?$/)
    expect(rows.map((row) => row.textContent)).toEqual(
      expect.arrayContaining(['−1 point', '+240 points']),
    )
    expect(screen.getAllByText('₹119.50').length).toBeGreaterThan(0)
    const items = screen.getAllByText(/^(Reserved for an order|Welcome points)$/)
    expect(items.map((item) => item.textContent)).toEqual([
      'Reserved for an order',
      'Welcome points',
    ])
    expect(screen.getByRole('link', { name: 'Order 26112200001' }).getAttribute('href')).toBe(
      '/profile?tab=my-order&order=26112200001',
    )
    expect(asked).toEqual([{ query: { mobile_number: '9000000042', page: 1 } }])
  })

  test('is paginated by the URL', async () => {
    const { asked, show } = open([WELCOME], { query: '&page=2', total: 41 })
    show()
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(
      '/profile?tab=wallet&page=3',
    )
    expect(asked).toEqual([{ query: { mobile_number: '9000000042', page: 2 } }])
  })

  test('explains an empty wallet, and a page beyond the last', async () => {
    const empty = open([])
    const { unmount } = empty.show()
    expect(await screen.findByText('No points yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See tests and packages' })).toBeTruthy()
    unmount()
    open([], { query: '&page=9', total: 21 }).show()
    expect(await screen.findByText('There is no page 9')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the newest points' }).getAttribute('href')).toBe(
      '/profile?tab=wallet',
    )
  })

  test('can be loaded again after a failure', async () => {
    const { fails, show } = open([WELCOME])
    fails.failure = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
    show()
    expect(await screen.findByText('Your points are safe.', { exact: false })).toBeTruthy()
    delete fails.failure
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('+240 points')).toBeTruthy()
  })
})
