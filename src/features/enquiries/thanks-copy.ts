import { CALLBACK_WHEN } from '#config/constants.ts'
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
  'prescription-to-read',
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

const CALL = { title: 'We call you', text: 'On the number you gave, during support hours.' }

const GENERAL: ThanksCopy = {
  title: 'Thank you, we have received it',
  text: 'We have what you sent.',
  next: [
    { title: 'A person reads it', text: 'Within one working day.' },
    {
      ...CALL,
      text: 'On the number you gave, during support hours, if we have an answer or a question.',
    },
  ],
}

const WORDS: Readonly<Record<SentKind, ThanksCopy>> = {
  franchise: {
    title: 'We have your franchise enquiry',
    text: 'The franchise team reads it and calls you, even if the answer is no.',
    next: [
      { ...CALL, text: 'Within two working days, with questions about the area and the space.' },
      {
        title: 'We look at the area and the premises',
        text: 'Which centres are nearby, and how far our lab is. We visit if both of us want to continue.',
      },
      {
        title: 'You see the agreement and the figures',
        text: 'In writing, with time to have your own adviser read them.',
      },
    ],
  },
  corporate: {
    title: 'Our corporate team has your enquiry',
    text: 'They call you with questions before they give you a price.',
    next: [
      { ...CALL, text: 'Within one working day, about dates, sites and tests.' },
      {
        title: 'You get a proposal',
        text: 'By e-mail: the tests, the price per person, and what we need on the day.',
      },
      { title: 'You decide', text: 'Nothing is agreed until you sign.' },
    ],
  },
  vendor: {
    title: 'Our purchasing team has your registration',
    text: 'We keep it under the category you chose.',
    next: [
      { title: 'Purchasing reads it', text: 'Within five working days.' },
      { ...CALL, text: 'When we buy in your category, to ask for samples and documents.' },
    ],
  },
  partner: {
    title: 'We have your partner enquiry',
    text: 'The person who looks after your city will handle it.',
    next: [
      { ...CALL, text: 'Within one working day.' },
      { title: 'We visit you', text: 'To plan how samples and reports will travel.' },
    ],
  },
  contact: {
    title: 'We have your message',
    text: 'Our patient desk is looking at it.',
    next: [
      { title: 'A person reads it', text: 'During support hours, usually the same day.' },
      { ...CALL, text: 'If we have a question or an answer for you.' },
    ],
  },
  'reach-out': {
    title: 'The management has your message',
    text: 'Someone who was not involved reads it.',
    next: [
      {
        title: 'We look into it',
        text: 'With the centre or the phlebotomist, within two working days.',
      },
      { ...CALL, text: 'To tell you what we found and what we will change.' },
    ],
  },
  career: {
    title: 'We have your application',
    text: 'Only our recruiters see your CV.',
    next: [
      { title: 'We read it', text: 'Within seven working days.' },
      { ...CALL, text: 'For a first talk, if you are a good fit.' },
      { title: 'You meet the team', text: 'At the lab or the centre where you would work.' },
    ],
  },
  feedback: {
    title: 'Thank you for your feedback',
    text: 'Our team reads it in its morning meeting.',
    next: [
      { title: 'What went well', text: 'We tell the person who served you.' },
      {
        title: 'What did not go well',
        text: 'We look into it. If you gave two stars or fewer, we call you.',
      },
    ],
  },
  prescription: {
    title: 'We have your prescription',
    text: 'Only you and the lab can open the file. Nothing is booked or paid until we have talked to you.',
    next: [
      { title: 'The lab reads it', text: 'And finds the tests on it.' },
      {
        ...CALL,
        text: 'On the number you gave, with the tests, the price and the preparation.',
      },
      { title: 'You decide', text: 'We book what you agree to, in a slot that suits you.' },
    ],
    again: { label: 'Send another', href: paths.uploadPrescription.getHref() },
  },
  'prescription-to-read': {
    title: 'Your prescription is with the lab',
    text: 'Only you and the lab can open the file. Nothing is booked or paid until you confirm.',
    next: [
      { title: 'The lab reads it', text: 'During support hours. It finds the tests on each line.' },
      {
        title: 'You get a message',
        text: 'By SMS or WhatsApp on the number of your account, and by e-mail if yours is confirmed, with a link to the tests. If we cannot read it, we tell you why.',
      },
      {
        title: 'You confirm each line',
        text: 'Add the test, choose another or leave it out. Only then is it in your cart.',
      },
    ],
    again: { label: 'Send another', href: paths.uploadPrescription.getHref() },
  },
  callback: {
    title: 'We will call you',
    text: 'Your number is on our call list.',
    next: [
      { ...CALL, text: `We call ${CALLBACK_WHEN}.` },
      { title: 'You decide', text: 'Nothing is booked or paid until then.' },
    ],
  },
  test: {
    title: 'The lab has your question',
    text: 'Someone who knows the test reads it.',
    next: [
      { ...CALL, text: 'With the answer, during support hours.' },
      { title: 'You decide', text: 'Nothing is booked or paid until then.' },
    ],
  },
}

/** Copy for a value of `?for=`; a generic text for unknown values. */
export function thanksCopy(sent: string | null): ThanksCopy {
  const kind = SENT_KINDS.find((known) => known === sent)
  return kind ? WORDS[kind] : GENERAL
}
