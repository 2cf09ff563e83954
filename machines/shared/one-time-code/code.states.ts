import { not, stateIn } from 'xstate'
import { keepSent } from './code.ts'

/** Where a refused code leads, by why: the branches of `onError` of the actor that tries it. */
export const whenRefused = [
  { guard: 'isWrong', target: 'rejected', actions: 'keepError' },
  { guard: 'isExpired', target: 'expired', actions: ['keepError', 'dropCode'] },
  { guard: 'isLocked', target: 'locked', actions: ['keepError', 'dropCode'] },
] as const

type Regions<Submit, Verifying, Send> = {
  /** Id of the parallel state that these regions make. */
  readonly id: string
  /** The event that brings the typed code: its `on`. */
  readonly submit: Submit
  /** The state in which the code is tried. */
  readonly verifying: Verifying
  /** The call that sends another. */
  readonly send: Send
}

/**
 * A code was sent: what is typed, whether it is still good, and when another may be asked for. The
 * flow adds where its `verifying` leads, and has the guards, delays and actions of `code.ts`.
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
      description: 'What becomes of the code that the patient types.',
      initial: 'typing',
      states: {
        typing: {
          description: 'Six boxes wait for six digits.',
          always: whenOver,
          on: submit,
        },
        verifying,
        rejected: {
          description: 'The code was wrong; the patient may try again.',
          always: whenOver,
          on: submit,
        },
        expired: { description: 'The code has ended: only a new one helps.' },
        locked: { description: 'Too many wrong codes: only a new one helps.' },
      },
    },
    life: {
      description: 'For how long the code is good.',
      initial: 'good',
      states: {
        good: { description: 'It may be typed.', after: { OTP_LIFE: 'over' } },
        over: { description: 'Its ten minutes are over.' },
      },
    },
    resend: {
      description: 'When another code may be asked for.',
      initial: 'counting',
      states: {
        counting: {
          description: 'The wait between two codes runs.',
          after: { RESEND_WAIT: 'ready' },
        },
        ready: {
          description: 'Another code may be asked for.',
          on: { 'otp.resend': { target: 'sending', actions: 'clearResendError' } },
        },
        sending: {
          description: 'Another code is on its way; the one before is still good.',
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
            'Another code was sent while the one before is tried: what becomes of that is heard first.',
          always: [
            // It found no answer, or none about the code: the words stay.
            { guard: stateIn(`#${id}.entry.typing`), target: `#${id}` },
            { guard: not(isTried), target: `#${id}`, actions: 'clearError' },
          ],
        },
      },
    },
  } as const
}
