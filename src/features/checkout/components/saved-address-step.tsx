import { paths } from '#config/paths.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { FindLocalities } from '#lib/place/use-find-localities.ts'
import type { LocateLocality } from '#lib/place/use-locate-locality.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { buttonClass } from '#ui/button.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { useOpenForm } from '../use-open-form.ts'
import type { TypedAddress } from '../use-typed-address.ts'
import { AddressPart, firstAddressForm } from './address-part.tsx'
import { BookingFrame } from './booking-frame.tsx'

type SavedAddressStepProps = {
  checkout: CheckoutView
  city: Pick<City, 'id' | 'city_name'>
  typedAddress?: TypedAddress
  findLocalities: FindLocalities
  locate: LocateLocality
}

export function SavedAddressStep(props: SavedAddressStepProps) {
  const { checkout, typedAddress } = props
  const { addresses } = checkout.snapshot.context
  const openForm = useOpenForm(addresses, firstAddressForm(addresses, typedAddress))
  const atHome = checkout.snapshot.context.visit !== 'center'
  return (
    <BookingFrame step="details" state={stateOf(checkout.snapshot)}>
      {atHome ? (
        <AddressPart {...props} openForm={openForm} isAlone />
      ) : (
        <>
          <h1 className="h1">Which address?</h1>
          <p className="note">This booking is a centre visit, so it needs no address.</p>
        </>
      )}
      <p>
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.patientCart.getHref()}>
          Back to the patient
        </AppLink>
      </p>
    </BookingFrame>
  )
}
