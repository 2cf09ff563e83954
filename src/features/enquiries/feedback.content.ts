import type { EnquiryContent } from './enquiry-content.ts'

export const feedbackContent: EnquiryContent = {
  title: 'How was your visit?',
  crumb: 'Feedback',
  lead: 'A minute of your time: the team that took your sample reads it the next morning.',
  formTitle: 'Your feedback',
  steps: [
    { title: 'The team reads it', text: 'In its morning round, with the name of who served you.' },
    {
      title: 'We call you',
      text: 'With two stars or fewer, or when you had a reason to complain.',
    },
  ],
}
