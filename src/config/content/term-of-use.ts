import { brand } from '../brand.ts'
import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

export const termOfUseText: PageText = {
  crumb: 'Terms of use',
  title: 'Terms of use',
  lead: `What holds between you and ${brand.fullName} when you use this website or app and book with us.`,
  description:
    'The terms for using this website and booking tests: accounts, bookings, prices, cancelling, reports, what we answer for, and the law that applies.',
  since: '2026-04-01',
  sections: [
    {
      id: 'who',
      heading: 'Who may book',
      paragraphs: [
        'You may book if you are 18 or older. For a child or a person who cannot decide alone, a parent or guardian books and agrees. When you book for another adult you confirm that this person agrees.',
        'You keep your account to yourself, give true particulars, above all name, age and sex, since results are judged by them, and tell us when somebody else has used your account.',
      ],
    },
    {
      id: 'medical',
      heading: 'What a result is, and what it is not',
      paragraphs: [
        'We measure samples and make images. What we report is not a diagnosis and no advice on treatment. Do not begin, stop or change a treatment because of a report without asking a doctor.',
        'In an emergency do not book with us: call 112 or go to the nearest hospital.',
      ],
    },
    {
      id: 'booking',
      heading: 'Booking and price',
      points: [
        'A booking stands when you see its order number. Until then a chosen window is kept for you for 15 minutes.',
        'Prices are those of your city, in rupees, with every tax and charge that applies. What you see before you order is what you pay.',
        'If a price was plainly wrong we tell you before the visit, and you may pay the right one or cancel without cost.',
        'Coupons and wallet points have their own conditions, shown beside them. They cannot be paid out.',
      ],
    },
    {
      id: 'visit',
      heading: 'The visit',
      points: [
        'Please keep to the preparation that the order names. If you could not, say so; we then take what is still of use and move the rest.',
        'The phlebotomist may refuse a sample where it would be unsafe for either of you.',
        'For scans, answer the safety questions truly. A radiologist may refuse or change a scan for your safety.',
        'The sex of an unborn child is neither determined nor told: the law forbids it.',
      ],
    },
    {
      id: 'cancelling',
      heading: 'Cancelling and refunds',
      paragraphs: [
        'You can cancel without cost until the sample is taken. What was paid online goes back the way it came; your bank may need some working days. Wallet points are back at once.',
        'If we cannot carry out a booking we tell you and pay back all of it. If a sample has to be taken again for a reason on our side, it costs you nothing.',
      ],
    },
    {
      id: 'reports',
      heading: 'Reports',
      paragraphs: [
        'Times for reports are those we keep as a rule, counted from the sample. Some results are measured again before they leave and take longer; we tell you. Values that need action at once are telephoned to the number of the order.',
        'The signed PDF is the report. Whoever has the code printed on it can open it, so give it only to those who should read it.',
      ],
    },
    {
      id: 'website',
      heading: 'The website',
      points: [
        'You may read, print and share its pages for yourself. Text, drawings and name are ours.',
        'Do not try to reach data of others, to overload the service or to get round its limits.',
        'We link to other sites, such as maps, the payment service and videos. What stands there is theirs.',
      ],
    },
    {
      id: 'liability',
      heading: 'What we answer for',
      paragraphs: [
        'We answer for the care that can be expected of a medical laboratory. Nothing in these terms takes away a right that the law gives you as a consumer or patient, nor limits what we owe for harm to life or health.',
        'We do not answer for what we cannot prevent, such as a failure of networks or an act of the authorities, but we tell you and help as far as we can.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and law',
      paragraphs: [
        'When these terms change, the date at the top changes with them. For a booking the terms of the day you booked hold.',
        'Indian law applies. Before going to a court or a consumer commission you may write to our grievance officer; you need not.',
      ],
      links: [
        { label: 'The grievance officer', href: `${paths.privacyPolicy.getHref()}#grievance` },
      ],
    },
  ],
  next: {
    title: 'Something unclear?',
    text: 'Ask before you book. A person answers.',
    label: 'Contact us',
    href: paths.contactUs.getHref(),
  },
}
