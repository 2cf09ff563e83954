import { brand } from '../brand.ts'
import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const corporateGovernanceText: PageText = {
  crumb: 'Corporate governance',
  title: 'How we are governed',
  lead: 'A lab depends on trust. These are the rules we are run by, and the documents that set them out.',
  description:
    'Corporate governance of our lab: board, committees, code of conduct and whistle-blower policy, as PDFs.',
  sections: [
    {
      id: 'board',
      heading: 'Board',
      paragraphs: [
        'The board decides on strategy, the yearly plan and large investments. It appoints the chief executive and the laboratory director, and meets at least four times a year.',
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
            'Quality control, complaints, critical values and repeated samples. The laboratory director can call a meeting at any time.',
        },
        { term: 'Stakeholders', value: 'Complaints not settled within thirty days.' },
      ],
    },
    {
      id: 'two-rules',
      heading: 'Two rules that come first',
      points: [
        'Only the laboratory director decides whether a result is released. Nobody in sales or finance can overrule this.',
        'We do not pay or accept money for referring patients.',
      ],
    },
  ],
  next: {
    title: 'Seen something that is not right?',
    text: 'Write to the chair of the audit committee. You need not give your name.',
    label: 'Write to the committee',
    get href() {
      return `mailto:${brand().emails.audit}`
    },
  },
}

export const annualReturnsText = {
  crumb: 'Annual returns',
  title: 'Annual returns',
  lead: 'Our recent annual returns as PDFs. Members can see the other documents filed with the Registrar of Companies at the registered office.',
  description: 'Annual returns of our company by financial year, as PDFs.',
  next: {
    title: 'Question about a return?',
    text: 'Members can write to the company secretary.',
    label: 'Write to the secretary',
    get href() {
      return `mailto:${brand().emails.secretary}`
    },
  },
} as const

export const noticesText = {
  crumb: 'Notices',
  title: 'Notices',
  lead: 'News for patients and members: hours, methods, meetings and warnings.',
  description:
    'Notices of our lab to patients and members: opening hours, changes in methods, meetings and warnings.',
  next: {
    title: 'Is your centre open?',
    text: 'See the hours of every centre, and whether it is open now.',
    label: 'Find a centre',
    href: paths.location.getHref(),
  },
} as const
