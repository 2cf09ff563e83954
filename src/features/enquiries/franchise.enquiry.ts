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
    text: 'Which centres are nearby, how far the lab is, parking, stairs, water and power.',
  },
  {
    title: 'You see the agreement and the figures',
    text: 'Fees, shares and costs in writing, with time to have your own adviser read them.',
  },
  {
    title: 'We train you and open',
    text: 'Your team trains at one of our centres before your first patient.',
  },
] as const

/** `/franchisee` */
export const franchiseeContent: EnquiryContent = {
  title: 'Open your own collection centre',
  crumb: 'Franchisee',
  get lead() {
    return `You run the centre and know the neighbourhood. ${brand().fullName} does the rest: couriers, testing, reports and the app where patients book.`
  },
  offers: {
    title: 'What you run, and what we provide',
    points: [
      {
        icon: Store,
        title: 'Collection centre',
        text: 'A room for the samples, a counter and a waiting area: about 150 to 400 sq ft, one phlebotomist and one person at the counter.',
      },
      {
        icon: Building2,
        title: 'Collection and imaging centre',
        text: 'Samples plus ECG, X-ray or ultrasound: about 1,000 sq ft or more, with the registrations that imaging needs.',
      },
      {
        icon: Truck,
        title: 'What we provide',
        text: 'Tubes and needles, couriers with cold boxes, bookings from the app, home visits in your area, and reports in our name.',
      },
    ],
  },
  formTitle: 'Tell us about your place',
  steps,
  questions: [
    {
      question: 'Do I need a medical degree?',
      answer:
        'No. You need trained people for samples. For imaging, you need a radiologist and the registrations the law requires. We tell you in writing which ones apply in your city.',
    },
    {
      question: 'What does it cost?',
      answer:
        'It depends on the city, the space and the services, so we do not give a figure here. Before you sign anything, you see the full list of costs, including what you get back if you stop.',
    },
    {
      question: 'Is my area available?',
      answer:
        'We do not open two centres that compete for the same patients. Give us the exact area, and we tell you on the first call.',
    },
    {
      question: 'How soon can I open?',
      answer:
        'If your premises are ready, a few weeks for furniture, registrations and training. Imaging takes longer, because its permissions take longer.',
    },
  ],
}

/** `/become-a-franchise` */
export const becomeAFranchiseContent: EnquiryContent = {
  title: 'Become a franchise',
  lead: 'It takes three minutes. The franchise team reads every enquiry and calls you, even if the answer is no.',
  offers: {
    title: 'What we look for',
    points: [
      {
        icon: MapPin,
        title: 'A visible location',
        text: 'Ground floor or with a lift, near clinics or homes, open from 07:00 AM.',
      },
      {
        icon: GraduationCap,
        title: 'Someone on site every day',
        text: 'You, or someone you trust, at the centre every day. We train your team, but we cannot run the centre for you.',
      },
      {
        icon: FlaskConical,
        title: 'Care with samples',
        text: 'The right tube, the right name, the right temperature. We audit this every quarter.',
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
      label: 'City and area',
      hint: 'Such as Nashik Road, Nashik.',
    },
    {
      kind: 'line',
      name: 'space_sqft',
      label: 'Space in square feet',
      hint: 'What you have or plan to take.',
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
      placeholder: 'Choose a range',
      wide: true,
      options: optionsOf(INVESTMENT_BANDS, {
        'under-5-lakh': 'Below ₹5 lakh',
        '5-10-lakh': '₹5 to 10 lakh',
        '10-25-lakh': '₹10 to 25 lakh',
        'over-25-lakh': 'Above ₹25 lakh',
      }),
    },
    messageField('About you', 'Optional. What you do now, and when you want to start.'),
  ],
  action: 'Send franchise enquiry',
  promise: 'Free, with no obligation.',
}
