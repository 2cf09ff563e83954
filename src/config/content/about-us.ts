import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const aboutUsText: PageText = {
  crumb: 'About us',
  title: 'Results you can rely on',
  lead: 'We release a result only when we would act on it ourselves.',
  description:
    'How our lab tests your sample and checks every result, and what you can expect from us.',
  sections: [
    {
      id: 'what-we-do',
      heading: 'What we do',
      paragraphs: [
        'We collect samples at home and at our centres, test them in our main labs, and do scans at our imaging centres. You book all of it here, and you see the price, the preparation and the report time before you order.',
        'We do not treat patients. Your doctor tells you what a result means for you. Our job is to get the result right.',
      ],
    },
    {
      id: 'how-a-result-is-made',
      heading: 'How we test your sample',
      points: [
        'Every tube is labelled in front of you and scanned at your door and again at the lab, so samples do not get mixed up.',
        'We do not test a tube that has no label, too little blood or damaged cells. We tell you and take another sample.',
        'Twice a day we test control samples with known values. If these are off, no report goes out until we find the cause.',
        'A technician checks unusual values, and a pathologist or radiologist signs the report.',
        'If a value is dangerous, we phone you at once, at any hour, before the report is ready.',
      ],
    },
    {
      id: 'what-you-can-expect',
      heading: 'What you can expect from us',
      facts: [
        {
          term: 'Price',
          value: 'You see every charge before you order. Nothing is added at the door.',
        },
        {
          term: 'Time',
          value:
            'A slot of half an hour or an hour, not a whole morning. If we are 30 minutes late, you can still move or cancel until we arrive.',
        },
        { term: 'Pain', value: 'One prick fills all the tubes of a sample. We try twice at most.' },
        {
          term: 'Reports',
          value: 'Easy to read: each value with its range and your earlier results.',
        },
        { term: 'Mistakes', value: 'We tell you, test again and refund what you paid.' },
      ],
    },
    {
      id: 'what-we-do-not-do',
      heading: 'What we do not do',
      points: [
        'We do not pay doctors for referrals or accept money for them.',
        'We do not sell or lend patient data.',
        'We do not reveal the sex of an unborn child, not even by a hint.',
        'We do not recommend tests you do not need. If a cheaper package covers the same tests, the cart tells you.',
      ],
    },
  ],
  next: {
    title: 'See what we test',
    text: 'Tests, packages and scans with prices in your city.',
    label: 'See tests and packages',
    href: paths.testMenu.getHref(),
  },
}
