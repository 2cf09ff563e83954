import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Address, AddressFields } from '#contract/patient.endpoints.ts'
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
import { useFocusOnSaved } from '../use-focus-on-saved.ts'
import type { TypedAddress } from '../use-typed-address.ts'
import { FirstFew } from './first-few.tsx'
import { FlowError } from './flow-error.tsx'

type AddressPartProps = {
  checkout: CheckoutView
  city: Pick<City, 'id' | 'city_name'>
  /** Absent where the city cannot be changed. */
  typedAddress?: TypedAddress | undefined
  findLocalities: FindLocalities
  locate: LocateLocality
  /** On its own page the question is the h1. */
  heading?: 'h1' | 'h2'
  /** Id of the form of a new address where the step's button submits it. */
  formId?: string | undefined
}

export function AddressPart({ checkout: { snapshot, send }, ...place }: AddressPartProps) {
  const { addresses, address, partErrors } = snapshot.context
  return (
    <AddressPicker
      {...place}
      addresses={addresses}
      chosen={address}
      error={partErrors.address}
      busy={snapshot.hasTag('saving address')}
      canChoose={(one) => snapshot.can({ type: 'address.choose', address: one })}
      onChoose={(one) => send({ type: 'address.choose', address: one })}
      onAdd={(fields) => send({ type: 'address.add', fields })}
      onEdit={(addressId, fields) => send({ type: 'address.edit', addressId, fields })}
    />
  )
}

type AddressPickerProps = Omit<AddressPartProps, 'checkout'> & {
  addresses: readonly Address[]
  chosen: Address | null
  /** The last address could not be saved. */
  error: string | undefined
  busy: boolean
  canChoose: (address: Address) => boolean
  onChoose: (address: Address) => void
  onAdd: (fields: AddressFields) => void
  onEdit: (addressId: string, fields: AddressFields) => void
}

export function AddressPicker(props: AddressPickerProps) {
  const { city, findLocalities, locate, heading: Heading = 'h2' } = props
  const { addresses, chosen, error, busy, onAdd, onEdit } = props
  const [edited, setEdited] = useState<string | null>(null)
  const [cancelled, setCancelled] = useState<string | null>(null)
  const [list, setList] = useState({ addresses, saves: 0 })
  // Another list means that an address was saved, so the forms close.
  if (list.addresses !== addresses) {
    setList({ addresses, saves: list.saves + 1 })
    setEdited(null)
  }
  const form = {
    city,
    onChangeCity: props.typedAddress?.changeCity,
    findLocalities,
    locate,
    secondary: true,
    busy,
    notice: error && <FlowError error={error} safe="What you typed is still here." />,
  }
  return (
    <fieldset>
      <legend>
        <Heading className={Heading}>Which address?</Heading>
      </legend>
      <div className="stack stack--3 mt-3" ref={useFocusOnSaved(list.saves)}>
        <FirstFew
          items={addresses}
          isKept={({ address_id: id }) => id === chosen?.address_id || id === edited}
        >
          {(address) =>
            address.address_id === edited ? (
              <div key={address.address_id} className="card" ref={focusFirstField}>
                <AddressForm
                  {...form}
                  address={address}
                  landmark
                  onSubmit={(fields) => onEdit(edited, fields)}
                  aside={
                    <Button
                      variant="plain"
                      onClick={() => {
                        setCancelled(edited)
                        setEdited(null)
                      }}
                    >
                      Cancel
                    </Button>
                  }
                />
              </div>
            ) : (
              <AddressCard
                key={address.address_id}
                address={address}
                picker={props}
                focused={cancelled === address.address_id}
                onEdit={() => {
                  setCancelled(null)
                  setEdited(address.address_id)
                }}
              />
            )
          }
        </FirstFew>
      </div>
      {edited === null && (
        <Accordion
          key={list.saves}
          className="new-address"
          open={addresses.length === 0 || undefined}
          summary={
            <>
              <Icon icon={Plus} size={16} />
              <span className="grow">New address</span>
            </>
          }
        >
          <AddressForm
            {...form}
            id={props.formId}
            typed={props.typedAddress?.fields}
            onSubmit={(fields) => {
              props.typedAddress?.forget()
              onAdd(fields)
            }}
          />
        </Accordion>
      )}
    </fieldset>
  )
}

type AddressCardProps = {
  address: Address
  picker: Pick<AddressPickerProps, 'city' | 'typedAddress' | 'chosen' | 'canChoose' | 'onChoose'>
  /** Its form was just closed without saving. */
  focused: boolean
  onEdit: () => void
}

function AddressCard({ address, picker, focused, onEdit }: AddressCardProps) {
  const { city, chosen, canChoose, onChoose } = picker
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
          checked={address.address_id === chosen?.address_id}
          disabled={isElsewhere || !canChoose(address)}
          onChange={() => onChoose(address)}
          title={capitalise(address.tag)}
          sub={isElsewhere ? `${words}. Not in ${city.city_name}.` : words}
        />
        <Button variant="plain" size="sm" onClick={onEdit} ref={focused ? takeFocus : undefined}>
          Edit<VisuallyHidden> {words}</VisuallyHidden>
        </Button>
      </div>
      {isElsewhere && picker.typedAddress && (
        <ChangeCityTo
          city={{ id, city_name, state_name }}
          onChange={picker.typedAddress.changeCity}
        />
      )}
    </div>
  )
}

function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input')?.focus()
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
