import { not, stateIn } from 'xstate'
import { keepSent } from './code.ts'

/** The `onError` branches for a refused code. */
export const whenRefused = [
  { guard: 'isWrong', target: 'rejected', actions: 'keepError' },
  { guard: 'isExpired', target: 'expired', actions: ['keepError', 'dropCode'] },
  { guard: 'isLocked', target: 'locked', actions: ['keepError', 'dropCode'] },
] as const

type Regions<Submit, Verifying, Send> = {
  /** Id of the parallel state of these regions. */
  readonly id: string
  /** The `on` of the states that accept a code. */
  readonly submit: Submit
  /** The state that checks the code. */
  readonly verifying: Verifying
  /** The invoke that sends another code. */
  readonly send: Send
}

/**
 * The regions of a sent code: its entry, its validity, and sending another. The flow defines where
 * `verifying` leads, and takes the guards, delays and actions of `code.ts` into its setup.
 */
export function codeRegions<const Submit, const Verifying, const Send>({
  id,
  submit,
  verifying,
  send,
}: Regions<Submit, Verifying, Send>) {
  const whenOver = {
    guard: stateIn(`#${id}.life.over`),
    target: 'expired',
    actions: ['clearError', 'dropCode'],
  } as const
  const isTried = stateIn(`#${id}.entry.verifying`)
  return {
    entry: {
      description: 'Entering the code.',
      initial: 'typing',
      states: {
        typing: {
          description: 'The patient enters six digits.',
          always: whenOver,
          on: submit,
        },
        verifying,
        rejected: {
          description: 'The code was wrong; the patient may try again.',
          always: whenOver,
          on: submit,
        },
        expired: { description: 'The code has expired; a new one is needed.' },
        locked: { description: 'Too many wrong codes; a new one is needed.' },
      },
    },
    life: {
      description: 'Whether the code is still valid.',
      initial: 'good',
      states: {
        good: { description: 'The code is valid.', after: { OTP_LIFE: 'over' } },
        over: { description: 'The ten minutes have passed.' },
      },
    },
    resend: {
      description: 'Sending another code.',
      initial: 'counting',
      states: {
        counting: {
          description: 'The wait between two codes has not passed.',
          after: { RESEND_WAIT: 'ready' },
        },
        ready: {
          description: 'Another code may be asked for.',
          on: { 'otp.resend': { target: 'sending', actions: 'clearResendError' } },
        },
        sending: {
          description: 'Sends another code; the one before is still valid.',
          invoke: {
            ...send,
            onDone: [
              { guard: isTried, target: 'sent', actions: keepSent },
              { target: `#${id}`, actions: keepSent },
            ],
            onError: { target: 'ready', actions: 'keepResendError' },
          },
        },
        sent: {
          description:
            'Another code was sent while the one before is being checked: waits for that result.',
          always: [
            // The check got no answer, or one that is not about the code: the message stays.
            { guard: stateIn(`#${id}.entry.typing`), target: `#${id}` },
            { guard: not(isTried), target: `#${id}`, actions: 'clearError' },
          ],
        },
      },
    },
  } as const
}
