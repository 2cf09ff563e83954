import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const corporateGovernanceText: PageText = {
  crumb: 'Corporate governance',
  title: 'Who decides, and who looks over whose shoulder',
  lead: 'A lab lives on trust. These are the rules by which we are run, and the papers in which they stand.',
  description:
    'Corporate governance of Parakh Diagnostics: board, committees, code of conduct and whistle-blower policy, as PDF.',
  sections: [
    {
      id: 'board',
      heading: 'Board',
      paragraphs: [
        'The board decides on strategy, the yearly plan and large investments, and appoints the chief executive and the laboratory director. It meets at least four times a year.',
      ],
    },
    {
      id: 'committees',
      heading: 'Committees',
      facts: [
        {
          term: 'Audit',
          value:
            'Accounts, internal controls and the auditors. Most members are independent of the management.',
        },
        {
          term: 'Quality',
          value:
            'Quality control, complaints, critical values and repeated samples. The laboratory director can call it at any time.',
        },
        { term: 'Stakeholders', value: 'Complaints that were not settled within thirty days.' },
      ],
    },
    {
      id: 'two-rules',
      heading: 'Two rules above the others',
      points: [
        'The laboratory director alone decides whether a result leaves the lab. Nobody in sales or finance can overrule it.',
        'Nothing is paid or taken for the referral of patients.',
      ],
    },
  ],
  next: {
    title: 'You have seen something that is not right?',
    text: 'Write to the chair of the audit committee. A name is not needed.',
    label: 'Write to the committee',
    href: 'mailto:audit-committee@parakh.example',
  },
}

export const annualReturnsText = {
  crumb: 'Annual returns',
  title: 'Annual returns',
  lead: 'The returns of the last years as PDF. What is filed with the Registrar of Companies beside them can be seen by members at the registered office.',
  description: 'Annual returns of Parakh Diagnostics by financial year, as PDF.',
  next: {
    title: 'A question on a return?',
    text: 'Members write to the company secretary.',
    label: 'Write to the secretary',
    href: 'mailto:secretary@parakh.example',
  },
} as const

export const noticesText = {
  crumb: 'Notices',
  title: 'Notices',
  lead: 'What changes for patients and members: hours, methods, meetings, warnings.',
  description:
    'Notices of Parakh Diagnostics to patients and members: opening hours, changes of methods, meetings and warnings.',
  next: {
    title: 'Is your centre open?',
    text: 'Hours of every centre, and whether it is open now.',
    label: 'Find a centre',
    href: paths.location.getHref(),
  },
} as const
