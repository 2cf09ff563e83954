import { type RetentionChoices, retentionFacts } from '#contract/retention.ts'
import { brand } from '../brand.ts'
import type { PageText } from './page-text.ts'

/**
 * `kept`: periods that the lab chose (RETENTION_…). How long each record is kept is in
 * contract/retention.ts.
 */
export const privacyPolicyText = (kept: RetentionChoices): PageText => ({
  crumb: 'Privacy policy',
  title: 'Privacy policy',
  lead: `What ${brand().fullName} knows about you, why, for how long, and what you can ask us to do. In plain words.`,
  description:
    'Which personal data we collect for bookings and reports, why, how long we keep it, who receives it and your rights under the Digital Personal Data Protection Act, 2023.',
  since: '2026-04-01',
  sections: [
    {
      id: 'short',
      heading: 'In short',
      points: [
        'We collect what a test needs and what the law requires. Nothing for advertising.',
        'We do not sell your data or show it to advertisers.',
        'You can see, correct and erase your data, and withdraw your consent, as far as the law allows.',
        'The grievance officer named below is responsible for your data.',
      ],
    },
    {
      id: 'who',
      heading: 'Who is responsible',
      paragraphs: [
        `${brand().fullName} decides why and how your data is used. The Digital Personal Data Protection Act, 2023 calls this a data fiduciary, and you the data principal. This policy is our notice to you under that Act, as its provisions come into force.`,
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
          value: 'The same details for family members you book for, and their relation to you.',
        },
        {
          term: 'Visit',
          value: 'Address, the slot you chose, and what you tell us for the visit.',
        },
        {
          term: 'Health',
          value:
            'Tests you book, your answers to safety questions, prescriptions you send, results and images.',
        },
        {
          term: 'Payment',
          value:
            'Amount, time and the payment service’s reference. We never receive your card number.',
        },
        {
          term: 'Device',
          value:
            'Your IP address and type of browser, in our server records, to keep our servers safe.',
        },
        {
          term: 'Location',
          value:
            'Your location, only when you tap “Use my location”. We use it once and do not keep it.',
        },
      ],
    },
    {
      id: 'why',
      heading: 'What we use it for',
      points: [
        'To carry out your booking, do your tests, send your reports and call you if a value needs it. You agree to this when you book.',
        'To send you codes, and a message when a report is ready, which you can switch off. We send reminders and offers only if you switch them on.',
        'To take payments, make refunds and keep the accounts that tax law requires.',
        'To answer your questions and handle your complaints.',
        'To check and improve our quality, without names wherever possible. For research on reference ranges only if you switch it on.',
        'To do what the law requires, such as reporting certain infections to health authorities.',
      ],
      paragraphs: [
        'We ask for your consent in plain words and only for these purposes. For anything else, we ask you again. In your profile, under Security, you can see each consent with its record and withdraw any you no longer want.',
      ],
    },
    {
      id: 'who-receives',
      heading: 'Who receives it',
      points: [
        'People who work on your order: phlebotomists, technicians, pathologists, radiologists and the support desk. Each sees only what their work needs.',
        'Companies that work for us under contract and on our instructions: payment, messages, hosting, and labs that do rare tests for us.',
        'Your doctor or hospital, if you ask us to share it or booked through them.',
        'Authorities and courts, where the law requires it.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      facts: [
        {
          term: 'Samples',
          value:
            'For some days after the report, depending on the test. Then we destroy them as medical waste.',
        },
        ...retentionFacts(kept),
      ],
    },
    {
      id: 'browser',
      heading: 'In your browser',
      paragraphs: [
        'Cookies keep you signed in, remember your city and protect forms. Your cart and an unfinished booking are kept on your device, so you lose nothing when you reload. Logging out clears them. We use no advertising cookies and no third-party scripts to track visits.',
      ],
    },
    {
      id: 'safe',
      heading: 'How we keep it safe',
      points: [
        'Connections are encrypted. We store passwords in a form that nobody can read.',
        'We check the files you send and store them under names that cannot be guessed.',
        'Staff sign in with their own name and see only what their work needs. We record what they open.',
        'If there is still a data breach, we tell you and the Data Protection Board of India, as the law requires: what happened, what it may mean for you, and what we are doing about it.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      points: [
        'To know what data we hold about you, what we do with it and who has received it.',
        'To have it corrected, completed or updated. You can change most of it in your profile.',
        'To have it erased, unless the law or the purpose requires us to keep it.',
        'To withdraw a consent as easily as you gave it. What we did before remains lawful, but a booking that needs the consent cannot continue.',
        'To name someone who can use these rights for you after your death or if you are unable to.',
        'To complain to us, and then to the Data Protection Board of India.',
      ],
      paragraphs: [
        `In your profile, under Security, you can download all your data in one file and delete your account. For anything else, write to ${brand().email} from the e-mail of your account, or call us from its mobile number, so that we know it is you. We reply within thirty days.`,
      ],
    },
    {
      id: 'children',
      heading: 'Children, and people with a guardian',
      paragraphs: [
        'For anyone under 18, and for a person with a disability who has a lawful guardian, the parent or guardian books and gives consent. We may ask for proof. We do not track children or show them advertising.',
      ],
    },
    {
      id: 'grievance',
      heading: 'Grievance officer',
      facts: [
        { term: 'Office', value: `The grievance officer, ${brand().fullName}` },
        { term: 'E-mail', value: brand().emails.grievance },
        { term: 'Post', value: brand().address.join(', ') },
        {
          term: 'Reply',
          value:
            'We confirm that we have your message within 48 hours, and resolve it within thirty days.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      paragraphs: [
        'When this policy changes, the date at the top changes. If a change affects what you consented to, we ask you again before it applies to you.',
      ],
    },
  ],
  next: {
    title: 'Use one of your rights',
    text: 'Change, download or delete your data in your profile. For anything else, write to us.',
    label: 'Write to the grievance officer',
    href: `mailto:${brand().emails.grievance}`,
  },
})
