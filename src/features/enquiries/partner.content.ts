import FileCheck from 'lucide-react/icons/file-check'
import Hospital from 'lucide-react/icons/hospital'
import Stethoscope from 'lucide-react/icons/stethoscope'
import type { EnquiryContent } from './enquiry-content.ts'

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
