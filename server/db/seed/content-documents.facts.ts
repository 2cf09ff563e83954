import type { documents } from '../schema/content.ts'

type DocumentFacts = typeof documents.$inferInsert

type ReturnFigures = {
  readonly year: string
  readonly from: string
  readonly to: string
  readonly date: string
  readonly boardMeetings: number
  readonly auditMeetings: number
  readonly centres: number
  readonly cities: number
}

const returnYears: readonly ReturnFigures[] = [
  {
    year: '2025-26',
    from: '01/04/2025',
    to: '31/03/2026',
    date: '2026-09-28',
    boardMeetings: 6,
    auditMeetings: 4,
    centres: 40,
    cities: 12,
  },
  {
    year: '2024-25',
    from: '01/04/2024',
    to: '31/03/2025',
    date: '2025-09-26',
    boardMeetings: 5,
    auditMeetings: 4,
    centres: 34,
    cities: 10,
  },
  {
    year: '2023-24',
    from: '01/04/2023',
    to: '31/03/2024',
    date: '2024-09-27',
    boardMeetings: 5,
    auditMeetings: 4,
    centres: 27,
    cities: 8,
  },
]

function annualReturn(figures: ReturnFigures): DocumentFacts {
  const { year, from, to, date, boardMeetings, auditMeetings, centres, cities } = figures
  return {
    id: `annual-return-${year}`,
    kind: 'annual-return',
    title: `Annual return ${year}`,
    year,
    date,
    summary: `Business, board and meetings from ${from} to ${to}.`,
    sections: [
      {
        heading: 'The year',
        paragraphs: [
          `This return covers the financial year from ${from} to ${to}. It is placed on the website so that members and patients can read it without asking.`,
          'The form that is filed with the Registrar of Companies holds further particulars of shares and members. A member may see it at the registered office on working days from 11:00 AM to 1:00 PM.',
        ],
      },
      {
        heading: 'Business',
        paragraphs: [
          'The company has one line of business: diagnostic tests of samples and images for patients, doctors and hospitals.',
          `At the end of the year it worked in ${cities} cities with ${centres} centres, counting main labs, imaging centres, collection centres and hubs for home collection.`,
        ],
      },
      {
        heading: 'Board and meetings',
        paragraphs: [
          `The board met ${boardMeetings} times and its audit committee ${auditMeetings} times. Between two meetings of the board there were never more than 120 days.`,
          'The annual general meeting was held within six months of the end of the year.',
        ],
      },
      {
        heading: 'Holding, subsidiary and associate companies',
        paragraphs: ['None at the end of the year.'],
      },
      {
        heading: 'Questions',
        paragraphs: ['Members write to the company secretary at secretary@parakh.example.'],
      },
    ],
  }
}

