import { atStart, type Property } from 'chart-paths/fuzzing/property.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'

export const cartProperties: readonly Property[] = [
  {
    says: 'A test is in the cart once',
    after: atStart,
    never: ({ snapshot }) => {
      const codes = snapshot.context.lines.map(({ code }: CartLine) => code)
      return new Set(codes).size < codes.length
    },
  },
]
