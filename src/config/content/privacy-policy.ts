import { brand } from '../brand.ts'
import type { PageText } from './page-text.ts'

export const privacyPolicyText: PageText = {
  crumb: 'Privacy policy',
  title: 'Privacy policy',
  lead: `What ${brand.fullName} learns of you, what for, for how long, and what you can ask of us. Written to be read.`,
  description:
    'Which personal data we collect for bookings and reports, why, how long we keep it, who receives it, and your rights under the Digital Personal Data Protection Act, 2023.',
  since: '2026-04-01',
  sections: [
    {
      id: 'short',
      heading: 'In short',
      points: [
        'We collect what a test needs, and what the law tells us to keep. Nothing for advertising.',
        'We do not sell data, and show none of it to advertisers.',
        'You can see, correct and erase what is yours, and withdraw your consent, as far as the law lets us.',
        'There is a person who answers for it: the grievance officer below.',
      ],
    },
    {
      id: 'who',
      heading: 'Who is responsible',
      paragraphs: [
        `${brand.fullName} decides why and how your data is used. The Digital Personal Data Protection Act, 2023 calls this a data fiduciary, and you the data principal. This policy is our notice to you under that Act, as its provisions come into force.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we collect',
      facts: [
        {
          term: 'Account',
          value: 'Name, mobile number, e-mail if you give it, date of birth, sex, city.',
        },
        {
          term: 'Patients',
          value: 'The same of family members for whom you book, with how they are related to you.',
        },
        {
          term: 'Visit',
          value: 'Address, the window you chose, and what you tell us for the visit.',
        },
        {
          term: 'Health',
          value:
            'Tests booked, answers to safety questions, prescriptions you send, results and images.',
        },
        {
          term: 'Payment',
          value:
            'Amount, time and a reference of the payment service. Card numbers never reach us.',
        },
        {
          term: 'Device',
          value:
            'Address of your connection and kind of browser, in the records of our servers, to keep them safe.',
        },
        {
          term: 'Place',
          value: 'Your position only when you press Near me, used once and not kept.',
        },
      ],
    },
    {
      id: 'why',
      heading: 'What we use it for',
      points: [
        'To carry out your booking, to measure, to report and to call you where a value needs it. You agree to this when you book.',
        'To send you codes and, until you switch it off, the news that a report is ready. Reminders and offers only if you switch them on.',
        'To take payments, pay back and keep the books that tax law asks for.',
        'To answer your questions and complaints.',
        'To check and better our quality, with names taken out wherever that is possible; for research on reference ranges only if you switch it on.',
        'To do what the law demands, such as telling health authorities of certain infections.',
      ],
      paragraphs: [
        'We ask for your consent in plain words and for these purposes only. For anything else we ask again. In your profile, under Security, you see each consent with its record, and take back what you no longer want.',
      ],
    },
    {
      id: 'who-receives',
      heading: 'Who receives it',
      points: [
        'Those who work on your order: phlebotomists, technicians, pathologists, radiologists and the support desk, each only what the work needs.',
        'Companies that work for us under contract and on our instructions: payment, messages, hosting, and labs to which rare tests are sent.',
        'Your doctor or hospital, if you ask for it or booked through them.',
        'Authorities and courts, where the law obliges us.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      facts: [
        {
          term: 'Samples',
          value:
            'Some days after the report, depending on the test; then they are destroyed as medical waste.',
        },
        {
          term: 'Reports',
          value:
            'While your account stands, so that you can compare; after its end three years from their date, as a rule for medical records.',
        },
        {
          term: 'Invoices',
          value: 'Eight financial years, with the orders they bill, as company and tax law ask.',
        },
        {
          term: 'Prescriptions',
          value:
            'As long as the order they belong to; without an order, some months; at the latest until your account ends.',
        },
        { term: 'Server records', value: 'As long as the security rules ask, as a rule one year.' },
        {
          term: 'Account',
          value:
            'Until you delete it in your profile, or have not used it for three years and did not answer our question. Profile, family, addresses and files then go at once.',
        },
      ],
    },
    {
      id: 'browser',
      heading: 'In your browser',
      paragraphs: [
        'Cookies keep you signed in, remember your city and protect forms. The cart and a booking under way are kept on your device, so that a reload loses nothing; signing out clears them. We set no cookies for advertising and load no scripts of others for measuring visits.',
      ],
    },
    {
      id: 'safe',
      heading: 'How we keep it safe',
      points: [
        'Connections are encrypted. Passwords are kept only as a value from which they cannot be read.',
        'Files you send are checked and stored under names that cannot be guessed.',
        'Staff sign in by name, see what their task needs, and what they open is recorded.',
        'If data is breached in spite of it, we tell you and the Data Protection Board of India as the law provides: what happened, what it may mean for you, and what we do.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      points: [
        'To know which data of yours we hold, what we do with it and who received it.',
        'To have it corrected, completed or brought up to date. Much of it you can change in your profile.',
        'To have it erased, unless the law or the purpose requires us to keep it.',
        'To withdraw a consent, as easily as you gave it. What was done before stays lawful; a booking that needs the consent can then not go on.',
        'To name somebody who may use these rights for you after your death or if you cannot.',
        'To complain to us, and after that to the Data Protection Board of India.',
      ],
      paragraphs: [
        `In your profile, under Security, you download all of it in one file, and delete your account. For anything else write to ${brand.email} from the e-mail of your account, or call us from its mobile number, so that we know it is you. We answer within thirty days.`,
      ],
    },
    {
      id: 'children',
      heading: 'Children, and people with a guardian',
      paragraphs: [
        'For anybody under 18, and for a person with a disability who has a lawful guardian, the parent or guardian books and consents, and we may ask for proof. We do not follow the behaviour of children and show them no advertising.',
      ],
    },
    {
      id: 'grievance',
      heading: 'Grievance officer',
      facts: [
        { term: 'Office', value: `The grievance officer, ${brand.fullName}` },
        { term: 'E-mail', value: 'grievance@parakh.example' },
        { term: 'Post', value: brand.address.join(', ') },
        { term: 'Answer', value: 'We confirm within 48 hours and settle within thirty days.' },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'When this policy changes, the date at the top changes. If a change touches what you consented to, we ask you again before it holds for you.',
      ],
    },
  ],
  next: {
    title: 'Use one of your rights',
    text: 'What is yours you change, download and delete in your profile; for the rest write to us.',
    label: 'Write to the grievance officer',
    href: 'mailto:grievance@parakh.example',
  },
}
