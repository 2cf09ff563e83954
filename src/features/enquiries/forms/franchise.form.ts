import { enquiryEndpoints, INVESTMENT_BANDS, PREMISES } from '#contract/enquiries.endpoints.ts'
import type { EnquiryDefinition } from './enquiry-definition.ts'
import { EMAIL, MOBILE, messageField, NAME, optionsOf } from './field-spec.ts'

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
