import { brand } from '#config/brand.ts'
import { enquiryEndpoints, TOPICS } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { CITY, EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const contactContent: EnquiryContent = {
  title: 'Contact us',
  get lead() {
    return `Call, write or send a message: the patient desk of ${brand().fullName} replies during support hours. In an emergency, call 112.`
  },
  formTitle: 'Get in touch',
  steps: [
    { title: 'A person reads it', text: 'During support hours, usually the same day.' },
    {
      title: 'We call you',
      text: 'If we have a question or an answer for you. We never ask for a one-time password.',
    },
  ],
}

/** Partners have their own form. */
const topics = optionsOf(TOPICS, {
  booking: 'A booking',
  'home-visit': 'A home visit',
  report: 'A report',
  payment: 'A payment or refund',
  partnership: '',
  other: 'Something else',
}).filter(({ value }) => value !== 'partnership')

export const contactForm: EnquiryDefinition = {
  id: 'contact',
  label: 'Message to the lab',
  call: 'getInTouch',
  sent: 'contact',
  schema: enquiryEndpoints.getInTouch.body,
  fields: [
    NAME,
    MOBILE,
    EMAIL,
    CITY,
    {
      kind: 'choice',
      name: 'topic',
      label: 'What is it about?',
      placeholder: 'Choose one',
      wide: true,
      options: topics,
    },
    messageField('Message', 'Optional. An order number helps us find your booking.'),
  ],
  action: 'Send the message',
  promise: 'Please leave out medical details that we do not need.',
}

/** The short form embedded in other pages. */
export const getInTouchForm: EnquiryDefinition = {
  ...contactForm,
  id: 'get-in-touch',
  fields: [NAME, MOBILE, messageField('Message', 'Optional.')],
  promise: 'We call you back during support hours.',
}
