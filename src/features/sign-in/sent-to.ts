import { mobileInWords } from '#lib/format/person-format.ts'

/** Where a code was sent, for the copy of its screen. */
export function sentTo({ mobile, email }: { readonly mobile: string; readonly email: string }) {
  return mobile
    ? {
        address: mobileInWords(mobile),
        by: 'SMS',
        change: 'Change number',
        label: 'Code from the SMS',
      }
    : { address: email, by: 'e-mail', change: 'Change e-mail', label: 'Code from the e-mail' }
}
