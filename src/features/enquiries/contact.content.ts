import { brand } from '#config/brand.ts'
import type { EnquiryContent } from './enquiry-content.ts'

export const contactContent: EnquiryContent = {
  title: 'Contact us',
  lead: `Call, write or send a message: the patient desk of ${brand.fullName} answers in support hours. For an emergency call 112.`,
  formTitle: 'Get in touch',
  steps: [
    { title: 'A person reads it', text: 'The same day, within support hours.' },
    {
      title: 'We call you',
      text: 'If there is something to ask or to answer. We never ask for a one-time password.',
    },
  ],
}
