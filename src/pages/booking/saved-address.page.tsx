import { BookingSkeleton } from '#features/checkout/components/booking-skeleton.tsx'
import { DetailsFailed } from '#features/checkout/components/details-step.tsx'
import { SavedAddressStep } from '#features/checkout/components/saved-address-step.tsx'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { useTypedAddress } from '#features/checkout/use-typed-address.ts'
import { useCity } from '#lib/place/use-city.ts'
import { useFindLocalities } from '#lib/place/use-find-localities.ts'
import { useLocateLocality } from '#lib/place/use-locate-locality.ts'
import { definePage } from '#lib/routing/page.ts'
import { stateOf } from '#lib/system/state-of.ts'

export const page = definePage({
  meta: { title: 'Saved addresses', robots: 'noindex' },
  frame: { footer: 'slim', bottomBar: false },
  Component: SavedAddressPage,
})

function SavedAddressPage() {
  const city = useCity()
  const typedAddress = useTypedAddress()
  const checkout = useCheckout()
  const findLocalities = useFindLocalities()
  const locate = useLocateLocality(city.id)
  const snapshot = checkout?.snapshot
  if (checkout && snapshot?.matches({ booking: { details: 'choosing' } })) {
    return (
      <SavedAddressStep
        checkout={checkout}
        city={city}
        typedAddress={typedAddress}
        findLocalities={findLocalities}
        locate={locate}
      />
    )
  }
  return (
    <BookingSkeleton
      step="details"
      title="Which address?"
      state={snapshot ? stateOf(snapshot) : 'waking.asking'}
      checkout={checkout}
    >
      {checkout && snapshot?.matches({ booking: { details: 'failed' } }) && (
        <DetailsFailed checkout={checkout} />
      )}
    </BookingSkeleton>
  )
}
