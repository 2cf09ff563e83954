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
          `This return covers the financial year from ${from} to ${to}. We publish it here so that members and patients can read it.`,
          'The form filed with the Registrar of Companies has more details of shares and members. Members can see it at the registered office on working days from 11:00 AM to 01:00 PM.',
        ],
      },
      {
        heading: 'Business',
        paragraphs: [
          'The company has one line of business: diagnostic tests and scans for patients, doctors and hospitals.',
          `At the end of the year, it worked in ${cities} cities with ${centres} centres, counting main labs, imaging centres, collection centres and hubs for home collection.`,
        ],
      },
      {
        heading: 'Board and meetings',
        paragraphs: [
          `The board met ${boardMeetings} times and its audit committee ${auditMeetings} times. The gap between two board meetings was never more than 120 days.`,
          'The annual general meeting was held within six months of the year end.',
        ],
      },
      {
        heading: 'Holding, subsidiary and associate companies',
        paragraphs: ['None at the end of the year.'],
      },
      {
        heading: 'Questions',
        paragraphs: ['Members can write to the company secretary at secretary@parakh.example.'],
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
    summary: 'The rules for every director, employee and phlebotomist.',
    sections: [
      {
        heading: 'The patient first',
        paragraphs: [
          'We report what we measured and nothing else. A correct result matters more than any target for sales, time or cost.',
          'If a result is dangerous, we phone the patient first.',
        ],
      },
      {
        heading: 'No payment for referrals',
        paragraphs: [
          'We do not give or take money, gifts or favours for referring patients. We tell doctors our prices and offer nothing more.',
        ],
      },
      {
        heading: 'Confidentiality',
        paragraphs: [
          'Only people who need patient information for their work may know it. We do not talk about it outside work, not even with family.',
        ],
      },
      {
        heading: 'Conflicts of interest',
        paragraphs: [
          'Anyone with an interest in a supplier, customer or competitor must say so in writing and leave the decision to others.',
        ],
      },
      {
        heading: 'Breaches',
        paragraphs: [
          'The compliance officer investigates every breach, and a breach can lead to dismissal. Anyone who reports one in good faith is protected by the whistle-blower policy.',
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
    summary: 'How to raise a concern, and how we protect the person who raises it.',
    sections: [
      {
        heading: 'Who can write',
        paragraphs: [
          'Employees, phlebotomists, suppliers, patients and anyone else who has seen something that is against the law, against the code of conduct or unsafe for patients.',
        ],
      },
      {
        heading: 'To whom',
        paragraphs: [
          'To the chair of the audit committee at audit-committee@parakh.example. You need not give your name, but a way to contact you helps.',
        ],
      },
      {
        heading: 'What happens',
        paragraphs: [
          'We confirm that we have your concern within seven days. People who are not involved investigate it. We tell you the result within sixty days, as far as the rights of others allow.',
        ],
      },
      {
        heading: 'Protection',
        paragraphs: [
          'Nobody is dismissed, transferred or treated worse for a concern raised in good faith. Anyone who does so breaches the code.',
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
    summary: 'Who decides what, and who oversees it.',
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
          'Reviews accounts, internal controls and the work of the auditors. Most members are independent of the management.',
        ],
      },
      {
        heading: 'Quality committee',
        paragraphs: [
          'Reviews internal and external quality control, complaints, critical values and repeated samples. The laboratory director reports to it and can call a meeting at any time.',
        ],
      },
      {
        heading: 'Stakeholder committee',
        paragraphs: [
          'Reviews complaints from patients, members and suppliers that were not settled within thirty days.',
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
    summary: 'What we did this year, where, and what we learnt.',
    sections: [
      {
        heading: 'Anaemia in schools',
        paragraphs: [
          'With two school boards and the parents’ consent, we tested haemoglobin in girls of classes 8 to 10. If a value was low, we explained it to the family and gave them a letter for the government health centre.',
          'What we learnt: after a letter alone, few people see a doctor. In the second half of the year, a health worker called each family once.',
        ],
      },
      {
        heading: 'Kidney checks in industrial areas',
        paragraphs: [
          'Creatinine, urine and blood pressure checks for people who work in the heat. A doctor on the spot saw everyone with an abnormal result.',
        ],
      },
      {
        heading: 'A course for phlebotomists',
        paragraphs: [
          'Six months of training with a stipend for young people from low-income families. Places are drawn by lot among those who pass the interview.',
        ],
      },
      {
        heading: 'How we decide',
        paragraphs: [
          'The committee chooses projects near our centres that we can run for three years. We do not advertise in a project or use its results to sell tests.',
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
    summary: 'What we support, what we do not support, and how we measure results.',
    sections: [
      {
        heading: 'What we support',
        paragraphs: [
          'Women’s and children’s health, finding illnesses early, and training for jobs in health care.',
        ],
      },
      {
        heading: 'What we do not support',
        paragraphs: [
          'Projects with a religious or political aim, projects only for our employees or their families, and anything a patient could see as advertising.',
        ],
      },
      {
        heading: 'How we measure results',
        paragraphs: [
          'Each project says in advance what should change and how we will measure it. We publish the figures even when they disappoint.',
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
      'On Dussehra, Diwali and Bhai Dooj, our centres close at 01:00 PM. Home collection slots are available until 11:00 AM. Reports due on these days come as usual.',
    sections: [
      {
        heading: 'Centres',
        paragraphs: [
          'On Dussehra, Diwali and Bhai Dooj, all centres close at 01:00 PM. Imaging is by appointment only.',
        ],
      },
      {
        heading: 'Home collection',
        paragraphs: ['Slots are available until 11:00 AM. Slots already booked do not change.'],
      },
      {
        heading: 'Reports',
        paragraphs: [
          'Reports due on these days come as usual. If a value needs action, we phone you at any hour.',
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
      'The annual general meeting is on 25/09/2026 at 11:00 AM at the registered office. Members can ask for a video link.',
    sections: [
      {
        heading: 'Time and place',
        paragraphs: [
          '25/09/2026, 11:00 AM, at the registered office. Members who want a video link can ask the company secretary by 22/09/2026.',
        ],
      },
      {
        heading: 'Business',
        paragraphs: [
          'To receive the accounts of the year with the reports of the board and the auditors; to appoint a director in place of one who retires by rotation; to fix the auditors’ fee.',
        ],
      },
    ],
  },
  {
    id: 'notice-false-calls',
    kind: 'notice',
    title: 'Fake calls asking for money',
    year: '2026',
    date: '2026-02-17',
    summary:
      'We never ask for a one-time password, a card number or a payment to a private account over the phone. If you get such a call, hang up and call us on the number on this website.',
    sections: [
      {
        heading: 'What happened',
        paragraphs: [
          'Patients have told us about callers who offer a refund and ask for a one-time password or a payment.',
        ],
      },
      {
        heading: 'What we never ask',
        paragraphs: [
          'A one-time password, a card number, or a payment to a private account. Pay only in the app, on our website, at the desk of a centre, or to the phlebotomist against an invoice.',
        ],
      },
      {
        heading: 'What to do',
        paragraphs: [
          'Hang up and call the number on this website. If you have lost money, tell your bank at once and call the national cyber crime helpline, 1930.',
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
      'Since 01/07/2025, we test TSH, T3 and T4 on new analysers, so the ranges on the report have changed. Earlier values in your trend keep their own range.',
    sections: [
      {
        heading: 'What changed',
        paragraphs: [
          'Since 01/07/2025, we test TSH, T3 and T4 on new analysers in all main labs. The ranges on the report are for the new method.',
        ],
      },
      {
        heading: 'What it means for you',
        paragraphs: [
          'A value from before and one from after can differ a little even if nothing has changed in your body. Each value in your trend is shown with the range of its own day.',
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
