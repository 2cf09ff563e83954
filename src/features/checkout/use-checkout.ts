import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { useSystem } from '#lib/system/system.tsx'
import { linesForNobody } from '#machines/checkout/checkout.context.ts'
import type { CheckoutEvent } from '#machines/checkout/checkout.events.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { type Part, partsOf } from '#machines/checkout/parts.ts'
import { isList } from '#machines/checkout/people.ts'

export type CheckoutView = {
  readonly snapshot: CheckoutSnapshot
  readonly send: (event: CheckoutEvent) => void
  readonly cart: readonly CartLine[]
  /** What each person has at each place. */
  readonly parts: readonly Part[]
  /** The tests of the booking; one that several people have is in it for each of them. */
  readonly lines: readonly CartLine[]
}

/** Null until the charts are loaded. */
export function useCheckout(): CheckoutView | null {
  const system = useSystem()
  const snapshot = useLastStep(useSelector(system?.checkout, (current) => current))
  const cart = useSelector(system?.cart, (current) => current?.context.lines)
  if (!system || !snapshot || !cart) return null
  return { snapshot, send: system.checkout.send, cart, ...testsOf(snapshot, cart) }
}

/** The tests of a booking by person and place, and all of them. */
export function testsOf(
  { context }: CheckoutSnapshot,
  cart: readonly CartLine[],
): Pick<CheckoutView, 'parts' | 'lines'> {
  const parts = partsOf(context, cart)
  return {
    parts,
    lines: isList(context) ? parts.flatMap(({ lines }) => lines) : cart,
  }
}

/** The cart has each test once; in a booking for several it is paid for each person who has it. */
export function bookedLines({
  snapshot: { context },
  lines,
  cart,
}: Pick<CheckoutView, 'snapshot' | 'lines' | 'cart'>): readonly CartLine[] {
  const isShared = context.people.length > 0 && isList(context)
  return isShared ? [...lines, ...linesForNobody(context, cart)] : cart
}

type LastStep = {
  /** The last snapshot in which a step stood; undefined before the first one. */
  readonly stood: CheckoutSnapshot | undefined
  /** The session was lost in that step, and the booking has not gone on yet. */
  readonly isParked: boolean
}

/**
 * While the patient signs in again and the booking is resumed, the step as it was: its page stays,
 * with what was typed into it.
 */
function useLastStep(snapshot: CheckoutSnapshot | undefined): CheckoutSnapshot | undefined {
  const [last, setLast] = useState<LastStep>({ stood: undefined, isParked: false })
  if (!snapshot) return snapshot
  const isParked = snapshot.matches('parked') || (last.isParked && isResuming(snapshot, last.stood))
  const stood = isParked ? last.stood : snapshot
  if (stood !== last.stood || isParked !== last.isParked) setLast({ stood, isParked })
  return stood ?? snapshot
}

/** Loading the patient step again would close the forms that are open in it. */
function isResuming(snapshot: CheckoutSnapshot, stood: CheckoutSnapshot | undefined): boolean {
  if (snapshot.matches('resuming')) return true
  const isLoading =
    snapshot.matches({ booking: { details: 'opening' } }) ||
    snapshot.matches({ booking: { details: 'loading' } })
  return isLoading && (stood?.matches({ booking: { details: 'choosing' } }) ?? false)
}
