import { paths } from '#config/paths.ts'

/** Values of `?for=`. */
export const SENT_KINDS = [
  'franchise',
  'corporate',
  'vendor',
  'partner',
  'contact',
  'reach-out',
  'career',
  'feedback',
  'prescription',
  'callback',
  'test',
] as const
export type SentKind = (typeof SENT_KINDS)[number]

type ThanksCopy = {
  readonly title: string
  readonly text: string
  readonly next: readonly { readonly title: string; readonly text: string }[]
  /** Link to send another one. */
  readonly again?: { readonly label: string; readonly href: string }
}

const CALL = { title: 'We call you', text: 'On the number you gave, in support hours.' }

const GENERAL: ThanksCopy = {
  title: 'Thank you, we have it',
  text: 'What you sent is with the lab.',
  next: [
    { title: 'A person reads it', text: 'Within one working day.' },
    { ...CALL, text: 'On the number you gave, in support hours, if there is something to answer.' },
  ],
}

const WORDS: Readonly<Record<SentKind, ThanksCopy>> = {
  franchise: {
    title: 'Your franchise enquiry is with us',
    text: 'The franchise team looks at the city, the space and the investment first.',
    next: [
      {
        title: 'We look at the area',
        text: 'Two working days: who else collects there, and how far our lab is.',
      },
      { ...CALL, text: 'To go through the model, the costs and your questions.' },
      { title: 'We see the premises', text: 'Once both sides want to go on.' },
    ],
  },
  corporate: {
    title: 'Your enquiry is with our corporate team',
    text: 'They come back with questions before they come back with a price.',
    next: [
      { ...CALL, text: 'Within one working day, about dates, sites and tests.' },
      {
        title: 'You get a proposal',
        text: 'By e-mail: tests, price for each person, what we need on the day.',
      },
      { title: 'You decide', text: 'Nothing is agreed before you sign it.' },
    ],
  },
  vendor: {
    title: 'Your registration is with purchasing',
    text: 'It is kept with the category you chose.',
    next: [
      { title: 'Purchasing reads it', text: 'Within five working days.' },
      { ...CALL, text: 'When we buy in your category, for samples and documents.' },
    ],
  },
  partner: {
    title: 'Your partner enquiry is with us',
    text: 'Somebody who looks after your city takes it over.',
    next: [
      { ...CALL, text: 'Within one working day.' },
      { title: 'We visit you', text: 'To see how samples and reports would travel.' },
    ],
  },
  contact: {
    title: 'Your message is with us',
    text: 'The patient desk has it.',
    next: [
      { title: 'A person reads it', text: 'The same day, within support hours.' },
      { ...CALL, text: 'If there is something to ask or to answer.' },
    ],
  },
  'reach-out': {
    title: 'Your message is with the management',
    text: 'Somebody who was not part of it reads it.',
    next: [
      {
        title: 'We look into it',
        text: 'With the centre or the phlebotomist, within two working days.',
      },
      { ...CALL, text: 'And tell you what we found and what we change.' },
    ],
  },
  career: {
    title: 'Your application is with us',
    text: 'Your CV is with the recruiters, and with nobody else.',
    next: [
      { title: 'We read it', text: 'Within seven working days.' },
      { ...CALL, text: 'For a first talk, if it fits.' },
      { title: 'You meet the team', text: 'At the lab or the centre where you would work.' },
    ],
  },
  feedback: {
    title: 'Thank you for your feedback',
    text: 'The team that took your sample reads it in its morning round.',
    next: [
      { title: 'What was good, stays', text: 'We pass it on by name.' },
      { title: 'What was not, is looked into', text: 'With two stars or fewer, we call you.' },
    ],
  },
  prescription: {
    title: 'The lab has your prescription',
    text: 'Only you and the lab can open the file. Nothing is booked or paid before we have talked.',
    next: [
      { title: 'The lab reads it', text: 'And finds the tests it means.' },
      {
        ...CALL,
        text: 'On the number you gave, to go through the tests, the price and the preparation.',
      },
      { title: 'You decide', text: 'We book what you agree to, at a time that suits you.' },
    ],
    again: { label: 'Send another', href: paths.uploadPrescription.getHref() },
  },
  callback: {
    title: 'We will call you',
    text: 'Your number is on the list of the call centre.',
    next: [
      { ...CALL, text: 'In support hours, the first in the list first.' },
      { title: 'You decide', text: 'Nothing is booked or paid before.' },
    ],
  },
  test: {
    title: 'Your question is with the lab',
    text: 'Somebody who knows the test reads it.',
    next: [
      { ...CALL, text: 'With the answer, in support hours.' },
      { title: 'You decide', text: 'Nothing is booked or paid before.' },
    ],
  },
}

/** Copy for a value of `?for=`; a generic text for unknown values. */
export function thanksCopy(sent: string | null): ThanksCopy {
  const kind = SENT_KINDS.find((known) => known === sent)
  return kind ? WORDS[kind] : GENERAL
}
