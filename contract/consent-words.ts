import type { ConsentPurpose } from './account.endpoints.ts'

export type ConsentWords = {
  /** A new one whenever the words change what is agreed to. */
  readonly version: string
  readonly title: string
  /** What is done with it. */
  readonly given: string
  /** What follows without it. */
  readonly without: string
  /** How it stands until the patient says something. */
  readonly unasked: boolean
}

/**
 * The words of each consent: what is shown, what the record names by its version, and what the
 * download of all data repeats.
 */
export const CONSENT_WORDS: Readonly<Record<ConsentPurpose, ConsentWords>> = {
  service: {
    version: '2026-04',
    title: 'Tests and reports',
    given:
      'We use your name, number, address and results to book tests, collect samples and report on them.',
    without: 'Without it there is no account: to take it back, delete your account below.',
    unasked: true,
  },
  'reports-by-message': {
    version: '2026-04',
    title: 'A message when a report is ready',
    given: 'An SMS says that a report is ready. It holds no result.',
    without: 'Without it you find new reports here, in your profile.',
    unasked: true,
  },
  reminders: {
    version: '2026-04',
    title: 'Reminders',
    given: 'A message when a test that you repeat is due again.',
    without: 'Without it nobody reminds you.',
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
