import { NewPasswordForm } from '#forms/new-password-form.tsx'
import { mobileInWords } from '#lib/format/person-format.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { codeFacts } from '#machines/shared/one-time-code/code.selectors.ts'
import { Dialog } from '#ui/dialog.tsx'
import { OTHERS_SIGNED_OUT } from '../security-format.ts'
import type { OneTimeCodeView } from '../use-one-time-code.ts'
import { AskCode } from './ask-code.tsx'

export type SetPasswordDialogProps = OneTimeCodeView & {
  /** Receives the code. */
  mobile: string
  onClose: () => void
}

export function SetPasswordDialog({ snapshot, send, mobile, onClose }: SetPasswordDialogProps) {
  const { value, context } = snapshot
  return (
    <Dialog
      open={!snapshot.matches('done')}
      onOpenChange={(open) => !open && onClose()}
      title="Set a password"
      description={`We will send a code to ${mobileInWords(mobile)} to check that it is you. ${OTHERS_SIGNED_OUT}`}
    >
      <div className="stack" data-state={stateOf(snapshot)}>
        {typeof value === 'object' ? (
          <NewPasswordForm
            code={codeFacts(value.code, context)}
            mobile={mobile}
            label="Code from the SMS"
            onSubmit={(values) => send({ type: 'otp.submit', ...values })}
            onResend={() => send({ type: 'otp.resend' })}
          />
        ) : (
          <AskCode snapshot={snapshot} send={send} />
        )}
      </div>
    </Dialog>
  )
}
