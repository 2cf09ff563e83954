import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

/**
 * A lab may claim only what its certificates state: which lab, which tests, until when. This text
 * makes no claims.
 */
export const accreditationText: PageText = {
  crumb: 'Accreditation',
  title: 'What accreditation means, and how we check our work',
  lead: 'An accredited lab is inspected by outside experts. Here is what they check, what the mark on a report means, and how we check our own work every day.',
  description:
    'What NABL accreditation and ISO 15189 mean for a medical laboratory, how to read the mark on a report, and how we check our results.',
  sections: [
    {
      id: 'iso-15189',
      heading: 'ISO 15189',
      paragraphs: [
        'ISO 15189 is the international standard for medical laboratories. It asks for two things: that the lab is well run, and that it is competent at the tests it reports. It covers every step, from the doctor’s request and the sample to the test, the report and its storage.',
        'It does not rate comfort or price, and it does not mean that a lab makes no mistakes. It means that the lab looks for mistakes, finds them and learns from them.',
      ],
    },
    {
      id: 'nabl',
      heading: 'NABL',
      paragraphs: [
        'In India, accreditation to ISO 15189 is granted by NABL, the National Accreditation Board for Testing and Calibration Laboratories, a board of the Quality Council of India. Its assessors are specialists in the same field. They visit the lab, watch the work and read its records. Accreditation is voluntary and valid for a limited time, and the lab is checked again in between.',
        'Accreditation is given to one laboratory at one address for a list of tests, called its scope. It does not cover other labs of the same name, or tests outside the scope.',
      ],
    },
    {
      id: 'on-a-report',
      heading: 'How to read it on a report',
      points: [
        'The mark appears only on reports of tests that are in the scope of the lab that did them. A test outside the scope is marked as such.',
        'The report shows the name and address of the lab that did the test. It may not be the centre where you gave the sample.',
        'The list of accredited laboratories and their scopes is public. You can look it up on the NABL website.',
      ],
      links: [{ label: 'NABL website', href: 'https://nabl-india.org/' }],
    },
    {
      id: 'our-labs',
      heading: 'Our labs',
      paragraphs: [
        'All our main labs follow one quality manual based on ISO 15189, under a laboratory director who is a qualified pathologist. To see the certificate and scope of the lab that tests your sample, ask at the centre or write to us, before you book if you like. We send you the current copy.',
      ],
    },
    {
      id: 'every-day',
      heading: 'How we check every day',
      facts: [
        {
          term: 'Inside',
          value:
            'Control samples at two levels for each analyser, at the start and in the middle of each day.',
        },
        {
          term: 'Outside',
          value:
            'Blind samples from an external quality scheme, which compares our values with those of other labs.',
        },
        {
          term: 'Samples',
          value:
            'Temperature is recorded from your door to the lab. We do not test a sample that arrived too warm or too late.',
        },
        {
          term: 'Images',
          value: 'A second radiologist reads a share of all scans again.',
        },
        {
          term: 'People',
          value: 'Each phlebotomist and technician is assessed at work once a year.',
        },
      ],
    },
  ],
  next: {
    title: 'A question about our quality?',
    text: 'Write to us. The quality manager will answer you, not the sales desk.',
    label: 'Contact us',
    href: paths.contactUs.getHref(),
  },
}