const governance: readonly DocumentFacts[] = [
  {
    id: 'code-of-conduct',
    kind: 'governance',
    title: 'Code of conduct',
    year: '2025-26',
    date: '2025-05-12',
    summary: 'What every director, employee and phlebotomist keeps to.',
    sections: [
      {
        heading: 'The patient first',
        paragraphs: [
          'We report what was measured and nothing else. No target of sales, time or cost stands above a correct result.',
          'A result that is dangerous is telephoned before anything else is done.',
        ],
      },
      {
        heading: 'No payment for referrals',
        paragraphs: [
          'We neither give nor take money, gifts or favours for the sending of patients. Doctors are told of our prices and of nothing more.',
        ],
      },
      {
        heading: 'Confidence',
        paragraphs: [
          'What we learn of a patient stays with those who need it for the work. It is not spoken of outside, not even in the family.',
        ],
      },
      {
        heading: 'Conflicts of interest',
        paragraphs: [
          'Who has an interest in a supplier, customer or competitor says so in writing and leaves the decision to others.',
        ],
      },
      {
        heading: 'Breaches',
        paragraphs: [
          'A breach is looked into by the compliance officer and can end employment. Who reports one in good faith is protected under the whistle-blower policy.',
        ],
      },
    ],
  },
  {
    id: 'whistle-blower-policy',
    kind: 'governance',
    title: 'Whistle-blower policy',
    year: '2025-26',
    date: '2025-05-12',
    summary: 'How a concern is raised, and how the person who raises it is protected.',
    sections: [
      {
        heading: 'Who may write',
        paragraphs: [
          'Employees, phlebotomists, suppliers, patients and anybody else who has seen something that is against the law, the code of conduct or the safety of patients.',
        ],
      },
      {
        heading: 'To whom',
        paragraphs: [
          'To the chair of the audit committee at audit-committee@parakh.example. A name is not needed, though a way to ask back helps.',
        ],
      },
      {
        heading: 'What happens',
        paragraphs: [
          'A concern is acknowledged within seven days and looked into by people who have no part in it. The result is told to the writer within sixty days as far as the rights of others allow.',
        ],
      },
      {
        heading: 'Protection',
        paragraphs: [
          'Nobody is dismissed, moved or treated worse for a concern raised in good faith. A breach of this is itself a breach of the code.',
        ],
      },
    ],
  },
  {
    id: 'board-and-committees',
    kind: 'governance',
    title: 'Terms of reference of the board and its committees',
    year: '2025-26',
    date: '2025-05-12',
    summary: 'Who decides what, and who looks over whose shoulder.',
    sections: [
      {
        heading: 'Board',
        paragraphs: [
          'Decides on strategy, the yearly plan, large investments and the appointment of the chief executive and the laboratory director.',
        ],
      },
      {
        heading: 'Audit committee',
        paragraphs: [
          'Looks at accounts, internal controls and the work of the auditors. A majority of its members are independent of the management.',
        ],
      },
      {
        heading: 'Quality committee',
        paragraphs: [
          'Looks at results of internal and external quality control, complaints, critical values and repeated samples. The laboratory director reports to it and can call it at any time.',
        ],
      },
      {
        heading: 'Stakeholder committee',
        paragraphs: [
          'Looks at complaints of patients, members and suppliers that were not settled within thirty days.',
        ],
      },
    ],
  },
]

const csr: readonly DocumentFacts[] = [
  {
    id: 'csr-report-2025-26',
    kind: 'csr',
    title: 'Report on social responsibility 2025-26',
    year: '2025-26',
    date: '2026-06-30',
    summary: 'What was done in the year, where, and what was learnt.',
    sections: [
      {
        heading: 'Anaemia in schools',
        paragraphs: [
          'With two school boards we measured haemoglobin in girls of classes 8 to 10, with the consent of parents. Families of those below the line had the result explained and a letter for the government health centre.',
          'What we learnt: a letter alone brings few to a doctor. In the second half of the year a health worker called each family once.',
        ],
      },
      {
        heading: 'Kidney checks in industrial areas',
        paragraphs: [
          'Creatinine, urine and blood pressure for workers who stand in heat. Those with a finding were seen by a doctor on the spot.',
        ],
      },
      {
        heading: 'A course for phlebotomists',
        paragraphs: [
          'Six months of training with a stipend for young people from families with a low income. Places are given by lot among those who pass the interview.',
        ],
      },
      {
        heading: 'How it is decided',
        paragraphs: [
          'The committee chooses projects near our centres that we can carry for three years. No project carries advertising, and no result of it is used to sell tests.',
        ],
      },
    ],
  },
  {
    id: 'csr-policy',
    kind: 'csr',
    title: 'Policy on social responsibility',
    year: '2024-25',
    date: '2024-06-28',
    summary: 'What we support, what we do not, and how we look at results.',
    sections: [
      {
        heading: 'What we support',
        paragraphs: [
          'Health of women and children, early recognition of illnesses that do not hurt, and training for work in health care.',
        ],
      },
      {
        heading: 'What we do not support',
        paragraphs: [
          'Projects with a religious or political aim, projects that only our employees or their families use, and anything that a patient could take for advertising.',
        ],
      },
      {
        heading: 'How we look at results',
        paragraphs: [
          'Each project names beforehand what should change and how it will be measured. The figures are published, also when they disappoint.',
        ],
      },
    ],
  },
]

