import type { ConsentPurpose } from './account.endpoints.ts'

export type ConsentWords = {
  /** Changes whenever the meaning of the text changes. */
  readonly version: string
  readonly title: string
  /** How the data is used. */
  readonly given: string
  /** Consequence of withholding consent. */
  readonly without: string
  /** Default before the patient answers. */
  readonly unasked: boolean
}

/**
 * Text of each consent: shown to the patient, recorded by version, and included in the data export.
 */
export const CONSENT_WORDS: Readonly<Record<ConsentPurpose, ConsentWords>> = {
  service: {
    version: '2026-04',
    title: 'Tests and reports',
    given:
      'We use your name, number, address and results to book tests, collect samples and report on them.',
    without: 'You need this to have an account. To withdraw it, delete your account below.',
    unasked: true,
  },
  'reports-by-message': {
    version: '2026-11',
    title: 'A message when a report is ready',
    given: 'A message tells you that a report is ready. It contains no results.',
    without: 'Without it you find new reports here, in your profile.',
    unasked: true,
  },
  'reports-by-email': {
    version: '2026-11',
    title: 'Reports by e-mail',
    given: 'A new report comes as a PDF to your confirmed e-mail address.',
    without: 'Without it no results are sent by e-mail; you find them here, in your profile.',
    unasked: false,
  },
  whatsapp: {
    version: '2026-11',
    title: 'Messages on WhatsApp',
    given:
      'Messages about your orders come on WhatsApp. If one does not arrive there, it comes by SMS.',
    without: 'Without it they come by SMS. Codes always come by SMS.',
    unasked: false,
  },
  reminders: {
    version: '2026-04',
    title: 'Reminders',
    given: 'A message when a test you repeat is due again.',
    without: 'Without it you get no reminders.',
    unasked: false,
  },
  offers: {
    version: '2026-04',
    title: 'Offers',
    given: 'A message when a test or package costs less.',
    without: 'Without it you get none; prices and coupons stay the same.',
    unasked: false,
  },
  research: {
    version: '2026-04',
    title: 'Research without your name',
    given:
      'Your values, without name, number and address, may be used to check and improve reference ranges.',
    without: 'Without it they are used for your own reports only.',
    unasked: false,
  },
}
