import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, vi } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { testsOf } from '#features/checkout/use-checkout.ts'
import { DockSlotProvider, useDockPlace } from '#lib/dock/dock-slot.tsx'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import { noCart, noChange } from '#machines/cart/server-cart.ts'
import { type CheckoutContext, initialContext } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import {
  sampleAddress,
  sampleDays,
  sampleMan,
  sampleMember,
} from '#paths/checkout/checkout.data.ts'

type CheckoutValue = Parameters<typeof checkoutMachine.resolveState>[0]['value']
type CartValue = Parameters<typeof cartMachine.resolveState>[0]['value']

/** A lab that offers everything the chart knows. */
export const allOffers = { centreVisit: true, coupons: true, wallet: true, online: true }

/** It contains the sample line. */
export const samplePackage: CartLine = {
  ...sampleLine,
  code: 'PRF002',
  name: 'Full Body Check-up',
  type: 'package',
  selling_price: 999,
  supplementary_tests: [
    { code: 'CBC', name: 'Complete Blood Count', price: 240, parameters_analyte: [] },
  ],
  fasting_hours: 10,
}

/** The booking standing at a state of the production chart, with nothing running. */
export function checkoutAt(
  value: CheckoutValue,
  context: Partial<CheckoutContext> = {},
  lines: readonly CartLine[] = [sampleLine],
) {
  const snapshot = checkoutMachine.resolveState({
    value,
    context: {
      ...initialContext({ centreVisit: false, coupons: false, wallet: false, online: false }),
      basket: lines,
      members: [sampleMember, sampleMan],
      people: [sampleMan],
      addresses: [sampleAddress],
      address: sampleAddress,
      days: sampleDays,
      ...context,
    },
  })
  return viewOf(snapshot, lines)
}

export function viewOf(snapshot: CheckoutSnapshot, cart: readonly CartLine[]) {
  return { snapshot, send: vi.fn(), cart, ...testsOf(snapshot, cart) }
}

/** The cart standing at a state of the production chart. */
export function cartAt(context: Partial<CartContext>, value: Partial<Record<string, string>> = {}) {
  const lines = context.lines ?? [sampleLine]
  const snapshot = cartMachine.resolveState({
    // SAFETY: the names are those of the chart; XState refuses others when it resolves them.
    value: {
      contents: lines.length > 0 ? 'filled' : 'empty',
      sync: 'idle',
      prices: 'agreed',
      ...value,
    } as CartValue,
    context: {
      city: null,
      member: null,
      refusal: null,
      ...noCart,
      sent: noChange,
      told: [],
      priced: { lines: [], changes: [] },
      ...context,
      lines,
    },
  })
  return { snapshot, send: vi.fn() }
}

/** A step with the dock of a phone under it. */
export function renderDocked(step: ReactElement) {
  return renderStep(
    <DockSlotProvider>
      {step}
      <PhoneDock />
    </DockSlotProvider>,
  )
}

function PhoneDock() {
  const { place } = useDockPlace()
  return <section ref={place} aria-label="Dock" />
}

/** Presses the next step, once it has been on the screen long enough to be meant. */
export async function pressNext(name: string | RegExp) {
  const [button] = screen.getAllByRole('button', { name })
  if (!button) throw new Error(`There is no ${name}.`)
  await waitFor(() => expect(button.hasAttribute('data-opening')).toBe(false))
  await userEvent.click(button)
}

export function renderStep(step: ReactElement) {
  return render(<MemoryRouter>{step}</MemoryRouter>)
}
