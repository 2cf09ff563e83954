import { enquiryEndpoints, VISIT_TYPES } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const feedbackContent: EnquiryContent = {
  title: 'How was your visit?',
  crumb: 'Feedback',
  lead: 'It takes a minute. The team that took your sample reads it the next morning.',
  formTitle: 'Your feedback',
  steps: [
    {
      title: 'The team reads it',
      text: 'In its morning meeting, with the name of the person who served you.',
    },
    {
      title: 'We call you',
      text: 'If you gave two stars or fewer, or have a complaint.',
    },
  ],
}

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
      label: 'Where was the sample taken?',
      placeholder: 'Choose one',
      options: optionsOf(VISIT_TYPES, { home: 'At home', center: 'At a centre' }),
    },
    { kind: 'line', name: 'order_no', label: 'Order number', hint: 'Optional.' },
    NAME,
    MOBILE,
    { ...EMAIL, wide: true },
    messageField('Your comments', 'Optional. What went well, and what did not.'),
  ],
  action: 'Send feedback',
  promise: 'We call you only if you gave two stars or fewer, or have a complaint.',
}