const notices: readonly DocumentFacts[] = [
  {
    id: 'notice-festival-hours-2026',
    kind: 'notice',
    title: 'Hours on festival days',
    year: '2026',
    date: '2026-10-12',
    summary:
      'On Dussehra, Diwali and Bhai Dooj our centres close at 1:00 PM. Home collection is offered until 11:00 AM. Reports that fall due on these days come as usual.',
    sections: [
      {
        heading: 'Centres',
        paragraphs: [
          'On Dussehra, Diwali and Bhai Dooj all centres close at 1:00 PM. Imaging is by appointment only.',
        ],
      },
      {
        heading: 'Home collection',
        paragraphs: ['Windows are offered until 11:00 AM. Those already booked stand.'],
      },
      {
        heading: 'Reports',
        paragraphs: [
          'Reports that fall due on these days come as usual. Values that need action are telephoned at any hour.',
        ],
      },
    ],
  },
  {
    id: 'notice-general-meeting-2026',
    kind: 'notice',
    title: 'Annual general meeting 2026',
    year: '2026',
    date: '2026-08-24',
    summary:
      'The annual general meeting is held on 25/09/2026 at 11:00 AM at the registered office, and by video for members who ask for the link.',
    sections: [
      {
        heading: 'Time and place',
        paragraphs: [
          '25/09/2026, 11:00 AM, at the registered office. Members who ask the company secretary by 22/09/2026 are sent a link for video.',
        ],
      },
      {
        heading: 'Business',
        paragraphs: [
          'To receive the accounts of the year with the reports of the board and the auditors; to appoint a director in the place of one who retires by rotation; to fix the fee of the auditors.',
        ],
      },
    ],
  },
  {
    id: 'notice-false-calls',
    kind: 'notice',
    title: 'Calls in our name that ask for money',
    year: '2026',
    date: '2026-02-17',
    summary:
      'We never ask for a one-time password, a card number or a payment to a private account on the telephone. Who is called so should hang up and tell us on the number of this website.',
    sections: [
      {
        heading: 'What happened',
        paragraphs: [
          'Patients told us of callers who offered a refund and asked for a one-time password or a payment.',
        ],
      },
      {
        heading: 'What we never ask',
        paragraphs: [
          'A one-time password, a card number, or a payment to a private account. Payments are made in the app, on our website, or to the phlebotomist against an invoice.',
        ],
      },
      {
        heading: 'What to do',
        paragraphs: [
          'Hang up, and call the number on this website. If money was lost, tell your bank at once and the national cyber crime helpline, 1930.',
        ],
      },
    ],
  },
  {
    id: 'notice-ranges-2025',
    kind: 'notice',
    title: 'New reference ranges for thyroid tests',
    year: '2025',
    date: '2025-07-01',
    summary:
      'Since 01/07/2025 TSH, T3 and T4 are measured on new analysers. The ranges on the report have changed with them; earlier values in your trend carry their own range.',
    sections: [
      {
        heading: 'What changed',
        paragraphs: [
          'Since 01/07/2025 TSH, T3 and T4 are measured on new analysers in all main labs. The ranges on the report belong to the new method.',
        ],
      },
      {
        heading: 'What it means for you',
        paragraphs: [
          'A value of before and one of after can differ a little although nothing changed in you. In the trend each value is drawn with the range of its own day.',
        ],
      },
    ],
  },
]

export const documentFacts: readonly DocumentFacts[] = [
  ...returnYears.map(annualReturn),
  ...governance,
  ...csr,
  ...notices,
]
