import { brand } from '../brand.ts'
import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

/** Says what the tests of this app show (docs/testing.md). A lab that changes its screens says here what it knows. */
export const accessibilityText: PageText = {
  crumb: 'Accessibility',
  title: 'Accessibility',
  get lead() {
    return `Everyone should be able to book a test with ${brand().fullName} and read the report, on their own.`
  },
  description:
    'How accessible this website is: the standards we build to, what is checked and how, what we know falls short, and whom to tell.',
  since: '2026-11-30',
  sections: [
    {
      id: 'standard',
      heading: 'The standards we build to',
      paragraphs: [
        'We build this website to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, which the Indian Standard IS 17802 refers to.',
      ],
    },
    {
      id: 'checked',
      heading: 'What is checked',
      points: [
        'Each change is checked by software on the main pages: names of buttons and fields, contrast, headings, and the size of what you tap.',
        'The same in dark mode, with the colours that you set on your device, and on a phone with text at 200 %.',
        'A whole booking is made with the keyboard alone, and checked by what a screen reader would say.',
        'Animations are off if your device asks for less motion.',
      ],
    },
    {
      id: 'short',
      heading: 'What falls short',
      points: [
        'These checks are made by software. People who use a screen reader every day have not tested the website for us yet.',
        'The PDF of a report is not set up for screen readers. The page of the report has the same values and works with them.',
        "The bank's payment page is not ours. You can choose Pay at Service instead.",
      ],
    },
    {
      id: 'tell',
      heading: 'Tell us',
      get facts() {
        return [{ term: 'Office', value: `The grievance officer, ${brand().fullName}` }]
      },
      get links() {
        const { grievance } = brand().emails
        return [{ label: grievance, href: `mailto:${grievance}` }]
      },
      paragraphs: [
        'Tell us what you wanted to do, on which page, and on what device. We help you with it and correct the page.',
      ],
    },
  ],
  next: {
    title: 'Need help with a booking?',
    text: 'Ask us. A person will reply.',
    label: 'Contact us',
    href: paths.contactUs.getHref(),
  },
}
