import { done } from '#tools/paths/model.ts'
import { failed, network } from '../../failures.ts'

/** Seconds until another code may be asked for, and for which this one is good. */
export type CodeSent = { readonly resend_after: number; readonly expires_in: number }

/** How sending a code can end. */
export const sendingOutcomes = {
  sent: done<CodeSent>({ resend_after: 30, expires_in: 600 }, 'the code is sent'),
  tooMany: failed('refused', 'otp-too-many', 'Wait ten minutes.', 'too many codes were sent'),
  network,
}

/** How a code can be refused, whatever it is for. */
export const codeRefusals = {
  wrong: failed('refused', 'otp-wrong', 'That is not the code.', 'the code is wrong'),
  expired: failed('refused', 'otp-expired', 'The code has ended.', 'the code is expired'),
  locked: failed('refused', 'otp-locked', 'Ask for a new code.', 'the sixth wrong code locks'),
  network,
}
