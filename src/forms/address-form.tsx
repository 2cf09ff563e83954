import LocateFixed from 'lucide-react/icons/locate-fixed'
import { type ReactNode, useId } from 'react'
import type { City } from '#contract/catalogue.endpoints.ts'
import { ADDRESS_TAGS } from '#contract/codes.ts'
import {
  type Address,
  type AddressFields,
  addressFieldsSchema,
} from '#contract/patient.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import type { FindLocalities } from '#lib/place/use-find-localities.ts'
import type { Located, LocateLocality } from '#lib/place/use-locate-locality.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Form, type FormProps } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { typedIn, useLocalityFields } from './use-locality-fields.ts'

type AddressFormProps = {
  /** With an id a button elsewhere submits it, and it has none of its own. */
  id?: string | undefined
  /** The address to edit; omitted for a new one. */
  address?: Address
  /** The required city; omitted to allow any served city. */
  city?: Pick<City, 'id' | 'city_name'>
  /** What a new address begins with. */
  typed?: AddressFields | undefined
  /** Books in another city from now on. */
  onChangeCity?: ((city: City, typed: AddressFields) => void) | undefined
  /** Includes the landmark field. */
  landmark?: boolean
  findLocalities: FindLocalities
  locate: LocateLocality
  /** Another button is the main one of the page. */
  secondary?: boolean
  busy: boolean
  fieldErrors?: FormProps<AddressFields, AddressFields>['fieldErrors']
  /** Slot above the button, for the failure of the last attempt. */
  notice?: ReactNode
  /** Slot beside the button, for the link back. */
  aside?: ReactNode
  onSubmit: (fields: AddressFields) => void
}

const blank: AddressFields = {
  tag: 'home',
  address_line: '',
  landmark: '',
  locality: '',
  pincode: '',
}

/** A PIN fills in the locality; a locality with a single PIN fills in the PIN. */
export function AddressForm(props: AddressFormProps) {
  const { address, city, landmark, findLocalities, locate, busy, notice, aside } = props
  const listId = useId()
  const tagsId = useId()
  const lookUp = useLocalityFields(findLocalities, city)
  const { elsewhere } = lookUp
  return (
    <Form
      id={props.id}
      schema={addressFieldsSchema}
      defaultValues={address ? fieldsOf(address) : (props.typed ?? blank)}
      onSubmit={(fields) => {
        if (!elsewhere) props.onSubmit(fields)
      }}
      fieldErrors={props.fieldErrors}
      aria-label={address ? 'Address' : 'New address'}
    >
      {(form) => (
        <div className="fields fields--2">
          <Locate
            locate={locate}
            cityName={city?.city_name ?? null}
            onAsk={async () => {
              const before = typedIn(form)
              const found = await locate.ask()
              if (found.at === 'locality') lookUp.takeLocality(form, found.locality, before)
            }}
          />
          <div className="stack stack--2">
            <TextInput
              {...form.field('pincode')}
              {...(elsewhere && {
                error: `This PIN is in ${elsewhere.city_name}, and you are booking in ${city?.city_name}.`,
              })}
              label="PIN"
              inputMode="numeric"
              autoComplete="postal-code"
              figures
              hint={lookUp.pinHint}
              onChange={(event) => lookUp.typePin(form, event)}
            />
            {elsewhere && props.onChangeCity && (
              <ChangeCityTo
                city={elsewhere}
                onChange={(to) => props.onChangeCity?.(to, form.getValues())}
              />
            )}
          </div>
          <TextInput
            {...form.field('locality')}
            label="Locality"
            autoComplete="address-level3"
            hint="Filled in from the PIN. You can change it."
            list={listId}
            onChange={(event) => lookUp.typeLocality(form, event)}
          />
          <datalist id={listId}>
            {lookUp.options.map(({ locality, label }) => (
              <option key={locality} value={locality} label={label} />
            ))}
          </datalist>
          <TextInput
            {...form.field('address_line')}
            label="Flat, building and street"
            autoComplete="street-address"
            fieldClassName="span-2"
          />
          {landmark && (
            <TextInput
              {...form.field('landmark')}
              label="Landmark"
              hint="Optional. Helps the phlebotomist find your door."
              autoComplete="off"
              fieldClassName="span-2"
            />
          )}
          <fieldset className="field span-2" aria-labelledby={tagsId}>
            <span className="field__label" id={tagsId}>
              Save as
            </span>
            <div className="chips">
              {ADDRESS_TAGS.map((tag) => (
                <Chip
                  key={tag}
                  pressed={form.watch('tag') === tag}
                  onClick={() => form.setValue('tag', tag)}
                >
                  {capitalise(tag)}
                </Chip>
              ))}
            </div>
          </fieldset>
          {notice && <div className="span-2">{notice}</div>}
          {(!props.id || aside) && (
            <div className="row row--wrap span-2">
              {!props.id && (
                <Button
                  type="submit"
                  variant={props.secondary ? 'line' : 'next'}
                  busy={busy}
                  busyLabel="Saving"
                >
                  Save address
                </Button>
              )}
              {aside}
            </div>
          )}
        </div>
      )}
    </Form>
  )
}

/** Tests and prices are those of a city. */
export function ChangeCityTo({ city, onChange }: { city: City; onChange: (city: City) => void }) {
  return (
    <Button size="sm" className="justify-self-start" onClick={() => onChange(city)}>
      Change city to {city.city_name}
    </Button>
  )
}

type LocateProps = { locate: LocateLocality; cityName: string | null; onAsk: () => Promise<void> }

function Locate({ locate: { busy, last }, cityName, onAsk }: LocateProps) {
  return (
    <div className="stack stack--2 span-2 justify-items-start">
      <Button
        size="sm"
        icon={LocateFixed}
        busy={busy}
        busyLabel="Finding your location"
        onClick={() => void onAsk()}
      >
        Use my location
      </Button>
      <p className="note" aria-live="polite">
        {last && locatedWords(last, cityName)}
      </p>
    </div>
  )
}

function locatedWords(last: Located, cityName: string | null): string {
  switch (last.at) {
    case 'locality':
      return `Nearest to you: ${last.locality.locality}, PIN ${last.locality.pincode}. Check it before you save.`
    case 'elsewhere':
      return `You are outside ${cityName ?? 'the chosen city'}. Enter the PIN code of the address.`
    case 'denied':
      return 'Location is blocked in your browser. Enter your PIN code.'
    case 'unknown':
      return 'We could not find your location. Enter your PIN code.'
    case 'offline':
      return 'We could not reach the lab. Enter your PIN code.'
  }
}

function fieldsOf({ tag, address_line, landmark, locality, pincode }: Address): AddressFields {
  return { tag, address_line, landmark, locality, pincode }
}
