import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const aboutUsText: PageText = {
  crumb: 'About us',
  title: 'We measure, and we say what we measured',
  lead: 'Parakh means to test, to know true from false. It is a name and a rule: a result leaves the lab when we would act on it ourselves.',
  description:
    'Parakh Diagnostics: how a result is made and checked, who stands behind it, and what you can expect of us.',
  sections: [
    {
      id: 'what-we-do',
      heading: 'What we do',
      paragraphs: [
        'We take samples at home and at centres, measure them in our main labs, and make images at our imaging centres. You book all of it here, with the price, the preparation and the time of the report in front of you.',
        'We do not treat. What a result means for you is for your doctor to say; our part is that it can be relied on.',
      ],
    },
    {
      id: 'how-a-result-is-made',
      heading: 'How a result is made',
      points: [
        'Every tube is labelled at your side, scanned at the door and again at the lab, so that no two can be mixed up.',
        'A tube without a label, with too little blood or with broken cells is not measured. We call you and take another, without a charge.',
        'Control samples with known values are measured twice a day. If they are off, no report leaves until the cause is found.',
        'What is unusual is looked at by a technician, and a pathologist or radiologist signs the report.',
        'What is dangerous is telephoned at once, at any hour, before the report is written.',
      ],
    },
    {
      id: 'what-you-can-expect',
      heading: 'What you can expect of us',
      facts: [
        { term: 'Price', value: 'Every charge before you order. None is added at the door.' },
        { term: 'Time', value: 'A half hour or an hour, not a morning. If we are late we call.' },
        { term: 'Pain', value: 'One prick fills all the tubes. After the second try we stop.' },
        { term: 'Words', value: 'A report that can be read: value, range, and your earlier ones.' },
        { term: 'Mistakes', value: 'We say so, measure again, and pay back what you paid.' },
      ],
    },
    {
      id: 'what-we-do-not-do',
      heading: 'What we do not do',
      points: [
        'We pay no doctor for sending patients, and take nothing for it.',
        'We do not sell or lend the data of patients.',
        'We do not tell the sex of an unborn child, and do not answer hints about it.',
        'We do not recommend tests that nobody needs. If a cheaper package holds the same, the cart says so.',
      ],
    },
  ],
  next: {
    title: 'See what we measure',
    text: 'Tests, packages and scans with their price in your city.',
    label: 'See tests and packages',
    href: paths.testMenu.getHref(),
  },
}
