import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import type { Wallet } from '#contract/wallet.endpoints.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { returnPoints } from '#server/modules/wallet/wallet-hold.service.ts'
import { newMobile } from './factories/account.ts'
import { moneyOff } from './factories/money-off.ts'
import { booker, orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post, signIn } from './support/sign-in.ts'

const APPLY = 'lms/patient/v2/wallet/apply'
const CANCEL = 'lms/patient/wallet/order/cancel'
const CONFIRM = 'lms/patient/v2/wallet/create-order'

let server: TestApp
let calls: ReturnType<typeof moneyOff>
let orders: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ poolSize: 20 })
  calls = moneyOff(server)
  orders = orderCalls(server)
})
afterAll(async () => {
  expect((await auditLedger(server.db)).balanced).toBe(true)
  await server.close()
})

const ask = (query: string, headers: Record<string, string> = {}) =>
  server.inject({ url: `/api/v1/lms/patient/wallet${query}`, headers })

describe('lms/patient/wallet', () => {
  it('[R7.064] [R3.53] starts with the welcome points and returns their value', async () => {
    const mobile = newMobile()
    const { headers } = await signIn(server, { mobile })
    const answer = await ask(`?mobile_number=${mobile}`, headers)
    expect(answer.json().result).toEqual({ points: 240, points_cashvalue: 120 })
  })

  it("[R3.54] accepts the caller's own number only", async () => {
    const other = newMobile()
    await signIn(server, { mobile: other })
    const { headers } = await signIn(server)
    const answer = await ask(`?mobile_number=${other}`, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-wallet'])
  })

  it('[R5.28] requires a mobile number', async () => {
    const { headers } = await signIn(server)
    expect((await ask('', headers)).statusCode).toBe(400)
  })

  it('[R6.07] requires sign-in', async () => {
    expect((await ask('?mobile_number=9000000042')).statusCode).toBe(401)
  })
})

describe('lms/patient/v2/wallet/apply', () => {
  it('[R7.065] [R1.15] holds the points and subtracts their value from the draft', async () => {
    const { patient, draft } = await booker(server, ['CBC'])
    const applied = await calls.applyWallet(patient, draft)
    expect(applied).toEqual({
      wallet_applied_unique_id: expect.any(String),
      redeem_points: 240,
      redeem_from_wallet_points: 120,
      net_payable: 120,
    })
    expect(await calls.walletOf(patient)).toEqual({ points: 0, points_cashvalue: 0 })
    const shown = await detailsOf(server, patient.headers, draft.order_id)
    expect(shown).toMatchObject({ net_payable: 120, wallet: applied })
  })

  it('holds no more than the draft costs, and no more than requested', async () => {
    const { patient, draft } = await booker(server, ['FBS'])
    expect(await calls.applyWallet(patient, draft)).toMatchObject({
      redeem_points: 160,
      net_payable: 0,
    })
    expect(await calls.applyWallet(patient, draft, 60)).toMatchObject({
      redeem_points: 60,
      redeem_from_wallet_points: 30,
      net_payable: 50,
    })
    expect((await calls.walletOf(patient)).points).toBe(180)
  })

  it('returns the same hold when applied twice, and twenty times concurrently', async () => {
    const { patient, draft } = await booker(server)
    const first = await calls.applyWallet(patient, draft)
    const again = await Promise.all(
      Array.from({ length: 20 }, () => calls.applyWallet(patient, draft)),
    )
    expect(new Set(again.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(first)]),
    )
    expect((await calls.walletOf(patient)).points).toBe(0)
  })

  it('adjusts the hold if the price has changed', async () => {
    const { patient, draft, address } = await booker(server, ['FBS'])
    await calls.applyWallet(patient, draft)
    const form = draftForm(patient.self.member_id, ['FBS', 'HB'], {
      address_id: address.address_id,
    })
    const put = await orders.send('PUT', `update/${draft.order_id}`, form, patient.headers)
    expect(put.json().result).toMatchObject({ net_payable: 140 })
    expect(await calls.applyWallet(patient, draft)).toMatchObject({
      redeem_points: 240,
      net_payable: 100,
    })
  })

  it('is refused without points, and if nothing is left to pay', async () => {
    const { patient, draft } = await booker(server)
    await calls.applyWallet(patient, draft)
    const second = await booker(server, ['FBS'])
    const broke = await createTestApp({ config: { welcomePoints: 0 } })
    const poor = await booker(broke)
    const answer = await broke.inject({
      method: 'POST',
      url: `/api/v1/${APPLY}`,
      payload: calls.walletBody(poor.patient, poor.draft),
      headers: poor.patient.headers,
    })
    await broke.close()
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      422,
      'wallet-refused',
      'You have no points to use.',
    ])
    await orders.setPrice('FBS', 0)
    const free = await booker(server, ['FBS'])
    await orders.setPrice('FBS', 8_000)
    expect(
      await calls.refusal(APPLY, calls.walletBody(free.patient, free.draft), free.patient.headers),
    ).toEqual([422, 'wallet-refused', 'There is nothing left to pay.'])
    expect((await calls.walletOf(second.patient)).points).toBe(240)
  })

  it("is refused on another patient's draft, with another's number, and on a cancelled one", async () => {
    const owner = await booker(server)
    const rival = await booker(server)
    const own = calls.walletBody(rival.patient, rival.draft)
    const foreignOrder = { ...own, order_id: owner.draft.order_id }
    const foreignNumber = { ...own, mobile_number: owner.patient.user.mobile_no }
    const { headers } = rival.patient
    expect((await calls.refusal(APPLY, foreignOrder, headers)).slice(0, 2)).toEqual([
      404,
      'unknown-order',
    ])
    expect((await calls.refusal(APPLY, foreignNumber, headers)).slice(0, 2)).toEqual([
      404,
      'unknown-wallet',
    ])
    await orders.send('POST', 'order-cancel', { order_id: own.order_id, reason: 'x' }, headers)
    expect((await calls.refusal(APPLY, own, headers)).slice(0, 2)).toEqual([409, 'draft-gone'])
    expect((await calls.walletOf(rival.patient)).points).toBe(240)
    expect((await calls.walletOf(owner.patient)).points).toBe(240)
  })

  it('runs once per idempotency key, and refuses the key with another body', async () => {
    const { patient, draft } = await booker(server)
    const headers = { ...patient.headers, 'idempotency-key': 'wallet-key' }
    const body = calls.walletBody(patient, draft)
    const first = await calls.send(APPLY, { ...body, points: 100 }, headers)
    const again = await calls.send(APPLY, { ...body, points: 100 }, headers)
    expect(again.json()).toEqual(first.json())
    const changed = await calls.send(APPLY, { ...body, points: 200 }, headers)
    expect(changed.statusCode).toBe(422)
    expect((await calls.walletOf(patient)).points).toBe(140)
  })

  it('is specific to the draft: a new draft can use the points again', async () => {
    const { patient, draft, address } = await booker(server)
    await calls.applyWallet(patient, draft)
    const form = draftForm(patient.self.member_id, ['CBC'], { address_id: address.address_id })
    const results = await Promise.allSettled([
      calls.applyWallet(patient, draft),
      post<Order>(server, 'orders/create', form, patient.headers),
    ])
    expect(results[1]?.status).toBe('fulfilled')
    expect((await calls.walletOf(patient)).points).toBe(240)
  })
})

