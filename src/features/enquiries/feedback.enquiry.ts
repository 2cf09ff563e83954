import { enquiryEndpoints, VISIT_TYPES } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const feedbackContent: EnquiryContent = {
  title: 'How was your visit?',
  crumb: 'Feedback',
  lead: 'A minute of your time: the team that took your sample reads it the next morning.',
  formTitle: 'Your feedback',
  steps: [
    { title: 'The team reads it', text: 'In its morning round, with the name of who served you.' },
    {
      title: 'We call you',
      text: 'With two stars or fewer, or when you had a reason to complain.',
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
