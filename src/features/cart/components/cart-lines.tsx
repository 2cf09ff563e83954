import type { CartLine } from '#contract/cart.endpoints.ts'
import { doubled } from '#contract/rules/measured.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { CartLineCard } from './cart-line.tsx'

type CartLinesProps = {
  lines: readonly CartLine[]
  changes: readonly PriceChange[]
  onRemove: (line: CartLine) => void
}

/** The lines of the cart in their order. */
export function CartLines({ lines, changes, onRemove }: CartLinesProps) {
  const { inside } = doubled(lines)
  const holderOf = (line: CartLine, place: number) => {
    const holder = inside.find((found) => found.line === line)?.holder
    if (!holder) return undefined
    const where = lines.indexOf(holder) < place ? 'above' : 'below'
    return { type: holder.type, where } as const
  }
  return (
    <ul className="stack stack--3">
      {lines.map((line, place) => (
        <CartLineCard
          key={line.code}
          line={line}
          holder={holderOf(line, place)}
          change={changes.find((change) => change.code === line.code)}
          onRemove={() => onRemove(line)}
        />
      ))}
    </ul>
  )
}
