import FileCheck from 'lucide-react/icons/file-check'
import Hospital from 'lucide-react/icons/hospital'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { enquiryEndpoints, PARTNER_KINDS } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { CITY, EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const partnerContent: EnquiryContent = {
  title: 'Partner with us',
  lead: 'Doctors, clinics, hospitals and pharmacies send us samples or patients every day. Tell us what you need, and we tell you how it can work.',
  offers: {
    title: 'How partners work with us',
    points: [
      {
        icon: Stethoscope,
        title: 'Doctors and clinics',
        text: 'We collect samples at your clinic or the patient’s home, and both of you get the report. What you prescribe is up to you: we do not pay for referrals.',
      },
      {
        icon: Hospital,
        title: 'Hospitals and nursing homes',
        text: 'We do the tests you do not do in house, by courier, or run a lab inside your hospital.',
      },
      {
        icon: FileCheck,
        title: 'Pharmacies and insurers',
        text: 'A collection point at your counter, or policy check-ups with reports in the format you need.',
      },
    ],
  },
  formTitle: 'Tell us about yourself',
  steps: [
    { title: 'We call you', text: 'Within one working day.' },
    { title: 'We visit you', text: 'To plan how samples and reports will travel.' },
    {
      title: 'We agree in writing',
      text: 'Rates, collection times and who is responsible for what.',
    },
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
      label: 'I am',
      placeholder: 'Choose one',
      options: optionsOf(PARTNER_KINDS, {
        doctor: 'A doctor',
        clinic: 'A clinic or nursing home',
        hospital: 'A hospital',
        pharmacy: 'A pharmacy',
        insurer: 'An insurer or a TPA',
        other: 'Someone else',
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
    messageField('What do you need?', 'Optional. Patients per day, tests you send out most.'),
  ],
  action: 'Become a partner',
  promise: 'Free, with no obligation.',
}
