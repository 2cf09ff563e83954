import { enquiryEndpoints, PARTNER_KINDS } from '#contract/enquiries.endpoints.ts'
import type { EnquiryDefinition } from './enquiry-definition.ts'
import { CITY, EMAIL, MOBILE, messageField, NAME, optionsOf } from './field-spec.ts'

export const partnerForm: EnquiryDefinition = {
  id: 'partner',
  label: 'Partner enquiry',
  call: 'getInTouch',
  sent: 'partner',
  schema: enquiryEndpoints.getInTouch.body,
  fixed: { topic: 'partnership' },
  fields: [
    {
      kind: 'choice',
      name: 'partner_kind',
      label: 'You are',
      placeholder: 'Choose one',
      options: optionsOf(PARTNER_KINDS, {
        doctor: 'A doctor',
        clinic: 'A clinic or nursing home',
        hospital: 'A hospital',
        pharmacy: 'A pharmacy',
        insurer: 'An insurer or a TPA',
        other: 'Somebody else',
      }),
    },
    {
      kind: 'line',
      name: 'organisation',
      label: 'Practice or organisation',
      autoComplete: 'organization',
    },
    NAME,
    MOBILE,
    EMAIL,
    CITY,
    messageField('What you have in mind', 'Optional. Patients a day, tests you send out most.'),
  ],
  action: 'Become a partner',
  promise: 'Costs nothing and binds nobody.',
}
