import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useCart } from '#features/cart/use-cart.ts'
import { BookingSkeleton } from '#features/checkout/components/booking-skeleton.tsx'
import { DetailsFailed, DetailsStep } from '#features/checkout/components/details-step.tsx'
import { type CheckoutView, useCheckout } from '#features/checkout/use-checkout.ts'
import { useTypedAddress } from '#features/checkout/use-typed-address.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { useFindLocalities } from '#lib/place/use-find-localities.ts'
import { useLocateLocality } from '#lib/place/use-locate-locality.ts'
import { useOwnPosition } from '#lib/place/use-own-position.ts'
import { definePage } from '#lib/routing/page.ts'
import { type WindowFacts, windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { isForTwoPlaces } from '#machines/checkout/basket.ts'

export const page = definePage({
  meta: { title: 'Patient', robots: 'noindex' },
  frame: { footer: 'slim', bottomBar: false },
  Component: PatientPage,
})

// Lazy: most carts are taken at one place.
const TwoWays = lazy(async () => ({
  default: (await import('#features/checkout/two-ways.container.tsx')).TwoWays,
}))

function PatientPage() {
  const city = useCity()
  const typedAddress = useTypedAddress()
  const cart = useCart()
  const checkout = useCheckout()
  const findLocalities = useFindLocalities()
  const locate = useLocateLocality(city.id)
  const whereabouts = useOwnPosition()
  const windows = useQuery({ ...windowFactsQuery(useApi(), city.id), enabled: checkout !== null })
  const snapshot = checkout?.snapshot
  if (
    checkout &&
    cart &&
    (snapshot?.matches({ booking: { details: 'choosing' } }) ||
      snapshot?.matches({ booking: 'drafting' }))
  ) {
    return (
      <DetailsStep
        checkout={checkout}
        city={city}
        typedAddress={typedAddress}
        charges={windows.data?.charges}
        findLocalities={findLocalities}
        locate={locate}
        whereabouts={whereabouts}
        ways={waysOf(checkout, windows.data)}
        onRemoveLine={(code) => cart.send({ type: 'cart.remove', code })}
      />
    )
  }
  return (
    <BookingSkeleton
      step="details"
      title="Who is the patient?"
      state={snapshot ? stateOf(snapshot) : 'waking.asking'}
      checkout={checkout}
    >
      {checkout && snapshot?.matches({ booking: { details: 'failed' } }) && (
        <DetailsFailed checkout={checkout} />
      )}
    </BookingSkeleton>
  )
}

function waysOf(checkout: CheckoutView, windows: WindowFacts | undefined): ReactNode {
  const { basket, offers } = checkout.snapshot.context
  if (!isForTwoPlaces(basket) || !offers.centreVisit) return undefined
  return (
    <Suspense>
      <TwoWays checkout={checkout} windows={windows} />
    </Suspense>
  )
}
