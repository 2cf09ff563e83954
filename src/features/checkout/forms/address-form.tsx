import { type ChangeEvent, useId, useState } from 'react'
import { ADDRESS_TAGS } from '#contract/codes.ts'
import { PIN_LENGTH } from '#contract/constants.ts'
import {
  type AddressFields,
  addressFieldsSchema,
  type Locality,
} from '#contract/patient.endpoints.ts'
import { isPin } from '#contract/rules/phone.ts'
import { capitalised } from '#lib/words/person-words.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** The localities of a PIN; null when the lab gives no answer. */
export type FindLocalities = (pin: string) => Promise<readonly Locality[] | null>

type AddressFormProps = {
  city: { readonly id: number; readonly city_name: string }
  findLocalities: FindLocalities
  onSubmit: (fields: AddressFields) => void
  busy: boolean
}

const blank: AddressFields = {
  tag: 'home',
  address_line: '',
  landmark: '',
  locality: '',
  pincode: '',
}

/** A new address. Six digits of a PIN fill in the locality. */
export function AddressForm({ city, findLocalities, onSubmit, busy }: AddressFormProps) {
  const listId = useId()
  const tagsId = useId()
  const [found, setFound] = useState<readonly Locality[] | null>(null)
  return (
    <Form
      schema={addressFieldsSchema}
      defaultValues={blank}
      onSubmit={onSubmit}
      aria-label="New address"
    >
      {(form) => {
        const pin = form.field('pincode')
        const typePin = async (event: ChangeEvent<HTMLInputElement>) => {
          const typed = event.target.value
          void pin.onChange(event)
          if (!isPin(typed)) return setFound(null)
          const localities = await findLocalities(typed)
          if (form.getValues('pincode') !== typed) return
          setFound(localities)
          const first = localities?.[0]
          if (first && !form.getFieldState('locality').isDirty) {
            form.setValue('locality', first.locality, { shouldValidate: true })
          }
        }
        return (
          <div className="fields fields--2">
            <TextInput
              {...pin}
              label="PIN"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={PIN_LENGTH}
              figures
              hint={pinHint(found, city)}
              onChange={typePin}
            />
            <TextInput
              {...form.field('locality')}
              label="Locality"
              autoComplete="address-level3"
              hint="Filled in from the PIN; you can change it."
              list={listId}
            />
            <datalist id={listId}>
              {found?.map(({ locality }) => (
                <option key={locality} value={locality} />
              ))}
            </datalist>
            <TextInput
              {...form.field('address_line')}
              label="Flat, building and street"
              autoComplete="street-address"
              fieldClassName="span-2"
            />
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
                    {capitalised(tag)}
                  </Chip>
                ))}
              </div>
            </fieldset>
            <div className="span-2">
              <Button type="submit" busy={busy} busyLabel="Saving">
                Save address
              </Button>
            </div>
          </div>
        )
      }}
    </Form>
  )
}

/** Said as soon as the PIN is whole: not after everything else was typed. */
function pinHint(
  found: readonly Locality[] | null,
  { id, city_name }: AddressFormProps['city'],
): string | undefined {
  if (!found) return undefined
  const [first] = found
  if (!first) return 'We do not collect samples at this PIN yet.'
  if (found.every(({ city_id }) => city_id !== id)) {
    return `This PIN is in ${first.city_name}: change the city from ${city_name} to use it.`
  }
  return undefined
}
