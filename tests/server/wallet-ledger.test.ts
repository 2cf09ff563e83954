import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof moneyOff>
let orders: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = moneyOff(server)
  orders = orderCalls(server)
})
afterAll(() => server.close())

describe('lms/patient/wallet-ledger', () => {
  const page = async (owner: { headers: Headers; mobile: string }, number = 1) => {
    const query = `mobile_number=${owner.mobile}&page=${number}`
    const url = `/api/v1/lms/patient/wallet-ledger?${query}`
    return (await server.inject({ url, headers: owner.headers })).json()
  }

  it("[R7.068] lists the wallet's transfers, newest first, with the order", async () => {
    const ready = await orders.readyToPlace(['CBC'])
    const first = await calls.applyWallet(ready, ready.draft, 60)
    const { wallet_applied_unique_id } = first
    const body = { ...calls.walletBody(ready, ready.draft), wallet_applied_unique_id }
    await post(server, 'lms/patient/wallet/order/cancel', body, ready.headers)
    await calls.applyWallet(ready, ready.draft)
    const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
    const { order_no } = await orders.place(finalForm(shown), ready.headers)
    const { result } = await page({ headers: ready.headers, mobile: ready.user.mobile_no })
    expect(result.total).toBe(4)
    expect(
      result.entries.map((entry: Record<string, unknown>) => [
        entry.points,
        entry.reason,
        entry.order_no,
      ]),
    ).toEqual([
      [-240, 'Used for an order', order_no],
      [60, 'Not used, returned', order_no],
      [-60, 'Reserved for an order', order_no],
      [240, 'Welcome points', null],
    ])
    expect(result.entries[0].at).toBe(server.clock.now().toISOString())
  })

  it('has twenty transfers per page', async () => {
    const patient = await signIn(server)
    for (let gift = 0; gift < 24; gift += 1) await calls.grant(patient, 2, `gift-${gift}`)
    await calls.grant(patient, 2, 'gift-0')
    const owner = { headers: patient.headers, mobile: patient.user.mobile_no }
    const [first, second] = [(await page(owner)).result, (await page(owner, 2)).result]
    expect([first.entries.length, second.entries.length, second.total]).toEqual([20, 5, 25])
    const sum = [...first.entries, ...second.entries].reduce((all, { points }) => all + points, 0)
    expect(sum).toBe((await calls.walletOf(patient)).points)
  })

  it('is accessible to the caller only', async () => {
    const [owner, rival] = [await signIn(server), await signIn(server)]
    const { code } = await page({ headers: rival.headers, mobile: owner.user.mobile_no })
    expect(code).toBe('unknown-wallet')
  })
})
