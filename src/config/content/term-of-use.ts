import { CANCEL_OR_MOVE, ONE_OF_SEVERAL } from '#contract/change-words.ts'
import { brand } from '../brand.ts'
import { paths } from '../paths.ts'
import { LICENCES } from '../redirects.ts'
import { holdTime } from '../sites.ts'
import type { PageText } from './page-text.ts'

export const termOfUseText: PageText = {
  crumb: 'Terms of use',
  title: 'Terms of use',
  get lead() {
    return `What applies between you and ${brand().fullName} when you use this website or app, or book with us.`
  },
  description:
    'The terms for using this website and booking tests: accounts, bookings, prices, cancelling, reports, our liability and the law that applies.',
  since: '2026-04-01',
  sections: [
    {
      id: 'who',
      heading: 'Who may book',
      paragraphs: [
        'You may book if you are 18 or older. For a child or a person who cannot decide alone, a parent or guardian books and agrees. When you book for another adult, you confirm that they agree.',
        'Keep your account to yourself. Give true details, above all name, age and sex, because results are judged by them. Tell us if someone else has used your account.',
      ],
    },
    {
      id: 'medical',
      heading: 'What a result is, and what it is not',
      paragraphs: [
        'We test samples and do scans. Our report is not a diagnosis or advice on treatment. Do not start, stop or change a treatment because of a report without asking a doctor.',
        'In an emergency, do not book with us. Call 112 or go to the nearest hospital.',
      ],
    },
    {
      id: 'booking',
      heading: 'Booking and price',
      get points() {
        return [
          `While you book, we hold the slot you chose for ${holdTime()}. Your booking is confirmed when you see its order number. A scan that a radiologist has to check first is confirmed when we tell you so.`,
          'Prices are for your city, in rupees, and include every tax and charge that applies. You pay what you see before you order.',
          'If a price was clearly wrong, we tell you before the visit. You can then pay the right price or cancel free of charge.',
          'Coupons and wallet points have their own conditions, shown with them. They cannot be exchanged for cash.',
        ]
      },
    },
    {
      id: 'visit',
      heading: 'The visit',
      points: [
        'Please follow the preparation in your order. If you could not, tell us. We then collect what we can and move the rest.',
        'The phlebotomist may refuse to take a sample if it would be unsafe for either of you.',
        'For scans, answer the safety questions truthfully. A radiologist may refuse or change a scan for your safety.',
        'We do not determine or reveal the sex of an unborn child. The law forbids it.',
      ],
    },
    {
      id: 'cancelling',
      heading: 'Cancelling and refunds',
      paragraphs: [
        `${CANCEL_OR_MOVE} ${ONE_OF_SEVERAL}`,
        'We refund what you paid online to where you paid from, and your bank may need some working days. Wallet points come back at once.',
        'If we cannot carry out a booking, we tell you and refund it in full. If we need another sample for a reason on our side, you pay nothing more.',
      ],
    },
    {
      id: 'reports',
      heading: 'Reports',
      paragraphs: [
        'Report times are our usual times, counted from the sample. We repeat some tests before we release the result. These take longer, and we tell you. If a value needs action at once, we phone the number on the order.',
        'The signed PDF is the report. Anyone who has the code printed on it can open it, so give it only to people who should read it.',
      ],
    },
    {
      id: 'website',
      heading: 'The website',
      points: [
        'You may read, print and share its pages for your own use. The text, drawings and name belong to us.',
        'Do not try to access other people’s data, overload the service or get around its limits.',
        'We link to other sites, such as maps, the payment service and videos. They are responsible for what they show.',
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      paragraphs: [
        'We are liable for the care that can be expected of a medical laboratory. Nothing in these terms takes away a right that the law gives you as a consumer or patient, or limits our liability for harm to life or health.',
        'We are not liable for what we cannot prevent, such as a network failure or an act of the authorities, but we tell you and help as far as we can.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and law',
      paragraphs: [
        'When these terms change, the date at the top changes. The terms on the day you book apply to that booking.',
        'Indian law applies. Before you go to a court or a consumer commission, you can write to our grievance officer, but you do not have to.',
      ],
      links: [
        { label: 'The grievance officer', href: `${paths.privacyPolicy.getHref()}#grievance` },
        { label: 'Licences of the software we use', href: LICENCES },
      ],
    },
  ],
  next: {
    title: 'Not sure about something?',
    text: 'Ask us before you book. A person will reply.',
    label: 'Contact us',
    href: paths.contactUs.getHref(),
  },
}
