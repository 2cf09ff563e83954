import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewPasswordForm } from '#forms/new-password-form.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { successWords } from '#lib/toast/success-words.ts'
import { showToast } from '#lib/toast/toast.ts'
import { mobileInWords } from '#lib/words/person-words.ts'
import { notSaved } from '#lib/words/save-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { changePasswordMutation } from './api/security.mutations.ts'
import { sessionsQuery } from './api/security.queries.ts'
import { AskCode } from './components/ask-code.tsx'
import { ChangePasswordForm } from './components/change-password-form.tsx'
import { useCodeFlow } from './use-code-flow.ts'

type PasswordProps = { userId: string; mobile: string }

/** The password: changed by the one before, or set by a code where there is none or it is forgotten. */
export function Password({ userId, mobile }: PasswordProps) {
  const { data } = useQuery(sessionsQuery(useApi(), userId))
  const [open, setOpen] = useState<'change' | 'set' | null>(null)
  const hasPassword = data?.has_password
  const close = () => setOpen(null)
  return (
    <section className="stack stack--3" aria-labelledby="password">
      <h3 className="h3" id="password">
        Password
      </h3>
      <p className="note">
        {hasPassword === undefined ? (
          <Skeleton width="min(100%, 420px)" height="20px" />
        ) : (
          wayIn(hasPassword)
        )}
      </p>
      <div className="row row--wrap">
        {hasPassword && <Button onClick={() => setOpen('change')}>Change password</Button>}
        <Button
          variant={hasPassword ? 'plain' : 'line'}
          disabled={hasPassword === undefined}
          onClick={() => setOpen('set')}
        >
          {hasPassword ? 'Forgotten it' : 'Set a password'}
        </Button>
      </div>
      {open === 'change' && <ChangeDialog mobile={mobile} onClose={close} />}
      {open === 'set' && <SetDialog mobile={mobile} onClose={close} />}
    </section>
  )
}

function wayIn(hasPassword: boolean): string {
  return hasPassword
    ? 'You sign in with your number and a code, or with this password.'
    : 'You sign in with a code. A password is a second way in, without an SMS.'
}

type DialogProps = { mobile: string; onClose: () => void }

const OTHERS_GO = 'Every other device is signed out; this one stays.'

function ChangeDialog({ mobile, onClose }: DialogProps) {
  const { mutate, isPending, error } = useMutation(
    changePasswordMutation(useApi(), useQueryClient()),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change password"
      description={OTHERS_GO}
    >
      <ChangePasswordForm
        mobile={mobile}
        busy={isPending}
        error={error ? notSaved(error) : ''}
        onSubmit={(values) =>
          mutate(values, {
            onSuccess: (message) => {
              onClose()
              void showToast('good', successWords('updated', message))
            },
          })
        }
      />
    </Dialog>
  )
}

function SetDialog({ mobile, onClose }: DialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const asPatient = { quiet: true, asPatient: true }
  const flow = useCodeFlow(() =>
    api.call('forgotPasswordSendOtp', { body: { mobile_no: mobile } }, asPatient),
  )
  const use = (values: { otp: string; password: string }) =>
    flow.submit(async () => {
      await api.call(
        'forgotPasswordVerifyOtp',
        { body: { mobile_no: mobile, ...values } },
        asPatient,
      )
      onClose()
      void showToast('good', successWords('updated', ''))
      void queryClient.invalidateQueries({ queryKey: ['sessions'] })
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set a password"
      description={`A code to ${mobileInWords(mobile)} proves that it is you. ${OTHERS_GO}`}
    >
      {flow.state.step === 'asking' && <AskCode state={flow.state} onSend={flow.send} />}
      {flow.state.step === 'sent' && (
        <NewPasswordForm
          code={flow.state.code}
          mobile={mobile}
          label="Code from the SMS"
          onSubmit={(values) => void use(values)}
          onResend={() => void flow.send()}
        />
      )}
    </Dialog>
  )
}
