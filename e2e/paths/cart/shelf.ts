import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { sampleLine, womensLine } from '#machines/cart/model/cart.samples.ts'
import { CITY, type Provider } from '../../support/patient.ts'
import type { TestContext } from './test-context.ts'

/** What the samples stand for, as the catalogue prices it. */
export async function shelfOf(provider: Provider): Promise<TestContext['shelf']> {
  const codes = [sampleLine.code, womensLine.code]
  const { cart_data } = await provider.call('cartData', {
    body: {
      action: 'check',
      cart_data: JSON.stringify(codes.map((code) => ({ code, selling_price: 0 }))),
      cart_discount: 0,
      city_id: CITY.id,
      address_data: null,
      slots_data: null,
      member_id: null,
    },
  })
  return new Map(cart_data.map((line) => [line.code, line]))
}

export function onShelf({ shelf }: Pick<TestContext, 'shelf'>, code: string): CartLine {
  const line = shelf.get(code)
  if (!line) throw new Error(`The catalogue has no ${code}.`)
  return line
}

/** The line for which a planned one stands: as much dearer than the catalogue says as that is than its sample. */
export function realLine(testContext: TestContext, planned: CartLine): CartLine {
  const line = onShelf(testContext, planned.code)
  const price = realPrice(testContext, planned.code, planned.selling_price)
  return { ...line, selling_price: price, sub_total: price }
}

export function realChange(testContext: TestContext, change: PriceChange): PriceChange {
  const was = realPrice(testContext, change.code, change.was)
  if (change.flag === 'notExist') return { ...change, was }
  return { ...change, was, now: realPrice(testContext, change.code, change.now) }
}

function realPrice(testContext: TestContext, code: string, planned: number): number {
  return onShelf(testContext, code).selling_price + planned - sampleLine.selling_price
}
