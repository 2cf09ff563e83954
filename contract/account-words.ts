/** Records deleted at once with an account, in the words shown to the patient before deletion. */
export const ENDED_WITH_ACCOUNT: readonly string[] = [
  'Your sign-in, your name, e-mail, photo and password',
  'Family members, saved addresses and your cart',
  'Prescriptions and other files that you sent',
  'Links to reports you shared, and your sign-ins on all other devices',
  'Wallet points: they expire',
]

export type KeptRecord = {
  readonly what: string
  readonly until: string
  readonly why: string
}

/**
 * Records kept after deletion, for how long and why. Sources: server/modules/personal-data/README.md.
 */
export const KEPT_AFTER_ACCOUNT: readonly KeptRecord[] = [
  {
    what: 'Invoices and the orders they bill, with the name and the address on them',
    until: 'Eight years after the financial year',
    why: 'Companies Act 2013, section 128(5). GST law requires six.',
  },
  {
    what: 'Reports and their values, as the lab signed them',
    until: 'Three years from their date',
    why: "The lab's rule for medical records, after the Indian Medical Council Regulations 2002.",
  },
  {
    what: 'The record of consents and of security events, without your name and number',
    until: 'One year',
    why: 'Digital Personal Data Protection Rules 2025, rule 6.',
  },
  {
    what: 'A fingerprint of your number, which cannot be turned back into it',
    until: 'As long as the accounts of our points',
    why: 'Welcome points are given once for each number.',
  },
]

/** Years, as in the table above; the clean-up job uses these figures. */
export const KEPT_YEARS = { invoices: 8, reports: 3, records: 1 } as const
