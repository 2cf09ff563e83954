import FileCheck from 'lucide-react/icons/file-check'
import Hospital from 'lucide-react/icons/hospital'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { enquiryEndpoints, PARTNER_KINDS } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { CITY, EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const partnerContent: EnquiryContent = {
  title: 'Partner with us',
  lead: 'Doctors, clinics, hospitals and pharmacies send us samples or patients every day. Say what you need, and we say how it would work.',
  offers: {
    title: 'How partners work with us',
    points: [
      {
        icon: Stethoscope,
        title: 'Doctors and clinics',
        text: 'We collect samples at the practice or at the patient’s home, and the report comes back to both. Prescribing stays yours: we pay nobody for a referral.',
      },
      {
        icon: Hospital,
        title: 'Hospitals and nursing homes',
        text: 'Tests that are not done in house, by courier; or a lab inside the hospital that we run.',
      },
      {
        icon: FileCheck,
        title: 'Pharmacies and insurers',
        text: 'A collection point behind the counter, or check-ups for policies with reports in the format you need.',
      },
    ],
  },
  formTitle: 'Tell us who you are',
  steps: [
    { title: 'We call you', text: 'Within one working day.' },
    { title: 'We visit you', text: 'To see how samples and reports would travel.' },
    { title: 'We agree in writing', text: 'Rates, times of collection, and who answers for what.' },
  ],
}

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
