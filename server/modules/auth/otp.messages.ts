import { OTP_MINUTES } from '#contract/constants.ts'
import type { Config } from '#server/config.ts'
import { type Message, smsMessage } from '#server/messages/message.ts'
import type { OtpPurpose } from './otp.repository.ts'

const uses: Record<OtpPurpose, string> = {
  'sign-in': 'to sign in',
  registration: 'to create your account',
  password: 'to set a new password',
  'account-end': 'to delete your account',
}

export type CodeToSend = {
  readonly channel: Message['channel']
  readonly recipient: string
  readonly purpose: OtpPurpose
  readonly code: string
  /** Requested by a signed-in patient: the code confirms the e-mail of their profile. */
  readonly confirms?: boolean | undefined
}

/** The message with a code. */
export function codeMessage(
  { labName, publicUrl }: Pick<Config, 'labName' | 'publicUrl'>,
  { channel, recipient, purpose, code, confirms = false }: CodeToSend,
): Message {
  const secretMinutes = OTP_MINUTES
  if (channel === 'sms') {
    const to = { mobile: recipient, onWhatsApp: false }
    return { ...smsMessage(`otp.${purpose}`, to, { code }), secretMinutes }
  }
  const use = confirms ? 'to confirm your e-mail' : uses[purpose]
  const text = `${labName}: your code ${use} is ${code}. It is valid for ${OTP_MINUTES} minutes. Do not share it.`
  // In the fragment, so that the code is not logged.
  const link = confirms ? `\n\nOr open ${publicUrl}/email-verification#code=${code}` : ''
  return {
    channel,
    to: recipient,
    template: `otp.${purpose}`,
    subject: `Your code ${use}`,
    text: `${text}${link}\n\n${code}`,
    secretMinutes,
  }
}
