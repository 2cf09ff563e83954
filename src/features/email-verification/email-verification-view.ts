import type { SnapshotFrom } from 'xstate'
import type { EmailVerificationEvent } from '#machines/email-verification/email-verification.events.ts'
import type { emailVerificationMachine } from '#machines/email-verification/email-verification.machine.ts'

/** The flow as its views see it: facts of the chart, and what it takes. */
export type EmailVerificationView = {
  readonly snapshot: SnapshotFrom<typeof emailVerificationMachine>
  readonly send: (event: EmailVerificationEvent) => void
}
