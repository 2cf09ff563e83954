import { maskedMobile, mobileInWords } from '#lib/format/person-format.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'

/** Where a code was sent, for the copy of its screen. */
export function sentTo({
  mobile,
  email,
  lostMobile,
}: Pick<SignInContext, 'mobile' | 'email' | 'lostMobile'>) {
  return mobile
    ? {
        address: mobile === lostMobile ? maskedMobile(mobile) : mobileInWords(mobile),
        by: 'SMS',
        change: 'Change number',
        label: 'Code from the SMS',
      }
    : { address: email, by: 'e-mail', change: 'Change e-mail', label: 'Code from the e-mail' }
}
