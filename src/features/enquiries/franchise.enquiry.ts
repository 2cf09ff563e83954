import Building2 from 'lucide-react/icons/building-complex'
import FlaskConical from 'lucide-react/icons/flask-conical'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import MapPin from 'lucide-react/icons/map-pin'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import { brand } from '#config/brand.ts'
import { enquiryEndpoints, INVESTMENT_BANDS, PREMISES } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

const steps = [
  {
    title: 'The franchise team calls you',
    text: 'Within two working days, with questions about the area and the space.',
  },
  {
    title: 'We look at the area and the premises',
    text: 'Who collects there already, how far the lab is, parking, stairs, water and power.',
  },
  {
    title: 'You see the agreement and the figures',
    text: 'Fees, shares and costs in writing, with time to have them read by somebody of yours.',
  },
  {
    title: 'We train you and open',
    text: 'Your team learns at one of our centres before the first patient comes.',
  },
] as const

/** `/franchisee` */
export const franchiseeContent: EnquiryContent = {
  title: 'A collection centre of your own',
  crumb: 'Franchisee',
  lead: `You run the place and know the neighbourhood. ${brand.fullName} runs the lab behind it: couriers, testing, reports and the app in which patients book.`,
  offers: {
    title: 'What you run, and what we bring',
    points: [
      {
        icon: Store,
        title: 'Collection centre',
        text: 'A room for the samples, a counter and a waiting area: about 150 to 400 sq ft, one phlebotomist and one person at the counter.',
      },
      {
        icon: Building2,
        title: 'Collection and imaging centre',
        text: 'Samples with ECG, X-ray or ultrasound: from about 1,000 sq ft, with the registrations that imaging needs.',
      },
      {
        icon: Truck,
        title: 'What we bring',
        text: 'Tubes and needles, couriers with cold boxes, bookings from the app, home visits in your area, reports in our name.',
      },
    ],
  },
  formTitle: 'Tell us about your place',
  steps,
  questions: [
    {
      question: 'Do I need a medical degree?',
      answer:
        'No. You need trained people for the samples; for imaging, a radiologist and the registrations that the law asks for. We say in writing which ones for your city.',
    },
    {
      question: 'What does it cost?',
      answer:
        'That depends on the city, the space and what is done there, so we put no figure on this page. You see the whole list, with what comes back when you stop, before you sign anything.',
    },
    {
      question: 'Is my area free?',
      answer:
        'We do not open two centres that take each other’s patients. Write the area as exactly as you can, and we tell you on the first call.',
    },
    {
      question: 'How long until the first patient?',
      answer:
        'Premises that are ready need some weeks for furniture, registrations and training. Imaging takes longer, because its permissions do.',
    },
  ],
}

/** `/become-a-franchise` */
export const becomeAFranchiseContent: EnquiryContent = {
  title: 'Become a franchise',
  lead: 'Eight fields, three minutes. The franchise team reads every enquiry and calls, also when the answer is no.',
  offers: {
    title: 'What helps us to say yes',
    points: [
      {
        icon: MapPin,
        title: 'A place people pass',
        text: 'Ground floor or a lift, near clinics or homes, open from seven in the morning.',
      },
      {
        icon: GraduationCap,
        title: 'Somebody who is there',
        text: 'You, or a person you trust, in the centre every day. We train the team; we cannot be there for it.',
      },
      {
        icon: FlaskConical,
        title: 'Care with samples',
        text: 'The right tube, the right name, the right temperature. It is audited every quarter.',
      },
    ],
  },
  formTitle: 'Your franchise enquiry',
  steps,
}

export const franchiseForm: EnquiryDefinition = {
  id: 'franchise',
  label: 'Franchise enquiry',
  call: 'franchiseEnquiry',
  sent: 'franchise',
  schema: enquiryEndpoints.franchiseEnquiry.body,
  fields: [
    NAME,
    MOBILE,
    EMAIL,
    {
      kind: 'line',
      name: 'city_wanted',
      label: 'City and area wanted',
      hint: 'Such as Nashik Road, Nashik.',
    },
    {
      kind: 'line',
      name: 'space_sqft',
      label: 'Space in square feet',
      hint: 'What you have, or have in mind.',
      inputMode: 'numeric',
    },
    {
      kind: 'choice',
      name: 'premises',
      label: 'Premises',
      placeholder: 'Choose one',
      options: optionsOf(PREMISES, {
        own: 'My own',
        rented: 'Rented',
        looking: 'I am still looking',
      }),
    },
    {
      kind: 'choice',
      name: 'investment',
      label: 'Planned investment',
      placeholder: 'Choose a band',
      wide: true,
      options: optionsOf(INVESTMENT_BANDS, {
        'under-5-lakh': 'Below ₹5 lakh',
        '5-10-lakh': '₹5 to 10 lakh',
        '10-25-lakh': '₹10 to 25 lakh',
        'over-25-lakh': 'Above ₹25 lakh',
      }),
    },
    messageField('About you', 'Optional. What you do today, and when you would like to start.'),
  ],
  action: 'Send the franchise enquiry',
  promise: 'Costs nothing and binds nobody.',
}
