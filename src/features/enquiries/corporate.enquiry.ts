import CalendarCheck from 'lucide-react/icons/calendar-check'
import FileChartColumn from 'lucide-react/icons/file-chart-column'
import Users from 'lucide-react/icons/users'
import {
  CORPORATE_SERVICES,
  EMPLOYEE_BANDS,
  enquiryEndpoints,
} from '#contract/enquiries.endpoints.ts'
import type { EnquiryContent } from './enquiry-content.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { CITY, MOBILE, messageField, NAME, optionsOf, WORK_EMAIL } from './forms/field-spec.ts'

export const corporateContent: EnquiryContent = {
  title: 'Check-ups for your team',
  crumb: 'Corporate tie-up',
  lead: 'Yearly check-ups, pre-employment tests and camps at the office. One contact, one bill, and results only the employee can see.',
  offers: {
    title: 'What you get',
    points: [
      {
        icon: CalendarCheck,
        title: 'At the office, at home or at a centre',
        text: 'A camp needs a meeting room and a morning. Anyone who misses it can book a home or centre visit on the same terms.',
      },
      {
        icon: Users,
        title: 'Tests that fit the job',
        text: 'Drivers, kitchen staff, night shifts and desk workers need different tests. We suggest, your doctor decides.',
      },
      {
        icon: FileChartColumn,
        title: 'Reports stay private',
        text: 'Each employee gets their own report. The company gets group figures, for fifty people or more.',
      },
    ],
  },
  formTitle: 'Ask for a proposal',
  steps: [
    {
      title: 'The corporate team calls you',
      text: 'Within one working day, about dates, sites and tests.',
    },
    {
      title: 'You get a proposal',
      text: 'By e-mail: the tests, the price per person, and what we need on the day.',
    },
    { title: 'You decide', text: 'Nothing is agreed until you sign.' },
  ],
  questions: [
    {
      question: 'How many people do you need for a camp?',
      answer:
        'About twenty-five at one address. For fewer, home visits or a nearby centre cost less, on the same terms.',
    },
    {
      question: 'Do you bill the company or the employee?',
      answer:
        'Either, or both. For example, the company pays for a package, and families book for themselves at the same rates.',
    },
    {
      question: 'What can the employer see?',
      answer:
        'Who took part, and group figures if the group is large enough that nobody can be identified. Never a person’s report, unless the law requires it, for example for food handlers.',
    },
  ],
}

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
      placeholder: 'Choose a range',
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
      label: 'What do you need?',
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
    messageField('Details', 'Optional. Sites, dates, tests you must have.'),
  ],
  action: 'Ask for a proposal',
  promise: 'Free, with no obligation.',
}
