import { enquiryEndpoints, REACH_OUT_SUBJECTS } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { CITY, EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const reachOutContent: EnquiryContent = {
  title: 'Reach out to us',
  lead: 'Did something go wrong? Could we do better? Does someone deserve thanks? Your message goes to the management, not the call centre.',
  formTitle: 'Write to the management',
  steps: [
    {
      title: 'A person reads it',
      text: 'Someone who was not involved, within one working day.',
    },
    {
      title: 'We look into it',
      text: 'With the centre, the lab or the phlebotomist, within two working days.',
    },
    { title: 'We reply', text: 'What we found, and what we will change.' },
  ],
  questions: [
    {
      question: 'My report looks wrong. Should I write here?',
      answer:
        'Call us first. The lab can test the same sample again as long as we have it. If you are not satisfied, write here.',
    },
    {
      question: 'Who sees my message?',
      answer:
        'The management and the people who look into it. It does not go into your medical record, and a complaint does not change how we treat you.',
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
      label: 'What is it about?',
      placeholder: 'Choose one',
      options: optionsOf(REACH_OUT_SUBJECTS, {
        complaint: 'A complaint',
        suggestion: 'A suggestion',
        thanks: 'Thanks to someone',
        press: 'Press or research',
        other: 'Something else',
      }),
    },
    { kind: 'line', name: 'order_no', label: 'Order number', hint: 'Optional.' },
    NAME,
    MOBILE,
    EMAIL,
    CITY,
    messageField('What happened?', 'When, where, and what we should do about it.'),
  ],
  action: 'Send to the management',
  promise: 'Read by someone who was not involved.',
}
