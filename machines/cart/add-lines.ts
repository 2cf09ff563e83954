import type { ActorRefFrom } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { cartMachine } from './cart.machine.ts'

export type AddedLines = {
  readonly added: readonly CartLine[]
  /** In the cart before. */
  readonly already: readonly CartLine[]
  readonly refused: readonly { readonly name: string; readonly why: string }[]
}

/** Adds lines to a restored cart one by one; the chart decides on eligibility and duplicates. */
export function addLines(
  cart: ActorRefFrom<typeof cartMachine>,
  lines: readonly CartLine[],
): AddedLines {
  const isIn = ({ code }: CartLine) =>
    cart.getSnapshot().context.lines.some((line) => line.code === code)
  const added: CartLine[] = []
  const already: CartLine[] = []
  const refused: { name: string; why: string }[] = []
  for (const line of lines) {
    if (isIn(line)) {
      already.push(line)
      continue
    }
    cart.send({ type: 'cart.add', line })
    if (isIn(line)) added.push(line)
    else refused.push({ name: line.name, why: cart.getSnapshot().context.refusal ?? '' })
  }
  return { added, already, refused }
}
