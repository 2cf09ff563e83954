import { paths } from '../paths.ts'

export const eventText = {
  crumb: 'Events',
  title: 'Meet us at an event',
  lead: 'Talks, open days and health mornings at our centres. They are free, and we sell nothing at them.',
  description: 'Talks, open days and health mornings at our centres: dates, times and places.',
  next: {
    title: 'Want an event at your school, office or society?',
    text: 'Tell us where and for whom. We reply within two working days.',
    label: 'Write to us',
    href: paths.reachOutToUs.getHref(),
  },
} as const

export const videosText = {
  crumb: 'Videos',
  title: 'See how it works',
  lead: 'Short videos about samples, labs and reports, each with its text. They open on another site in a new tab. Nothing from that site loads until you tap.',
  description:
    'Short videos about home collection, what happens to a tube, urine samples and reports, each with its text.',
  next: {
    title: 'Ready to book a visit?',
    text: 'Choose your test first, then a slot.',
    label: 'See tests and packages',
    href: paths.testMenu.getHref(),
  },
} as const

export const testimonialText = {
  crumb: 'What patients say',
  title: 'What patients say',
  lead: 'In our patients’ own words, shown with their consent. We shorten some, but we do not change the words.',
  description: 'What patients say about home collection, packages, scans and reports at our lab.',
  next: {
    title: 'Tell us about your visit',
    text: 'Praise helps the person who visited you. Criticism helps every patient after you.',
    label: 'Give feedback',
    href: paths.feedback.getHref(),
  },
} as const

export const faqsText = {
  crumb: 'FAQs',
  title: 'Questions and answers',
  lead: 'What patients ask us most, by topic. Type a word to search.',
  description:
    'Answers about booking, home collection, fasting, payment, coupons, reports, cancelling and refunds at our lab.',
  next: {
    title: 'Cannot find your question?',
    text: 'Write to us, or call us during support hours.',
    label: 'Contact us',
    href: paths.contactUs.getHref(),
  },
} as const

export const promotionText = {
  crumb: 'Coupons and offers',
  lead: 'You can use each of these today. Copy the code and apply it when you book, before you confirm. You see what you save before you pay. You can use one coupon per order.',
  next: {
    title: 'Add tests to your cart first',
    text: 'You apply a coupon when you book, after you choose your tests and before you confirm.',
    label: 'See tests and packages',
    href: paths.testMenu.getHref(),
  },
} as const

export const blogText = {
  crumb: 'Blog',
  title: 'From our blog',
  lead: 'What tests measure, what they cannot tell you, and how to prepare. Written by our pathologists in plain words. It does not replace talking to your doctor.',
  description:
    'Plain guides from our lab: how to read a blood count, what counts as fasting, and which fever test to take on which day.',
  next: {
    title: 'Look up a test',
    text: 'What it measures, how to prepare and what it costs in your city.',
    label: 'See tests and packages',
    href: paths.testMenu.getHref(),
  },
} as const
