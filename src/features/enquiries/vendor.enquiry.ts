import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import PackageCheck from 'lucide-react/icons/package-check'
import { enquiryEndpoints, VENDOR_CATEGORIES } from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { EMAIL, MOBILE, messageField, NAME, optionsOf } from './forms/field-spec.ts'

export const vendorContent: EnquiryContent = {
  title: 'Become a vendor',
  lead: 'Register once, in your category. Purchasing comes back when it buys there, to everybody who is registered.',
  offers: {
    title: 'How we buy',
    points: [
      {
        icon: ClipboardCheck,
        title: 'Samples before orders',
        text: 'Reagents, tubes and consumables are tried at the bench first, against what we use today.',
      },
      {
        icon: PackageCheck,
        title: 'Papers that are complete',
        text: 'Registration, licences and batch certificates of the product. We tell you which ones for your category.',
      },
      {
        icon: IndianRupee,
        title: 'Paid by the terms',
        text: 'The payment term stands in the order. Who asks you for a fee or a favour does not speak for us: write to the management.',
      },
    ],
  },
  formTitle: 'Your registration',
  steps: [
    { title: 'Purchasing reads it', text: 'Within five working days.' },
    {
      title: 'You are on the list',
      text: 'In your category and for your cities, until you ask to be taken off.',
    },
    { title: 'We call you', text: 'When we buy there, for samples and documents.' },
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
      label: 'What you supply',
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
  promise: 'No fee is ever asked for a registration.',
}
