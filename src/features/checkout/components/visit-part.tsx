import { Building2, House } from 'lucide-react'
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

/** Home visit or centre visit: what the chart refuses cannot be pressed, and says why. */
export function VisitPart({ checkout: { snapshot, send, lines } }: { checkout: CheckoutView }) {
  const visit = visitOf(snapshot)
  const { message } = planVisit(lines, visit === 'center')
  if (snapshot.matches({ details: { choosing: { visit: 'impossible' } } })) {
    const number = callCentreNumber(paths.patientCart.path)
    return (
      <Notice
        tone="info"
        title={message}
        actions={
          <a className={buttonClass({ size: 'sm' })} href={telHref(number)}>
            Call {number}
          </a>
        }
      >
        Centre visits are not booked online yet. Call, and we book it with you.
      </Notice>
    )
  }
  const refused = VISITS.filter(
    ({ value }) => value !== visit && !snapshot.can({ type: 'visit.choose', visit: value }),
  )
  return (
    <fieldset className="stack stack--3">
      <legend className="mb-3">
        <h2 className="h2">Where do we take the sample?</h2>
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
          disabled: refused.some((one) => one.value === value),
        }))}
      />
      {refused.some(({ value }) => value === 'center') && snapshot.matches('details') && (
        <p className="note">Centre visits are not booked online yet.</p>
      )}
      {message && <Notice tone="info" title={message} />}
    </fieldset>
  )
}

/** Which visit the booking stands at; a draft under way has left the chart's own visit state. */
export function visitOf(snapshot: CheckoutView['snapshot']): VisitType {
  if (snapshot.matches('details')) {
    return snapshot.matches({ details: { choosing: { visit: 'centre' } } }) ? 'center' : 'home'
  }
  return snapshot.context.centre ? 'center' : 'home'
}
