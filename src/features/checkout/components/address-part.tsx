import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { AddressForm, ChangeCityTo } from '#forms/address-form.tsx'
import { addressInWords } from '#lib/format/visit-format.ts'
import type { FindLocalities } from '#lib/place/use-find-localities.ts'
import type { LocateLocality } from '#lib/place/use-locate-locality.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PickCard } from '#ui/pick-card.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { NEW, type OpenForm, useFocusOnSaved } from '../use-open-form.ts'
import type { TypedAddress } from '../use-typed-address.ts'
import { FirstFew } from './first-few.tsx'
import { FlowError } from './flow-error.tsx'

/** The form of an address, which the step's button submits. */
export const ADDRESS_FORM = 'address'

type AddressPartProps = {
  checkout: CheckoutView
  city: Pick<City, 'id' | 'city_name'>
  openForm: OpenForm
  /** Absent where the city cannot be changed. */
  typedAddress?: TypedAddress | undefined
  findLocalities: FindLocalities
  locate: LocateLocality
  /** On its own page the question is the h1, and the form has a button of its own. */
  isAlone?: boolean
}

export function AddressPart(props: AddressPartProps) {
  const { checkout, city, openForm, typedAddress, findLocalities, locate, isAlone } = props
  const { snapshot, send } = checkout
  const { addresses, address: chosen, partErrors } = snapshot.context
  const { open, show } = openForm
  const [cancelled, setCancelled] = useState<string | null>(null)
  const Heading = isAlone ? 'h1' : 'h2'
  const form = {
    id: isAlone ? undefined : ADDRESS_FORM,
    city,
    onChangeCity: typedAddress?.changeCity,
    findLocalities,
    locate,
    secondary: true,
    busy: snapshot.hasTag('saving address'),
    notice: partErrors.address && (
      <FlowError error={partErrors.address} safe="What you typed is still here." />
    ),
  }
  return (
    <fieldset>
      <legend>
        <Heading className={Heading}>Which address?</Heading>
      </legend>
      <div className="stack stack--3 mt-3" ref={useFocusOnSaved(openForm.saves)}>
        <FirstFew
          items={addresses}
          isKept={({ address_id: id }) => id === chosen?.address_id || id === open}
        >
          {(address) => {
            const { address_id: id } = address
            return id === open ? (
              <div key={id} className="card" ref={focusFirstField}>
                <AddressForm
                  {...form}
                  address={address}
                  landmark
                  onSubmit={(fields) => send({ type: 'address.edit', addressId: id, fields })}
                  aside={
                    <Button
                      variant="plain"
                      onClick={() => {
                        setCancelled(id)
                        show(null)
                      }}
                    >
                      Cancel
                    </Button>
                  }
                />
              </div>
            ) : (
              <AddressCard
                key={id}
                address={address}
                city={city}
                typedAddress={typedAddress}
                checked={open === null && id === chosen?.address_id}
                disabled={!snapshot.can({ type: 'address.choose', address })}
                focused={cancelled === id}
                onChoose={() => {
                  show(null)
                  send({ type: 'address.choose', address })
                }}
                onEdit={() => {
                  setCancelled(null)
                  show(id)
                }}
              />
            )
          }}
        </FirstFew>
      </div>
      <Accordion
        key={openForm.saves}
        className="new-address"
        open={open === NEW}
        onToggle={(event) => {
          if (event.currentTarget.open) show(NEW)
          else if (open === NEW) show(null)
        }}
        summary={
          <>
            <Icon icon={Plus} size={16} />
            <span className="grow">New address</span>
          </>
        }
      >
        <AddressForm
          {...form}
          id={open === NEW ? form.id : undefined}
          typed={typedAddress?.fields}
          onSubmit={(fields) => {
            typedAddress?.forget()
            send({ type: 'address.add', fields })
          }}
        />
      </Accordion>
    </fieldset>
  )
}

type AddressCardProps = Pick<AddressPartProps, 'city' | 'typedAddress'> & {
  address: Address
  checked: boolean
  disabled: boolean
  /** Its form was just closed without saving. */
  focused: boolean
  onChoose: () => void
  onEdit: () => void
}

function AddressCard(props: AddressCardProps) {
  const { address, city, typedAddress, checked, disabled, focused, onChoose, onEdit } = props
  const { city_id: id, city_name, state_name } = address
  const isElsewhere = id !== city.id
  const words = addressInWords(address)
  return (
    <div className="stack stack--2">
      <div className="row">
        <PickCard
          className="grow"
          name="address"
          value={address.address_id}
          checked={checked}
          disabled={isElsewhere || disabled}
          onChange={onChoose}
          title={capitalise(address.tag)}
          sub={isElsewhere ? `${words}. Not in ${city.city_name}.` : words}
        />
        <Button variant="plain" size="sm" onClick={onEdit} ref={focused ? takeFocus : undefined}>
          Edit<VisuallyHidden> {words}</VisuallyHidden>
        </Button>
      </div>
      {isElsewhere && typedAddress && (
        <ChangeCityTo city={{ id, city_name, state_name }} onChange={typedAddress.changeCity} />
      )}
    </div>
  )
}

/** The form is open where no address is saved, and where one was typed before the city changed. */
export function firstAddressForm(
  addresses: readonly Address[],
  typedAddress: TypedAddress | undefined,
): typeof NEW | null {
  return addresses.length === 0 || typedAddress?.fields ? NEW : null
}

function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input')?.focus()
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
