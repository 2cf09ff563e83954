import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { addLines, currentLines, type RepeatResult } from './repeat-order.ts'

export type OrderRepeat = {
  readonly start: (order: Order) => void
  readonly busy: boolean
  /** What kept the patient here: something of the order is not in the cart. */
  readonly problem: RepeatProblem | undefined
}

export type RepeatProblem = {
  readonly words: string
  /** The rest of the order is in the cart. */
  readonly hasRest: boolean
}

/** Puts the tests of an order into the cart at today's prices, and leads there. */
export function useRepeatOrder(): OrderRepeat {
  const api = useApi()
  const { id: cityId } = useCity()
  const withSystem = useWithSystem()
  const navigate = useNavigate()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (order: Order) => {
      const lines = await currentLines(api, cityId, order)
      return withSystem(({ cart }) => addLines(cart, lines))
    },
    onSuccess: (repeated) => {
      if (!missingCopy(repeated)) void navigate(paths.cart.getHref())
    },
  })
  return {
    start: (order) => {
      if (!isPending) mutate(order)
    },
    busy: isPending,
    problem: error ? NOT_PUT : data && problemOf(data),
  }
}

const NOT_PUT: RepeatProblem = {
  words: 'The tests could not be put into the cart. Check the connection and try again.',
  hasRest: false,
}

function problemOf(repeated: RepeatResult): RepeatProblem | undefined {
  const words = missingCopy(repeated)
  return words === undefined ? undefined : { words, hasRest: repeated.inCart > 0 }
}

/** What of the order is not in the cart, and why. */
function missingCopy({ gone, refused }: RepeatResult): string | undefined {
  const words = [
    ...(gone.length > 0 ? [`No longer sold here: ${gone.join(', ')}.`] : []),
    ...refused.map(({ name, why }) => `${name}: ${why}.`),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}