describe('lms/patient/wallet/order/cancel', () => {
  it('[R7.066] releases the points of the draft; idempotent', async () => {
    const { patient, draft } = await booker(server)
    const applied = await calls.applyWallet(patient, draft)
    const body = { ...calls.walletBody(patient, draft), ...idOf(applied) }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post<Wallet>(server, CANCEL, body, patient.headers)),
    )
    expect(answers).toEqual(Array(10).fill({ points: 240, points_cashvalue: 120 }))
    const shown = await detailsOf(server, patient.headers, draft.order_id)
    expect(shown).toMatchObject({ net_payable: 240, wallet: null })
  })

  it('does not find points of another order or patient', async () => {
    const owner = await booker(server)
    const held = await calls.applyWallet(owner.patient, owner.draft)
    const rival = await booker(server)
    const body = { ...calls.walletBody(rival.patient, rival.draft), ...idOf(held) }
    expect((await calls.refusal(CANCEL, body, rival.patient.headers)).slice(0, 2)).toEqual([
      404,
      'unknown-points',
    ])
    expect((await calls.walletOf(owner.patient)).points).toBe(0)
  })
})

describe('points of a placed order', () => {
  async function placedWithPoints() {
    const ready = await orders.readyToPlace(['CBC'])
    const applied = await calls.applyWallet(ready, ready.draft)
    const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
    const order = await orders.place(finalForm(shown), ready.headers)
    return {
      ...ready,
      applied,
      order,
      body: { ...calls.walletBody(ready, order), ...idOf(applied) },
    }
  }

  it('[R7.067] are spent with it, which create-order confirms; idempotent', async () => {
    const { order, body, headers } = await placedWithPoints()
    expect(order).toMatchObject({ net_payable: 220, wallet: { redeem_points: 240 } })
    for (let time = 0; time < 2; time += 1) {
      expect(await post<Wallet>(server, CONFIRM, body, headers)).toMatchObject({ points: 0 })
    }
  })

  it('are not spent before', async () => {
    const { patient, draft } = await booker(server)
    const applied = await calls.applyWallet(patient, draft)
    const body = { ...calls.walletBody(patient, draft), ...idOf(applied) }
    expect((await calls.refusal(CONFIRM, body, patient.headers)).slice(0, 2)).toEqual([
      422,
      'wallet-refused',
    ])
    await post<Wallet>(server, CANCEL, body, patient.headers)
    expect((await calls.refusal(CONFIRM, body, patient.headers))[2]).toBe(
      'These points are back in your wallet.',
    )
  })

  it('are returned when it is cancelled, once, and not before', async () => {
    const placed = await placedWithPoints()
    const { body, headers, order } = placed
    expect((await calls.refusal(CANCEL, body, headers)).slice(0, 2)).toEqual([
      422,
      'wallet-refused',
    ])
    const cancel = { order_id: order.order_id, reason: 'other plans' }
    await Promise.all(
      Array.from({ length: 5 }, () => orders.send('POST', 'order-cancel', cancel, headers)),
    )
    expect((await calls.walletOf(placed)).points).toBe(240)
    await inTransaction(server.db, (tx) => returnPoints(tx, order.order_id, server.clock.now()))
    expect((await calls.walletOf(placed)).points).toBe(240)
  })
})

function idOf({ wallet_applied_unique_id }: { wallet_applied_unique_id: string }) {
  return { wallet_applied_unique_id }
}
