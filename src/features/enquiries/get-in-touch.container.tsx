import { useCity } from '#lib/place/use-city.ts'
import { Enquiry } from './enquiry.container.tsx'
import { getInTouchForm } from './forms/contact.form.ts'

export function GetInTouch() {
  const city = useCity()
  return <Enquiry definition={getInTouchForm} fixed={{ city_id: String(city.id) }} columns={1} />
}
