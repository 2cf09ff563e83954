import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import PackageCheck from 'lucide-react/icons/package-check'
import { enquiryEndpoints, VENDOR_CATEGORIES } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const vendorContent: EnquiryContent = {
  title: 'Become a vendor',
  lead: 'Register once in your category. When we buy in that category, our purchasing team contacts every registered vendor.',
  offers: {
    title: 'How we buy',
    points: [
      {
        icon: ClipboardCheck,
        title: 'Samples before orders',
        text: 'We first test reagents, tubes and consumables in our lab against what we use today.',
      },
      {
        icon: PackageCheck,
        title: 'Complete documents',
        text: 'Registration, licences and batch certificates of the product. We tell you which ones your category needs.',
      },
      {
        icon: IndianRupee,
        title: 'Payment on the agreed terms',
        text: 'The payment terms are in the order. If anyone asks you for a fee or a favour, they do not act for us. Write to the management.',
      },
    ],
  },
  formTitle: 'Your registration',
  steps: [
    { title: 'Purchasing reads it', text: 'Within five working days.' },
    {
      title: 'You are on the list',
      text: 'In your category and for your cities, until you ask us to remove you.',
    },
    {
      title: 'We call you',
      text: 'When we buy in your category, to ask for samples and documents.',
    },
  ],
}

export const vendorForm: EnquiryDefinition = {
  id: 'vendor',
  label: 'Vendor registration',
  call: 'vendorRegister',
  sent: 'vendor',
  schema: enquiryEndpoints.vendorRegister.body,
  fields: [
    { kind: 'line', name: 'organisation', label: 'Company', autoComplete: 'organization' },
    {
      kind: 'choice',
      name: 'category',
      label: 'What do you supply?',
      placeholder: 'Choose a category',
      options: optionsOf(VENDOR_CATEGORIES, {
        reagents: 'Reagents and controls',
        consumables: 'Tubes, needles, consumables',
        equipment: 'Analysers and imaging equipment',
        logistics: 'Couriers and cold chain',
        software: 'Software and IT',
        facilities: 'Facilities and bio-medical waste',
        other: 'Something else',
      }),
    },
    {
      kind: 'line',
      name: 'gstin',
      label: 'GSTIN',
      hint: 'Optional. 15 characters.',
      autoCapitalize: 'characters',
    },
    NAME,
    MOBILE,
    EMAIL,
    messageField('Products and references', 'Brands, cities you deliver to, labs you supply.'),
  ],
  action: 'Register as a vendor',
  promise: 'Registration is free. We never ask for a fee.',
}
