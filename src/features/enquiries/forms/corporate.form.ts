import {
  CORPORATE_SERVICES,
  EMPLOYEE_BANDS,
  enquiryEndpoints,
} from '#contract/enquiries.endpoints.ts'
import type { EnquiryDefinition } from './enquiry-definition.ts'
import { CITY, MOBILE, messageField, NAME, optionsOf, WORK_EMAIL } from './field-spec.ts'

export const corporateForm: EnquiryDefinition = {
  id: 'corporate',
  label: 'Corporate tie-up enquiry',
  call: 'corporateTieUp',
  sent: 'corporate',
  schema: enquiryEndpoints.corporateTieUp.body,
  fields: [
    {
      kind: 'line',
      name: 'organisation',
      label: 'Company',
      autoComplete: 'organization',
    },
    {
      kind: 'choice',
      name: 'employees',
      label: 'Employees',
      placeholder: 'Choose a band',
      options: optionsOf(EMPLOYEE_BANDS, {
        '1-49': 'Fewer than 50',
        '50-199': '50 to 199',
        '200-999': '200 to 999',
        '1000+': '1,000 or more',
      }),
    },
    {
      kind: 'choice',
      name: 'service',
      label: 'What you are looking for',
      placeholder: 'Choose one',
      options: optionsOf(CORPORATE_SERVICES, {
        'yearly-check-ups': 'Yearly check-ups',
        'pre-employment': 'Pre-employment check-ups',
        camp: 'A camp at the office',
        'employee-rates': 'Rates for employees and families',
      }),
    },
    CITY,
    NAME,
    MOBILE,
    { ...WORK_EMAIL, wide: true },
    messageField('What you need', 'Optional. Sites, dates, tests that are a must.'),
  ],
  action: 'Ask for a proposal',
  promise: 'Costs nothing and binds nobody.',
}
