// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { addLines, currentLines } from '#features/orders/repeat-order.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { ALREADY_IN_CART, type CartInput } from '#machines/cart/cart.setup.ts'
import type { PricedCart, StoredCart } from '#machines/cart/server-cart.ts'
import { sampleLine, visitorsCart, womensLine } from '#paths/cart/cart.samples.ts'

function cartWith(lines: readonly CartLine[]) {
  const never = fromPromise<PricedCart, CartInput>(() => new Promise(() => {}))
  return createActor(
    cartMachine.provide({
      actors: {
        restoreCart: fromPromise<StoredCart, undefined>(async () => visitorsCart(lines)),
        syncCart: never,
        checkPrices: never,
      },
      actions: { persist: () => {}, tellOtherTabs: () => {} },
    }),
  ).start()
}

const codesIn = (cart: ReturnType<typeof cartWith>) =>
  cart.getSnapshot().context.lines.map(({ code }) => code)

const tsh = { ...sampleLine, code: 'TSH', test_code: 'TSH', name: 'TSH', slug_name: 'tsh' }

describe('the tests of an order, booked again', () => {
  test('get the current prices of the city; tests no longer sold are named', async () => {
    const asked: unknown[] = []
    const call = async (_name: string, input: { query: { slug_name: string } }) => {
      asked.push(input.query)
      const { slug_name } = input.query
      if (slug_name === 'tsh') {
        throw new HttpFailure({ kind: 'refused', status: 404, code: 'unknown-item', message: '' })
      }
      return { ...sampleLine, item_name: sampleLine.name, price: 260, x_is_package: false }
    }
    // SAFETY: only this call is made.
    const api = { call } as unknown as Api
    const order = { lines: [sampleLine, tsh].map(({ name, slug_name }) => ({ name, slug_name })) }
    // SAFETY: only slug and name of the lines are used.
    const lines = await currentLines(api, 7, order as never)
    expect(asked).toEqual([
      { slug_name: 'complete-blood-count', city_id: 7 },
      { slug_name: 'tsh', city_id: 7 },
    ])
    expect(lines.map(({ name, line }) => [name, line?.selling_price ?? null])).toEqual([
      ['Complete Blood Count', 260],
      ['TSH', null],
    ])
    const cart = cartWith([])
    expect(await addLines(cart, lines)).toEqual({ inCart: 1, gone: ['TSH'], refused: [] })
    expect(codesIn(cart)).toEqual(['CBC'])
  })

  test('that are already in the cart stay there once', async () => {
    const cart = cartWith([sampleLine])
    const both = [sampleLine, tsh].map((line) => ({ name: line.name, line }))
    expect(await addLines(cart, both)).toEqual({ inCart: 2, gone: [], refused: [] })
    expect(codesIn(cart)).toEqual(['CBC', 'TSH'])
    expect(cart.getSnapshot().context.refusal).not.toBe(ALREADY_IN_CART)
  })

  test('that the chosen member cannot take are refused by the cart with a reason', async () => {
    const cart = cartWith([])
    cart.send({ type: 'member.chosen', member: { gender: 0, age: 67 } })
    const given = [womensLine, sampleLine].map((line) => ({ name: line.name, line }))
    expect(await addLines(cart, given)).toEqual({
      inCart: 1,
      gone: [],
      refused: [{ name: 'Anti-Mullerian Hormone', why: 'This test is available only for Female' }],
    })
  })
})
