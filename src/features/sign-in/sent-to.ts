import { COUNTRY_CODE } from '#contract/constants.ts'

/** Ten digits as they are read: `+91 90000 00042`. */
export function spacedMobile(mobile: string): string {
  return `${COUNTRY_CODE} ${mobile.slice(0, 5)} ${mobile.slice(5)}`
}

/** Where a code went, in the words of its road. */
export function sentTo({ mobile, email }: { readonly mobile: string; readonly email: string }) {
  return mobile
    ? {
        address: spacedMobile(mobile),
        by: 'SMS',
        change: 'Change number',
        label: 'Code from the SMS',
      }
    : { address: email, by: 'e-mail', change: 'Change e-mail', label: 'Code from the e-mail' }
}
