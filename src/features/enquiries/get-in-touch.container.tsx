import { useCity } from '#lib/place/use-city.ts'
import { getInTouchForm } from './contact.enquiry.ts'
import { Enquiry } from './enquiry.container.tsx'

export function GetInTouch() {
  const city = useCity()
  return <Enquiry definition={getInTouchForm} fixed={{ city_id: String(city.id) }} columns={1} />
}
