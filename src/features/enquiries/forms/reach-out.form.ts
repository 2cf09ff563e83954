import { enquiryEndpoints, REACH_OUT_SUBJECTS } from '#contract/enquiries.endpoints.ts'
import type { EnquiryDefinition } from './enquiry-definition.ts'
import { CITY, EMAIL, MOBILE, messageField, NAME, optionsOf } from './field-spec.ts'

export const reachOutForm: EnquiryDefinition = {
  id: 'reach-out',
  label: 'Message to the management',
  call: 'reachOut',
  sent: 'reach-out',
  schema: enquiryEndpoints.reachOut.body,
  fields: [
    {
      kind: 'choice',
      name: 'subject',
      label: 'What it is',
      placeholder: 'Choose one',
      options: optionsOf(REACH_OUT_SUBJECTS, {
        complaint: 'A complaint',
        suggestion: 'A suggestion',
        thanks: 'Thanks to somebody',
        press: 'Press or research',
        other: 'Something else',
      }),
    },
    { kind: 'line', name: 'order_no', label: 'Order number', hint: 'Optional.' },
    NAME,
    MOBILE,
    EMAIL,
    CITY,
    messageField('What happened', 'When, where, and what would put it right.'),
  ],
  action: 'Send to the management',
  promise: 'Read by a person who was not part of it.',
}
