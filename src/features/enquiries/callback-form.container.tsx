import { useCity } from '#lib/place/use-city.ts'
import { Enquiry } from './enquiry.container.tsx'
import { callbackForm } from './forms/callback.form.ts'

/** Name and number for a call of the lab, for any page. */
export function CallbackForm() {
  const city = useCity()
  return <Enquiry definition={callbackForm} fixed={{ city_id: String(city.id) }} columns={1} />
}
