import { type ChangeEvent, useRef, useState } from 'react'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { AddressFields, Locality } from '#contract/patient.endpoints.ts'
import { isPin, normalisePin } from '#contract/rules/phone.ts'
import { tidyLine } from '#contract/rules/typed-text.ts'
import type { FindLocalities } from '#lib/place/use-find-localities.ts'
import type { FormApi } from '#ui/form.tsx'

type AddressFormApi = FormApi<AddressFields, AddressFields>
type Typing = (form: AddressFormApi, event: ChangeEvent<HTMLInputElement>) => Promise<void>

/** Characters from which a locality is searched. */
const NAME_LENGTH = 3

/** Links the PIN and locality fields through the lab's list; `city` restricts both. */
export function useLocalityFields(
  findLocalities: FindLocalities,
  city: Pick<City, 'id'> | undefined,
) {
  const [ofPin, setOfPin] = useState<readonly Locality[] | null>(null)
  const [named, setNamed] = useState<readonly Locality[]>([])
  /** The patient wrote the locality: it stays whatever the PIN is. */
  const isTyped = useRef(false)

  const typePin: Typing = async (form, event) => {
    const typed = normalisePin(event.target.value)
    if (typed !== event.target.value) event.target.value = typed
    void form.field('pincode').onChange(event)
    if (!isPin(typed)) return setOfPin(null)
    const localities = await findLocalities(typed)
    if (form.getValues('pincode') !== typed) return
    setOfPin(localities)
    const first = localities?.[0]
    const known = localities?.some(({ locality }) => locality === form.getValues('locality'))
    if (!localities || known || isTyped.current) return
    form.setValue('locality', first?.locality ?? '', { shouldValidate: first !== undefined })
  }

  const typeLocality: Typing = async (form, event) => {
    const typed = event.target.value
    isTyped.current = typed !== ''
    void form.field('locality').onChange(event)
    const name = tidyLine(typed).toLowerCase()
    if (form.getValues('pincode') !== '' || name.length < NAME_LENGTH) return
    const localities = await findLocalities(name)
    if (form.getValues('locality') !== typed) return
    setNamed(localities ?? [])
    const exact = localities?.filter(({ locality }) => locality.toLowerCase() === name) ?? []
    const [only] = exact
    if (!only || exact.length > 1) return
    form.setValue('pincode', only.pincode, { shouldValidate: true })
    setOfPin(exact)
  }

  /** Fields that the patient has changed in the meantime stay. */
  const takeLocality = (form: AddressFormApi, { locality, pincode }: Locality, before: string) => {
    if (typedIn(form) !== before) return
    form.setValue('pincode', pincode, { shouldValidate: true })
    form.setValue('locality', locality, { shouldValidate: true })
  }

  return {
    typePin,
    typeLocality,
    takeLocality,
    /** The city of the PIN, if it is another one. */
    elsewhere: cityElsewhere(ofPin, city),
    pinHint: pinHint(ofPin, city),
    options: options(ofPin ?? named),
  }
}

/** PIN and locality as they are typed. */
export function typedIn(form: AddressFormApi): string {
  return `${form.getValues('pincode')} ${form.getValues('locality')}`
}

/** Unique names: a datalist inserts only the name. */
function options(localities: readonly Locality[]) {
  const byName = new Map(localities.map((one) => [one.locality, one]))
  return [...byName.values()].map(({ locality, city_name, pincode }) => ({
    locality,
    label: `${locality}, ${city_name} ${pincode}`,
  }))
}

/** Shown as soon as the PIN is complete, not at submit. */
function pinHint(
  found: readonly Locality[] | null,
  city: Pick<City, 'id'> | undefined,
): string | undefined {
  if (!found) return undefined
  const [first] = found
  if (!first) return 'We do not collect samples at this PIN yet.'
  return city ? undefined : `${first.city_name}, ${first.state_name}.`
}

function cityElsewhere(
  found: readonly Locality[] | null,
  city: Pick<City, 'id'> | undefined,
): City | null {
  const first = found?.[0]
  if (!first || !city || found.some(({ city_id }) => city_id === city.id)) return null
  const { city_id: id, city_name, state_name } = first
  return { id, city_name, state_name }
}
