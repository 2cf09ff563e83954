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
  /** Set when not everything could be added to the cart. */
  readonly problem: RepeatProblem | undefined
}

export type RepeatProblem = {
  readonly words: string
  /** Other tests of the order were added. */
  readonly hasRest: boolean
}

/** Adds the tests of an order to the cart at current prices and navigates there. */
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
    onSuccess: (repeated, { member, order_no }) => {
      if (missingCopy(repeated)) return
      void navigate(paths.cart.getHref(member.member_id, order_no))
    },
  })
  return {
    start: (order) => {
      if (!isPending) mutate(order)
    },
    busy: isPending,
    problem: error ? REQUEST_FAILED : data && problemOf(data),
  }
}

const REQUEST_FAILED: RepeatProblem = {
  words: 'We could not add the tests to your cart. Check the connection and try again.',
  hasRest: false,
}

function problemOf(repeated: RepeatResult): RepeatProblem | undefined {
  const words = missingCopy(repeated)
  return words === undefined ? undefined : { words, hasRest: repeated.inCart > 0 }
}

/** Names the tests that were not added, and why. */
function missingCopy({ gone, refused }: RepeatResult): string | undefined {
  const words = [
    ...(gone.length > 0 ? [`No longer available in your city: ${gone.join(', ')}.`] : []),
    ...refused.map(({ name, why }) => `${name}: ${why}.`),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}
