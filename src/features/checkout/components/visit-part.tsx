import Building2 from 'lucide-react/icons/building-complex'
import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { VISIT_TYPE_LABEL, type VisitType } from '#contract/codes.ts'
import { planVisit } from '#contract/rules/walk-in.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { CheckoutView } from '../use-checkout.ts'

const VISITS = [
  { value: 'home', icon: House },
  { value: 'center', icon: Building2 },
] as const

const NOT_ONLINE = 'Centre visits cannot be booked online yet.'

/** Visit types that the chart refuses are disabled, with the reason. */
export function VisitPart({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, send, lines } = checkout
  if (snapshot.matches({ booking: { details: { choosing: { visit: 'impossible' } } } })) {
    return <CallForVisit checkout={checkout} />
  }
  const visit = snapshot.context.visit
  const { message } = planVisit(lines, visit === 'center')
  const refused = VISITS.map(({ value }) => value).filter(
    (value) => value !== visit && !snapshot.can({ type: 'visit.choose', visit: value }),
  )
  const why = snapshot.matches({ booking: 'details' })
    ? refused.map((one) => whyNot(one, checkout))
    : []
  return (
    <fieldset className="stack stack--3">
      <legend className="mb-3">
        <h2 className="h2">
          {lines.every(({ radiology }) => radiology)
            ? 'Where is the scan done?'
            : 'Where do we take the sample?'}
        </h2>
      </legend>
      <Segmented
        name="visit"
        legend="Kind of visit"
        className="seg--where"
        value={visit}
        onValueChange={(value) => send({ type: 'visit.choose', visit: value })}
        options={VISITS.map(({ value, icon }) => ({
          value,
          icon,
          label: VISIT_TYPE_LABEL[value],
          disabled: refused.includes(value),
        }))}
      />
      {why.map(
        (words) =>
          words && (
            <p key={words} className="note">
              {words}
            </p>
          ),
      )}
      {message && <Notice tone="info" title={message} />}
    </fieldset>
  )
}

/** The two ways of a cart of blood tests and scans, with what all at the centre means. */
export function Ways({ checkout, children }: { checkout: CheckoutView; children: ReactNode }) {
  const isAtCentre = checkout.snapshot.context.visit === 'center'
  const { message } = planVisit(checkout.lines, isAtCentre)
  return (
    <div className="stack stack--3">
      {children}
      {isAtCentre && message && <Notice tone="info" title={message} />}
    </div>
  )
}

/** The spec's message (§5) when the cart rules out the visit type. */
function whyNot(visit: VisitType, { snapshot, lines }: CheckoutView): string | null {
  if (visit === 'home') return planVisit(lines, false).message
  return snapshot.context.offers.centreVisit ? null : NOT_ONLINE
}

/** For tests only done at a centre of a lab that books no visits online. */
function CallForVisit({ checkout: { lines } }: { checkout: CheckoutView }) {
  const number = callCentreNumber(paths.patientCart.path)
  return (
    <Notice
      tone="info"
      title={planVisit(lines, false).message}
      actions={
        <a className={buttonClass({ size: 'sm' })} href={telHref(number)}>
          Call {number}
        </a>
      }
    >
      {NOT_ONLINE} Call us and we will book it for you.
    </Notice>
  )
}
