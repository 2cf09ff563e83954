import { enquiryEndpoints, VENDOR_CATEGORIES } from '#contract/enquiries.endpoints.ts'
import type { EnquiryDefinition } from './enquiry-definition.ts'
import { EMAIL, MOBILE, messageField, NAME, optionsOf } from './field-spec.ts'

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
