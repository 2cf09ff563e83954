import { enquiryEndpoints, REACH_OUT_SUBJECTS } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { CITY, EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const reachOutContent: EnquiryContent = {
  title: 'Reach out to us',
  lead: 'Something went wrong, something could be better, or somebody deserves thanks: this goes to the management, not to the call centre.',
  formTitle: 'Write to the management',
  steps: [
    {
      title: 'A person reads it',
      text: 'Somebody who was not part of it, within one working day.',
    },
    {
      title: 'We look into it',
      text: 'With the centre, the lab or the phlebotomist, within two working days.',
    },
    { title: 'You hear from us', text: 'What we found, and what we change.' },
  ],
  questions: [
    {
      question: 'My report looks wrong. Is this the right place?',
      answer:
        'Call us first: the lab can test the same sample again while it is kept. Then write here if the answer does not satisfy you.',
    },
    {
      question: 'Who sees what I write?',
      answer:
        'The management and whoever must look into it. It does not go into your medical record, and nobody is treated differently for a complaint.',
    },
  ],
}

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
