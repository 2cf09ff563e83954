import { done } from 'chart-paths/model.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'
import { addressTooMany, failed, network } from './call.outcomes.ts'

/** Outcomes of sending a code. */
export const sendingOutcomes = {
  sent: done<CodeSent>({ resend_after: 30, expires_in: 600 }, 'the code is sent'),
  tooMany: failed('refused', 'otp-too-many', 'Wait ten minutes.', 'too many codes were sent'),
  addressTooMany,
  network,
}

/** Refusals of a code, whatever it is for. */
export const codeRefusals = {
  wrong: failed('refused', 'otp-wrong', 'That is not the code.', 'the code is wrong'),
  expired: failed('refused', 'otp-expired', 'The code has expired.', 'the code is expired'),
  locked: failed('refused', 'otp-locked', 'Ask for a new code.', 'the sixth wrong code locks'),
  addressTooMany,
  network,
}
