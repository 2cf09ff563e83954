import type { SnapshotFrom } from 'xstate'
import type { EmailVerificationEvent } from '#machines/email-verification/email-verification.events.ts'
import type { emailVerificationMachine } from '#machines/email-verification/email-verification.machine.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type EmailVerificationView = {
  readonly snapshot: SnapshotFrom<typeof emailVerificationMachine>
  readonly send: (event: EmailVerificationEvent) => void
}
