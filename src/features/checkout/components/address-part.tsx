import Plus from 'lucide-react/icons/plus'
import type { Address } from '#contract/patient.endpoints.ts'
import { AddressForm } from '#forms/address-form.tsx'
import { capitalise } from '#lib/format/text-format.ts'
import { addressInWords } from '#lib/format/visit-format.ts'
import type { FindLocalities } from '#lib/place/use-find-localities.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Icon } from '#ui/icon.tsx'
import { PickCard } from '#ui/pick-card.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { useFocusOnSaved } from '../use-focus-on-saved.ts'
import { FlowError } from './flow-error.tsx'

type AddressPartProps = {
  checkout: CheckoutView
  city: { readonly id: number; readonly city_name: string }
  findLocalities: FindLocalities
  /** On its own page the question is the h1. */
  heading?: 'h1' | 'h2'
}

export function AddressPart(props: AddressPartProps) {
  const { checkout, city, findLocalities, heading: Heading = 'h2' } = props
  const { snapshot, send } = checkout
  const { addresses, partErrors } = snapshot.context
  const adding = snapshot.matches({
    booking: { details: { choosing: { visit: { home: 'adding' } } } },
  })
  return (
    <fieldset>
      <legend>
        <Heading className={Heading}>Which address?</Heading>
      </legend>
      <div className="stack stack--3 mt-3" ref={useFocusOnSaved(addresses.length)}>
        {addresses.map((address) => (
          <AddressCard key={address.address_id} address={address} city={city} checkout={checkout} />
        ))}
      </div>
      <Accordion
        // A longer list means the new address was saved, so the form closes.
        key={addresses.length}
        className="new-address"
        open={addresses.length === 0 || undefined}
        summary={
          <>
            <Icon icon={Plus} size={16} />
            <span className="grow">New address</span>
          </>
        }
      >
        {partErrors.address && (
          <FlowError error={partErrors.address} safe="What you typed is still here." />
        )}
        <AddressForm
          city={city}
          findLocalities={findLocalities}
          busy={adding}
          onSubmit={(fields) => send({ type: 'address.add', fields })}
        />
      </Accordion>
    </fieldset>
  )
}

type AddressCardProps = Pick<AddressPartProps, 'checkout' | 'city'> & { address: Address }

function AddressCard({ address, city, checkout: { snapshot, send } }: AddressCardProps) {
  const elsewhere = address.city_id !== city.id
  const words = addressInWords(address)
  return (
    <PickCard
      name="address"
      value={address.address_id}
      checked={address.address_id === snapshot.context.address?.address_id}
      disabled={elsewhere || !snapshot.can({ type: 'address.choose', address })}
      onChange={() => send({ type: 'address.choose', address })}
      title={capitalise(address.tag)}
      sub={elsewhere ? `${words}. Not in ${city.city_name}: change the city to use it.` : words}
    />
  )
}
