import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceLines } from '#contract/rules/pricing.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { phlebotomists } from '#server/db/schema/phlebotomists.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { additionsOf, addTo, fittingTest, placedForAddition } from './factories/addition.ts'
import { centreVisitor } from './factories/centre-visit.ts'
import { insertCoupon } from './factories/coupon.ts'
import { labClient } from './factories/lab-client.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { detailsOf, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 }, poolSize: 20 })
})
afterAll(() => server.close())

const send = (path: string, payload: object, headers: Headers) =>
  server.inject({
    method: 'POST',
    url: `/api/v1/orders/${path}`,
    payload,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })

const refusalOf = async (path: string, payload: object, headers: Headers) => {
  const answer = await send(path, payload, headers)
  return [answer.statusCode, answer.json().code]
}

/** Why a test does not fit; null if it does. */
async function reasonOf(whose: { order_id: string; headers: Headers }, code: string) {
  const [candidate] = (await additionsOf(server, whose, [code])).candidates
  return candidate && !candidate.fits ? candidate.reason : null
}

const withAmounts = async (whose: { order_id: string; headers: Headers }, code: string) => ({
  order_id: whose.order_id,
  code,
  safety_answers: [],
  amounts: (await fittingTest(server, whose, code)).after.amounts,
})

describe('orders/order-additions', () => {
  it('says what a test changes, and changes nothing', async () => {
    const placed = await placedForAddition(server, ['CBC', 'FBS'])
    const { now, candidates, order } = await additionsOf(server, placed, ['HBA1C'])
    expect(order).toEqual(placed.order)
    expect(now).toMatchObject({ fasting_hours: 8, amounts: placed.order.amounts })
    const price = (await server.inject('/api/v1/tests/details?city_id=1&slug_name=hba1c')).json()
      .result.price
    expect(candidates).toMatchObject([{ code: 'HBA1C', fits: true, price, due: price, refund: 0 }])
    const [hba1c] = candidates
    if (!hba1c?.fits) throw new Error('HbA1c fits.')
    expect(hba1c.after.amounts.sub_total).toBe(placed.order.amounts.sub_total + price)
    expect(hba1c.after.samples).toEqual(now.samples)
    expect(hba1c.after.report_by).toBe(now.report_by)
    expect(await detailsOf(server, placed.headers, placed.order_id)).toEqual(placed.order)
  })

  it('says that the fast grows, and that a late slot is late for it', async () => {
    const placed = await placedForAddition(server, ['CBC'])
    const lipid = await fittingTest(server, placed, 'LIPID')
    expect([lipid.after.fasting_hours, lipid.fasting_hours]).toEqual([10, 10])
    const late = await insertWindow(server.db, {
      fromTime: '15:00',
      toTime: '15:30',
      suitsFasting: false,
    })
    const moved = { order_id: placed.order_id, slot_id: late, center_slot: [] }
    expect((await send('order-reschedule', moved, placed.headers)).statusCode).toBe(200)
    const { warnings } = await fittingTest(server, placed, 'LIPID')
    expect(warnings).toEqual(['Too late if you are fasting for Lipid Profile.'])
  })

  it.each([
    ['a test of the order', 'CBC', 'already-ordered'],
    ['a test inside a package of the order', 'TSH', 'contained'],
    ['a scan with an appointment', 'USGABD', 'appointment-needed'],
    ['a scan at the centre', 'ECG12', 'only-at-centre'],
    ['a test of another sex', 'PSA', 'not-eligible'],
    ['a second sample after a meal in a fast', 'PPBS', 'preparation-conflict'],
  ])('says why %s does not fit', async (_, code, reason) => {
    const placed = await placedForAddition(server, ['CBC', 'TFT', 'FBS'])
    expect(await reasonOf(placed, code)).toBe(reason)
    const amounts = placed.order.amounts
    const body = { order_id: placed.order_id, code, safety_answers: [], amounts }
    const status = reason === 'already-ordered' ? 409 : 422
    expect(await refusalOf('order-add-test', body, placed.headers)).toEqual([status, reason])
    expect(await detailsOf(server, placed.headers, placed.order_id)).toEqual(placed.order)
  })

  it('offers a test after a meal to an order without a fast', async () => {
    expect(await reasonOf(await placedForAddition(server, ['CBC']), 'PPBS')).toBeNull()
  })

  it('names what is measured twice', async () => {
    const placed = await placedForAddition(server, ['HB'])
    const { measured_twice } = await fittingTest(server, placed, 'CBC')
    expect(measured_twice).toEqual(['Haemoglobin'])
  })

  it("is refused for a draft, another patient's order, and once the visit has begun", async () => {
    const { patient, draft } = await centreVisitor(server, ['CBC'])
    const ofDraft = { order_id: draft.order_id, codes: [] }
    expect(await refusalOf('order-additions', ofDraft, patient.headers)).toEqual([409, 'too-late'])
    const placed = await placedForAddition(server)
    const { headers: other } = await signIn(server)
    const body = { order_id: placed.order_id, codes: [] }
    expect(await refusalOf('order-additions', body, other)).toEqual([404, 'unknown-order'])
    await server.db
      .update(orders)
      .set({ status: 'sample_collected' })
      .where(eq(orders.id, placed.order_id))
    expect(await refusalOf('order-additions', body, placed.headers)).toEqual([409, 'too-late'])
  })
})

