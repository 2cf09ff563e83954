import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { doneAtCentre } from '#machines/checkout/checkout.context.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { CentrePicker } from './centre-picker.tsx'
import { FlowError } from './flow-error.tsx'

export type CentrePartProps = {
  checkout: CheckoutView
  city: { readonly city_name: string }
  whereabouts: OwnPosition
}

export function CentrePart({ checkout, city, whereabouts }: CentrePartProps) {
  const { snapshot, send } = checkout
  if (snapshot.matches({ booking: { details: { choosing: { centre: 'loading' } } } })) {
    return (
      <div role="status" className="stack stack--3">
        <span className="vh">Loading the centres</span>
        <Skeleton width="46%" height="28px" />
        <Skeleton width="100%" height="112px" />
        <Skeleton width="100%" height="112px" />
      </div>
    )
  }
  if (snapshot.matches({ booking: { details: { choosing: { centre: 'failed' } } } })) {
    return (
      <FlowError
        error={snapshot.context.error}
        action={{ label: 'Try again', onPress: () => send({ type: 'checkout.retry' }) }}
      />
    )
  }
  return (
    <>
      {snapshot.matches({ booking: { details: { choosing: { centre: 'none' } } } }) && (
        <NoCentre cityName={city.city_name} />
      )}
      <CentrePicker
        centres={snapshot.context.centres}
        needs={doneAtCentre(snapshot.context)}
        chosen={snapshot.context.centre}
        whereabouts={whereabouts}
        canChoose={(centre) => snapshot.can({ type: 'centre.choose', centre })}
        onChoose={(centre) => send({ type: 'centre.choose', centre })}
      />
    </>
  )
}

/** Each card below says what its centre lacks. */
function NoCentre({ cityName }: { cityName: string }) {
  const number = callCentreNumber(paths.patientCart.path)
  return (
    <Notice
      tone="info"
      role="status"
      title={`No centre in ${cityName} can do all these tests in one visit`}
      actions={
        <>
          <a className={buttonClass({ size: 'sm' })} href={telHref(number)}>
            Call {number}
          </a>
          <AppLink className={buttonClass({ size: 'sm' })} href={paths.cart.getHref()}>
            Change the cart
          </AppLink>
        </>
      }
    >
      Call us and we will book two visits for you. Or remove a test from the cart and book the rest
      here.
    </Notice>
  )
}
