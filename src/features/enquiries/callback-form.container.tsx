import { CALL_TIMES, enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import { useCity } from '#lib/place/use-city.ts'
import { Enquiry } from './enquiry.container.tsx'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { MOBILE, NAME, optionsOf } from './forms/field-spec.ts'

const callbackForm: EnquiryDefinition = {
  id: 'callback',
  label: 'Callback request',
  call: 'callback',
  sent: 'callback',
  schema: enquiryEndpoints.callback.body,
  fields: [
    { ...NAME, wide: true },
    { ...MOBILE, wide: true, hint: '10 digits.' },
    {
      kind: 'choice',
      name: 'call_time',
      label: 'When should we call?',
      wide: true,
      options: [
        { value: '', label: 'As soon as possible' },
        ...optionsOf(CALL_TIMES, {
          any: 'Any time of the day',
          morning: 'In the morning',
          afternoon: 'In the afternoon',
          evening: 'In the evening',
        }).filter(({ value }) => value !== 'any'),
      ],
    },
  ],
  action: 'Call me back',
  promise: 'Nothing to pay now.',
}

export function CallbackForm() {
  const city = useCity()
  return <Enquiry definition={callbackForm} fixed={{ city_id: String(city.id) }} columns={1} />
}
