import { paths } from '../paths.ts'

export const eventText = {
  crumb: 'Events',
  title: 'Come and ask',
  lead: 'Talks, open days and mornings at our centres. They cost nothing, and nothing is sold at them.',
  description:
    'Talks, open days and health mornings at Parakh centres: the next dates, times and places.',
  next: {
    title: 'An event at your school, office or society?',
    text: 'Tell us where and for whom. We answer within two working days.',
    label: 'Write to us',
    href: paths.reachOutToUs.getHref(),
  },
} as const

export const videosText = {
  crumb: 'Videos',
  title: 'See how it is done',
  lead: 'Short films about samples, labs and reports. Each can be read as well. They play on another site, in a new tab, and nothing of it is loaded before you press.',
  description:
    'Short films about home collection, the path of a tube, urine samples and reports, each with its text.',
  next: {
    title: 'Ready for a visit of your own?',
    text: 'Choose the test first; the half hour comes after.',
    label: 'See tests and packages',
    href: paths.testMenu.getHref(),
  },
} as const

export const testimonialText = {
  crumb: 'What patients say',
  title: 'What patients say',
  lead: 'Told to us by patients and shown with their consent. We shorten, and change no word.',
  description:
    'What patients say of home collection, packages, scans and reports at Parakh Diagnostics.',
  next: {
    title: 'Tell us how it was',
    text: 'Praise helps the person who came to you. Criticism helps everybody after you.',
    label: 'Give feedback',
    href: paths.feedback.getHref(),
  },
} as const

export const faqsText = {
  crumb: 'FAQs',
  title: 'Questions and answers',
  lead: 'What patients ask us most, by topic. Type a word to narrow them down.',
  description:
    'Answers on booking, home collection, fasting, payment, coupons, reports, cancelling and refunds at Parakh Diagnostics.',
  next: {
    title: 'Your question is not here?',
    text: 'Write to us, or call in our support hours.',
    label: 'Contact us',
    href: paths.contactUs.getHref(),
  },
} as const

export const promotionText = {
  crumb: 'Coupons and offers',
  lead: 'Each can be used today. Copy the code and apply it at payment, where you see what it takes off before you pay. One coupon can be used for an order.',
  next: {
    title: 'Fill the cart first',
    text: 'A coupon is applied at payment, once the tests are chosen.',
    label: 'See tests and packages',
    href: paths.testMenu.getHref(),
  },
} as const

export const blogText = {
  crumb: 'Blog',
  title: 'From our blog',
  lead: 'What tests measure, what they cannot say, and how to prepare. Written by our pathologists for people who are not. It does not replace a talk with your doctor.',
  description:
    'Health literacy from the laboratory: how to read a blood count, what counts as fasting, which fever test on which day.',
  next: {
    title: 'Look up a test',
    text: 'What it measures, how to prepare, what it costs in your city.',
    label: 'See tests and packages',
    href: paths.testMenu.getHref(),
  },
} as const
