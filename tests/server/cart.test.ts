import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CartAction, CartLine } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { itemPrices, items } from '#server/db/schema/catalogue.ts'
import { leads } from '#server/db/schema/enquiries.ts'
import {
  type Family,
  family,
  parentOf,
  personForm,
  placeFamily,
  shownTo,
} from './factories/family.ts'
import { hold, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post, signIn, visitorHeaders } from './support/sign-in.ts'

const MUMBAI = 1

let server: TestApp
let visitor: Headers
beforeAll(async () => {
  server = await createTestApp()
  visitor = await visitorHeaders(server)
})
afterAll(() => server.close())

type Given = { code: string; selling_price?: number; removed?: true }

function payload(action: CartAction, lines: readonly Given[] | string, cityId = MUMBAI) {
  return {
    cart_discount: 0,
    action,
    cart_data: typeof lines === 'string' ? lines : JSON.stringify(lines),
    city_id: cityId,
    address_data: null,
    slots_data: null,
    member_id: null,
  }
}

const send = (headers: Headers, body: object) =>
  server.inject({ method: 'POST', url: '/api/v1/cart/data', payload: body, headers })

async function sync(
  headers: Headers,
  action: CartAction,
  lines: readonly Given[] = [],
  cityId = MUMBAI,
): Promise<{ codes: string[]; lines: CartLine[]; changes: PriceChange[] }> {
  const answer = await send(headers, payload(action, lines, cityId))
  expect(answer.statusCode, answer.body).toBe(200)
  const { cart_data, changes } = answer.json().result
  return { codes: cart_data.map(({ code }: CartLine) => code), lines: cart_data, changes }
}

async function setPrice(code: string, pricePaise: number): Promise<void> {
  const [item] = await server.db.select().from(items).where(eq(items.code, code))
  await server.db
    .update(itemPrices)
    .set({ pricePaise, mrpPaise: pricePaise })
    .where(eq(itemPrices.itemId, item?.id ?? 0))
}

describe('cart/data', () => {
  it("[R7.075] [R3.41] saves codes and returns lines at the server's prices, quantity 1", async () => {
    const { headers } = await signIn(server)
    const saved = await sync(headers, 'change', [{ code: 'CBC', selling_price: 240 }])
    expect(saved.lines[0]).toMatchObject({
      name: 'Complete Blood Count',
      code: 'CBC',
      test_code: 'CBC',
      type: 'test',
      qty: 1,
      mrp: 300,
      selling_price: 240,
      sub_total: 240,
    })
    expect(saved.changes).toEqual([])
    expect(await sync(headers, 'load')).toEqual(saved)
  })

  it('[R3.40] distinguishes packages from tests', async () => {
    const { lines } = await sync(visitor, 'check', [{ code: 'PRF001' }, { code: 'CBC' }])
    expect(lines.map(({ type }) => type)).toEqual(['package', 'test'])
  })

  it('returns what a visit needs: scans, safety questions and preparation', async () => {
    const { lines } = await sync(visitor, 'check', [{ code: 'MRIBRC' }, { code: 'CBC' }])
    const [scan, test] = lines
    expect(scan?.scans.map(({ code, subdepartment }) => [code, subdepartment])).toEqual([
      ['MRIBRC', 'MRI'],
    ])
    expect(scan?.safety_questions.map(({ id }) => id)).toContain('mri-contrast-kidney')
    expect([test?.scans, test?.safety_questions]).toEqual([[], []])
    const [kept] = await server.db.select().from(items).where(eq(items.code, 'MRIBRC'))
    expect(scan?.preparation_rules).toEqual(kept?.preparationRules)
  })

  it('[R3.43] accepts cart_data as a JSON string, and answers 400 otherwise', async () => {
    const { headers } = await signIn(server)
    for (const text of ['{', '{"code":"CBC"}', '[{"code":7}]', '[{}]', 'null', '["CBC"]']) {
      const answer = await send(headers, payload('change', text))
      expect([text, answer.statusCode, answer.json().code]).toEqual([text, 400, 'invalid'])
    }
    const list = { ...payload('change', ''), cart_data: [{ code: 'CBC' }] }
    expect((await send(headers, list)).statusCode).toBe(400)
    expect((await sync(headers, 'load')).codes).toEqual([])
  })

  it('adds lines after the stored ones, in order and without duplicates', async () => {
    const { headers } = await signIn(server)
    await sync(headers, 'change', [{ code: 'CBC' }])
    const given = ['TSH', 'CBC', 'PRF001', 'TSH'].map((code) => ({ code }))
    expect((await sync(headers, 'change', given)).codes).toEqual(['CBC', 'TSH', 'PRF001'])
    expect((await sync(headers, 'load')).codes).toEqual(['CBC', 'TSH', 'PRF001'])
  })

  it('removes lines, and one that is gone already', async () => {
    const { headers } = await signIn(server)
    await sync(headers, 'change', [{ code: 'CBC' }, { code: 'TSH' }])
    const removed = [{ code: 'CBC', removed: true } as const]
    expect((await sync(headers, 'change', removed)).codes).toEqual(['TSH'])
    expect((await sync(headers, 'change', removed)).codes).toEqual(['TSH'])
    expect((await sync(headers, 'change', [{ code: 'TSH', removed: true }])).codes).toEqual([])
  })

  it('keeps the carts of patients separate', async () => {
    const one = await signIn(server)
    const other = await signIn(server)
    await sync(one.headers, 'change', [{ code: 'CBC' }])
    expect((await sync(other.headers, 'load')).codes).toEqual([])
    await sync(other.headers, 'change', [{ code: 'CBC', removed: true }])
    expect((await sync(one.headers, 'load')).codes).toEqual(['CBC'])
  })

  it('loses no line of concurrent changes', async () => {
    const { headers } = await signIn(server)
    const codes = ['CBC', 'TSH', 'PRF001', 'MRIBRC']
    await Promise.all(codes.map((code) => sync(headers, 'change', [{ code }])))
    expect((await sync(headers, 'load')).codes.sort()).toEqual([...codes].sort())
  })

  it('[R6.02] checks prices for a visitor and stores nothing; other actions require sign-in', async () => {
    expect((await sync(visitor, 'check', [{ code: 'CBC' }])).codes).toEqual(['CBC'])
    for (const action of ['load', 'change'] as const) {
      const answer = await send(visitor, payload(action, []))
      expect([action, answer.statusCode]).toEqual([action, 401])
    }
    const { headers } = await signIn(server)
    await sync(headers, 'check', [{ code: 'CBC' }])
    expect((await sync(headers, 'load')).codes).toEqual([])
  })

  it('[R4.31] [R4.32] [R4.33] lists changed and removed lines, but no unchanged ones', async () => {
    const { lines, changes } = await sync(visitor, 'check', [
      { code: 'CBC', selling_price: 200 },
      { code: 'GONE', selling_price: 100 },
      { code: 'PRF001', selling_price: (await price('PRF001')) ?? 0 },
    ])
    expect(lines.map(({ code }) => code)).toEqual(['CBC', 'PRF001'])
    expect(changes).toEqual([
      { code: 'CBC', flag: 'price_diff', was: 200, now: 240 },
      { code: 'GONE', flag: 'notExist', was: 100 },
    ])
  })

  it('reports a changed price to a returning patient', async () => {
    const { headers } = await signIn(server)
    await sync(headers, 'change', [{ code: 'TSH' }])
    const was = (await price('TSH')) ?? 0
    await setPrice('TSH', 99_900)
    const { lines, changes } = await sync(headers, 'load')
    expect(lines[0]?.selling_price).toBe(999)
    const change = { code: 'TSH', flag: 'price_diff', was, now: 999 }
    expect(changes).toEqual([change])
    // Until the patient accepts it, a change of other lines does not make the price a seen one.
    expect((await sync(headers, 'change', [{ code: 'CBC' }])).changes).toEqual([change])
    const accepted = [{ code: 'TSH', selling_price: 999 }]
    expect((await sync(headers, 'change', accepted)).changes).toEqual([])
    expect((await sync(headers, 'load')).changes).toEqual([])
  })

  it('answers 404 for a city that is not served', async () => {
    const answer = await send(visitor, payload('check', [{ code: 'CBC' }], 99))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-city'])
  })
})

