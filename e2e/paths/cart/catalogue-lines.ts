import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { sampleLine, womensLine } from '#paths/cart/cart.samples.ts'
import { syncCart } from '../../support/orders.ts'
import type { Provider } from '../../support/patient.ts'
import type { TestContext } from './test-context.ts'

/** The catalogue's lines for the codes of the samples. */
export async function catalogueLinesOf(provider: Provider): Promise<TestContext['catalogue']> {
  const lines = await syncCart(provider, 'check', [sampleLine, womensLine])
  return new Map(lines.map((line) => [line.code, line]))
}

export function catalogueLine(
  { catalogue }: Pick<TestContext, 'catalogue'>,
  code: string,
): CartLine {
  const line = catalogue.get(code)
  if (!line) throw new Error(`The catalogue has no ${code}.`)
  return line
}

/** The catalogue's line for a planned one, with the same price difference as the planned line to its sample. */
export function realLine(testContext: TestContext, planned: CartLine): CartLine {
  const line = catalogueLine(testContext, planned.code)
  const price = realPrice(testContext, planned.code, planned.selling_price)
  return { ...line, selling_price: price, sub_total: price }
}

export function realChange(testContext: TestContext, change: PriceChange): PriceChange {
  const was = realPrice(testContext, change.code, change.was)
  if (change.flag === 'notExist') return { ...change, was }
  return { ...change, was, now: realPrice(testContext, change.code, change.now) }
}

function realPrice(testContext: TestContext, code: string, planned: number): number {
  return catalogueLine(testContext, code).selling_price + planned - sampleLine.selling_price
}
