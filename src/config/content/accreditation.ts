import { paths } from '../paths.ts'
import type { PageText } from './page-text.ts'

/**
 * A lab may claim only what its certificates state: which lab, which tests, until when. This text
 * makes no claims.
 */
export const accreditationText: PageText = {
  crumb: 'Accreditation',
  title: 'What accreditation means, and what we do beside it',
  lead: 'An accredited lab has let others look over its shoulder. What they look at, what a mark on a report says, and how we check ourselves every day.',
  description:
    'What NABL accreditation and ISO 15189 mean for a medical laboratory, how to read the mark on a report, and how we check our results.',
  sections: [
    {
      id: 'iso-15189',
      heading: 'ISO 15189',
      paragraphs: [
        'ISO 15189 is the international standard for medical laboratories. It asks two things: that the lab is run in an orderly way, and that it is competent at the tests it reports. It covers the whole path, from the question of the doctor over the sample and the measurement to the report and its storage.',
        'It is not a standard of comfort or price, and it does not say that a lab makes no mistakes. It says that mistakes are looked for, found and learnt from.',
      ],
    },
    {
      id: 'nabl',
      heading: 'NABL',
      paragraphs: [
        'In India accreditation to ISO 15189 is granted by NABL, the National Accreditation Board for Testing and Calibration Laboratories, a board of the Quality Council of India. Its assessors, specialists of the same field, visit the lab, watch the work and read its records. Accreditation is voluntary and holds for a limited time; the lab is looked at again in between.',
        'Accreditation is given to one laboratory at one address for a list of tests, called its scope. It does not pass on to other labs of the same name, nor to tests outside the scope.',
      ],
    },
    {
      id: 'on-a-report',
      heading: 'How to read it on a report',
      points: [
        'The mark stands only on reports of tests that are in the scope of the lab that made them. A test outside it is marked as such.',
        'The name and address of the lab that measured is on the report. It may be another than the centre where you gave the sample.',
        'The list of accredited laboratories and their scopes is public: it can be looked up on the website of NABL.',
      ],
      links: [{ label: 'The website of NABL', href: 'https://nabl-india.org/' }],
    },
    {
      id: 'our-labs',
      heading: 'Our labs',
      paragraphs: [
        'Each of our main labs works by one quality manual that follows ISO 15189, under a laboratory director who is a qualified pathologist. Ask at the centre, or write to us, for the certificate and the scope of the lab that measures your sample, before you book if you like. You get a copy as it stands on that day.',
      ],
    },
    {
      id: 'every-day',
      heading: 'How we check every day',
      facts: [
        {
          term: 'Inside',
          value:
            'Control samples at two levels, at the start and the middle of each day, for each analyser.',
        },
        {
          term: 'Outside',
          value:
            'Blind samples from an external quality scheme. Our values are compared with those of other labs.',
        },
        {
          term: 'Samples',
          value:
            'Temperature is recorded from the door to the lab. What was too warm or too late is not measured.',
        },
        {
          term: 'Images',
          value: 'A part of all scans is read a second time by another radiologist.',
        },
        {
          term: 'People',
          value: 'Each phlebotomist and technician is watched at work and signed off once a year.',
        },
      ],
    },
  ],
  next: {
    title: 'A question about our quality?',
    text: 'Write to us. The quality manager answers, not the sales desk.',
    label: 'Contact us',
    href: paths.contactUs.getHref(),
  },
}