async function price(code: string): Promise<number | undefined> {
  return (await sync(visitor, 'check', [{ code }])).lines[0]?.selling_price
}

describe('the cart of a booking for several', () => {
  const inCart = (headers: Headers) => sync(headers, 'load').then(({ codes }) => codes)
  const leave = (headers: Headers, order_id = '', reason = 'later visit') =>
    post<Order>(server, 'orders/order-cancel', { order_id, reason }, headers)
  const twoWithCbc = [{ codes: ['CBC'] }, { codes: ['CBC', 'TSH'] }]

  async function placed(made: Family) {
    await sync(made.headers, 'change', [{ code: 'CBC' }, { code: 'TSH' }])
    await hold(server, made.headers, parentOf(made), await insertWindow(server.db, { capacity: 6 }))
    const shown = await shownTo(server, { ...made, drafts: made.drafts.slice(0, 1) })
    await placeFamily(server, shown, made.headers)
  }

  it('keeps what a person needs who left it for a visit of their own, also where others have it', async () => {
    const made = await family(server, twoWithCbc)
    await leave(made.headers, made.drafts[1]?.order_id)
    await placed(made)
    expect(await inCart(made.headers)).toEqual(['CBC', 'TSH'])
  })

  it('does not keep it for a person who was taken out', async () => {
    const made = await family(server, twoWithCbc)
    await leave(made.headers, made.drafts[1]?.order_id)
    server.clock.advance(1_000)
    const again = personForm(made, 1, { codes: ['CBC'] }, parentOf(made))
    const draft = await post<Order>(server, 'orders/create', again, made.headers)
    await leave(made.headers, draft.order_id, 'not confirm')
    await placed(made)
    expect(await inCart(made.headers)).toEqual(['TSH'])
  })
})

describe('orders/lead-create', () => {
  const lead = { city_id: MUMBAI, codes: ['CBC'], mobile_no: null }
  const ask = (body: object, headers: Headers) =>
    server.inject({ method: 'POST', url: '/api/v1/orders/lead-create', payload: body, headers })

  it('[R7.054] [R3.57] stores a lead for anybody and returns its _id', async () => {
    const [one, other] = [await ask(lead, visitor), await ask(lead, visitor)]
    expect(one.json().result).toEqual({ _id: expect.stringMatching(/^[\w-]{36}$/) })
    expect(other.json().result).not.toEqual(one.json().result)
  })

  it('stores neither who began to book nor their number', async () => {
    const patient = await signIn(server)
    const { _id } = (await ask({ ...lead, mobile_no: '9000000042' }, patient.headers)).json().result
    const [row] = await server.db.select().from(leads).where(eq(leads.id, _id))
    expect(row).toMatchObject({ codes: ['CBC'], accountId: null, mobileNo: null })
  })

  it('refuses a lead without tests or for a city that is not served', async () => {
    expect((await ask({ ...lead, codes: [] }, visitor)).statusCode).toBe(400)
    expect((await ask({ ...lead, city_id: 99 }, visitor)).statusCode).toBe(404)
  })
})