describe('orders/order-add-test, paid at service', () => {
  it('adds the test, raises what is to be paid, and tells patient and lab', async () => {
    const placed = await placedForAddition(server, ['CBC'])
    const lab = await labClient(server)
    const { next } = (await lab.get('/orders?limit=200')).json()
    const { due, after } = await fittingTest(server, placed, 'LIPID')
    const { order, payment } = await addTo(server, placed, 'LIPID')
    expect(payment).toBeNull()
    expect(order.lines.map(({ test_code }) => test_code)).toEqual(['CBC', 'LIPID'])
    expect(order.amounts).toEqual(after.amounts)
    expect(order.net_payable).toBe(placed.order.net_payable + due)
    expect([order.status, order.paid, order.report_by]).toEqual(['booked', false, after.report_by])
    expect(order.timeline.at(-1)).toMatchObject({
      status: 'booked',
      note: 'Added Lipid Profile',
      change: 'tests-added',
    })
    expect(order).toEqual(await detailsOf(server, placed.headers, placed.order_id))
    const { entries } = (await lab.get(`/orders?after=${next}`)).json()
    expect(entries).toMatchObject([
      {
        change: 'changed',
        order: { order_no: order.order_no, to_collect_rupees: order.net_payable },
      },
    ])
    const codes = entries[0].order.tests.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(['CBC', 'LIPID'])
  })

  it('tells the patient by SMS and e-mail what was added and what is to be paid', async () => {
    const { headers, ...placed } = await placedForAddition(server)
    const email = `${crypto.randomUUID()}@example.in`
    await server.db
      .update(accounts)
      .set({ confirmedEmail: email })
      .where(eq(accounts.id, placed.user.uniqueId))
    const { order } = await addTo(server, { ...placed, headers }, 'HBA1C')
    const [sms] = await newestMessages(server.deps, placed.user.mobile_no)
    expect(sms?.text).toContain(
      `HbA1c is added to order ${order.order_no} for ${order.member.firstName}. ` +
        `Order total: Rs ${order.net_payable} instead of Rs ${placed.order.net_payable}. ` +
        `To pay at service: Rs ${order.net_payable}. Details: `,
    )
    const [message] = await newestMessages(server.deps, email)
    expect(message?.text).toContain('HbA1c was added to your order')
    expect(message?.text).toContain('more at service')
  })

  it('tells the last meal when the test makes a fast begin earlier', async () => {
    const placed = await placedForAddition(server, ['FBS'])
    const email = `${crypto.randomUUID()}@example.in`
    await server.db
      .update(accounts)
      .set({ confirmedEmail: email })
      .where(eq(accounts.id, placed.user.uniqueId))
    const { order } = await addTo(server, placed, 'LIPID')
    const [fast] = await newestMessages(server.deps, placed.user.mobile_no)
    expect(fast?.text).toContain(
      `order ${order.order_no} for ${order.member.firstName}: ` +
        'No food from 10:30 PM on 3 Mar 2026, only plain water. If it is too late for that, choose a later slot: ',
    )
    const [mail] = await newestMessages(server.deps, email)
    expect(mail?.text).toContain('No food from 10:30 PM on 03/03/2026, only plain water.')
    await addTo(server, placed, 'HBA1C')
    const texts = (await newestMessages(server.deps, placed.user.mobile_no)).map(
      ({ template }) => template,
    )
    expect(texts.filter((template) => template === 'order.fast')).toHaveLength(1)
    expect((await newestMessages(server.deps, email))[0]?.text).not.toContain('No food')
  })

  it('tells the lab of a visit with a phlebotomist too', async () => {
    const placed = await placedForAddition(server)
    const lab = await labClient(server)
    const [phlebotomist] = await server.db
      .select()
      .from(phlebotomists)
      .where(eq(phlebotomists.cityId, 1))
    const badge = phlebotomist?.badge ?? ''
    const { next } = (await lab.get('/orders?limit=200')).json()
    expect(
      (await lab.tell(placed.order.order_no, 'phlebotomist_assigned', { badge })).statusCode,
    ).toBe(200)
    const { order } = await addTo(server, placed, 'HBA1C')
    expect([order.status, order.phlebotomist?.badge]).toEqual(['phlebotomist_assigned', badge])
    const { entries } = (await lab.get(`/orders?after=${next}`)).json()
    expect(entries).toMatchObject([
      { change: 'changed', order: { status: 'phlebotomist_assigned' } },
    ])
    const way = { arrives_at: server.clock.now().toISOString() }
    await lab.tell(order.order_no, 'phlebotomist_on_the_way', way)
    const body = { order_id: placed.order_id, codes: ['CRP'] }
    expect(await refusalOf('order-additions', body, placed.headers)).toEqual([409, 'too-late'])
  })

  it('makes home collection free from the limit, so that less than its price is due', async () => {
    const placed = await placedForAddition(server, ['PRF003'])
    const { hc_charges, net_payable } = placed.order.amounts
    expect(hc_charges).toBe(100)
    const { order } = await addTo(server, placed, 'PTINR')
    expect(order.amounts.hc_charges).toBe(0)
    expect(order.net_payable).toBe(net_payable + 380 - 100)
  })

  it('lowers what is to be paid if the charge was more than the test', async () => {
    const calls = orderCalls(server)
    await calls.setPrice('ANA', 195_000)
    await calls.setPrice('UREA', 5_000)
    const placed = await placedForAddition(server, ['ANA'])
    const { due, refund } = await fittingTest(server, placed, 'UREA')
    expect([due, refund]).toEqual([0, 50])
    const { order, payment } = await addTo(server, placed, 'UREA')
    expect([order.net_payable, order.paid, payment]).toEqual([2_000, false, null])
  })

  it('keeps coupon and points as they were booked', async () => {
    const ready = await orderCalls(server).readyToPlace(['CBC', 'TSH'])
    const money = moneyOff(server)
    await money.grant(ready, 100)
    const { code } = await insertCoupon(server.db, { kind: 'percent', value: 10 })
    await money.applyCoupon(ready, ready.draft, code)
    await money.applyWallet(ready, ready.draft)
    const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
    const before = await orderCalls(server).place(finalForm(shown), ready.headers)
    const { order } = await addTo(server, { ...ready, order_id: before.order_id }, 'VITD')
    const { order_discount, redeem_from_wallet_points } = order.amounts
    expect([order_discount, redeem_from_wallet_points]).toEqual([
      before.amounts.order_discount,
      before.amounts.redeem_from_wallet_points,
    ])
    const discounts = order.lines.map(({ coupon_item_discount }) => coupon_item_discount)
    expect(discounts.reduce((sum, off) => sum + off, 0)).toBe(order_discount)
    expect(discounts.at(-1)).toBe(0)
    expect(order.amounts).toEqual(
      priceLines({
        lines: order.lines.map(({ unit_price, mrp }) => ({ selling_price: unit_price, mrp })),
        slot: { slot_date: order.slot?.slot_date ?? '', charge: order.amounts.slot_charges },
        couponDiscount: order_discount,
        walletRupees: redeem_from_wallet_points,
      }),
    )
  })

  it('returns points above a total that fell, once, and all of them when it is cancelled', async () => {
    const calls = orderCalls(server)
    await calls.setPrice('VITB12', 195_000)
    await calls.setPrice('RBS', 5_000)
    const ready = await calls.readyToPlace(['VITB12'])
    const money = moneyOff(server)
    await money.grant(ready, 10_000)
    await money.applyWallet(ready, ready.draft)
    const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
    const before = await calls.place(finalForm(shown), ready.headers)
    expect([before.net_payable, before.paid]).toEqual([0, true])
    const spent = 10_000 - (await money.walletOf(ready)).points
    const { order } = await addTo(server, { ...ready, order_id: before.order_id }, 'RBS')
    expect([order.amounts.total, order.net_payable, order.paid]).toEqual([2_000, 0, true])
    expect((await money.walletOf(ready)).points).toBe(10_000 - 4_000)
    expect(spent).toBeGreaterThan(4_000)
    await post(
      server,
      'orders/order-cancel',
      { order_id: order.order_id, reason: 'Away' },
      ready.headers,
    )
    expect((await money.walletOf(ready)).points).toBe(10_000)
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('is refused at amounts that are no longer right, and changes nothing', async () => {
    const placed = await placedForAddition(server)
    const body = await withAmounts(placed, 'FOL')
    await orderCalls(server).setPrice('FOL', 81_000)
    expect(await refusalOf('order-add-test', body, placed.headers)).toEqual([409, 'price-changed'])
    expect(await detailsOf(server, placed.headers, placed.order_id)).toEqual(placed.order)
    const again = await withAmounts(placed, 'FOL')
    expect((await send('order-add-test', again, placed.headers)).statusCode).toBe(200)
  })

  it('is added once by twelve presses at the same time', async () => {
    const placed = await placedForAddition(server)
    const body = await withAmounts(placed, 'HBA1C')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send('order-add-test', body, placed.headers)),
    )
    const codes = answers.map((answer) => answer.json().code ?? answer.statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 'already-ordered')).toHaveLength(11)
    const { lines } = await detailsOf(server, placed.headers, placed.order_id)
    expect(lines).toHaveLength(2)
  })

  it('asks the safety questions of a walk-in scan, and refuses an unsafe answer', async () => {
    const { patient, draft } = await centreVisitor(server, ['CBC'], { lab_code: 'MUM01' })
    const order = await orderCalls(server).place(finalForm(draft), patient.headers)
    const whose = { order_id: order.order_id, headers: patient.headers }
    const xray = await fittingTest(server, whose, 'XRCHEST')
    const [question] = xray.questions
    if (!question) throw new Error('An X-ray has a question for this patient.')
    const body = await withAmounts(whose, 'XRCHEST')
    const answered = (answer: 'yes' | 'no' | 'not_sure') => ({
      ...body,
      safety_answers: [{ question: question.text, answer }],
    })
    expect(await refusalOf('order-add-test', body, patient.headers)).toEqual([
      422,
      'answers-missing',
    ])
    for (const answer of ['yes', 'not_sure'] as const) {
      expect(question[answer]).not.toBe('fine')
      const refused = await refusalOf('order-add-test', answered(answer), patient.headers)
      expect(refused).toEqual([422, 'scan-unsafe'])
    }
    const added = await send('order-add-test', answered('no'), patient.headers)
    expect(added.json().result.order.safety_answers).toEqual(answered('no').safety_answers)
  })
})
