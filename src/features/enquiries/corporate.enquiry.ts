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
  title: 'Check-ups for your people',
  crumb: 'Corporate tie-up',
  lead: 'Yearly check-ups, pre-employment tests and camps at the office. One contact, one bill, and results that only the employee sees.',
  offers: {
    title: 'What a tie-up gives you',
    points: [
      {
        icon: CalendarCheck,
        title: 'At the office, at home or at a centre',
        text: 'A camp takes a meeting room and a morning. Who misses it books a home visit or a centre on the same terms.',
      },
      {
        icon: Users,
        title: 'Tests for the work that is done',
        text: 'Drivers, kitchens, night shifts and desks need different tests. We propose; your doctor decides.',
      },
      {
        icon: FileChartColumn,
        title: 'Reports stay private',
        text: 'Each employee has their own report. The company gets figures for the group, from twenty people on.',
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
      text: 'By e-mail: tests, the price for each person, and what we need on the day.',
    },
    { title: 'You decide', text: 'Nothing is agreed before you sign it.' },
  ],
  questions: [
    {
      question: 'How many people do you need for a camp?',
      answer:
        'About twenty-five at one address. For fewer, home visits or a nearby centre cost less and the terms are the same.',
    },
    {
      question: 'Do you bill the company or the employee?',
      answer:
        'Either, or a share of both: the company pays a package, and families book at the same rates for themselves.',
    },
    {
      question: 'What does the employer see?',
      answer:
        'Who came, and figures for the group where it is large enough that nobody can be recognised. Never a single report, unless the law asks for it, as for food handlers.',
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
