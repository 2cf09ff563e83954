import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import type { CheckoutStep } from '#machines/checkout/checkout.events.ts'
import { Stepper, type StepperItem } from '#ui/stepper.tsx'

/** Links go through the URL; the chart decides whether the step can be entered. */
const STEPS: readonly { step: CheckoutStep; label: string; href: string }[] = [
  { step: 'cart', label: 'Cart', href: paths.cart.getHref() },
  { step: 'details', label: 'Patient', href: paths.patientCart.getHref() },
  { step: 'slot', label: 'Slot', href: paths.slots.getHref() },
  { step: 'payment', label: 'Payment', href: paths.payment.getHref() },
]

type BookingFrameProps = {
  step: CheckoutStep
  /** The chart's state, for tests and QA. */
  state: string
  children: ReactNode
  /** Summary column; without it the step takes the full width. */
  aside?: ReactNode
  /** Before the columns. */
  before?: ReactNode
  columnsRef?: Ref<HTMLDivElement>
}

export function BookingFrame(props: BookingFrameProps) {
  const { step, state, children, aside, before, columnsRef } = props
  return (
    <div data-state={state}>
      <div className="steps-bar">
        <div className="wrap">
          <Stepper items={itemsFor(step)} label="Booking steps" link={AppLink} />
        </div>
      </div>
      <div className="wrap page">
        {before}
        <div ref={columnsRef} className={clsx('cols', aside && 'cols--aside')}>
          <div className="stack stack--6">{children}</div>
          {aside && (
            <aside className="aside stack" aria-label="Summary and next step">
              {aside}
            </aside>
          )}
        </div>
      </div>
    </div>
  )
}

function itemsFor(current: CheckoutStep): StepperItem[] {
  const at = STEPS.findIndex(({ step }) => step === current)
  return STEPS.map(({ label, href }, index) => {
    if (index < at) return { label, href, state: 'done' }
    return { label, state: index === at ? 'current' : 'later' }
  })
}
