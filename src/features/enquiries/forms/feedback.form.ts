import { enquiryEndpoints, VISIT_TYPES } from '#contract/enquiries.endpoints.ts'
import type { EnquiryDefinition } from './enquiry-definition.ts'
import { EMAIL, MOBILE, messageField, NAME, optionsOf } from './field-spec.ts'

export const feedbackForm: EnquiryDefinition = {
  id: 'feedback',
  label: 'Your feedback',
  call: 'feedback',
  sent: 'feedback',
  schema: enquiryEndpoints.feedback.body,
  fields: [
    {
      kind: 'stars',
      name: 'rating',
      label: 'How was it?',
      hint: '1 is poor, 5 is excellent.',
      wide: true,
    },
    {
      kind: 'choice',
      name: 'visit_type',
      label: 'Where the sample was taken',
      placeholder: 'Choose one',
      options: optionsOf(VISIT_TYPES, { home: 'At home', center: 'At a centre' }),
    },
    { kind: 'line', name: 'order_no', label: 'Order number', hint: 'Optional.' },
    NAME,
    MOBILE,
    { ...EMAIL, wide: true },
    messageField('What we should know', 'Optional. What was good, what was not.'),
  ],
  action: 'Send the feedback',
  promise: 'We call only if you had a reason to complain.',
}
