import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { UsernameField } from '#forms/username-field.tsx'
import { notSaved } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { changePasswordMutation } from './api/security.mutations.ts'
import { sessionsQuery } from './api/security.queries.ts'
import { SetPasswordDialog } from './components/set-password-dialog.tsx'
import { newPassword } from './one-time-code.uses.ts'
import { OTHERS_SIGNED_OUT } from './security-format.ts'
import { useOneTimeCode } from './use-one-time-code.ts'

type PasswordProps = {
  userId: string
  /** Receives the code; empty while loading. */
  mobile: string
}

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
          signInMethodCopy(hasPassword)
        )}
      </p>
      <div className="row row--wrap">
        {hasPassword && <Button onClick={() => setOpen('change')}>Change password</Button>}
        <Button
          variant={hasPassword ? 'plain' : 'line'}
          disabled={hasPassword === undefined || mobile === ''}
          onClick={() => setOpen('set')}
        >
          {hasPassword ? 'Forgot it?' : 'Set a password'}
        </Button>
      </div>
      {open === 'change' && <ChangeDialog mobile={mobile} onClose={close} />}
      {open === 'set' && <SetPassword mobile={mobile} onClose={close} />}
    </section>
  )
}

function signInMethodCopy(hasPassword: boolean): string {
  return hasPassword
    ? 'You sign in with your number and a code, or with this password.'
    : 'You sign in with a code. A password is a second way in, without an SMS.'
}

type DialogProps = { mobile: string; onClose: () => void }

function ChangeDialog({ mobile, onClose }: DialogProps) {
  const { mutate, isPending, error } = useMutation(
    changePasswordMutation(useApi(), useQueryClient()),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change password"
      description={OTHERS_SIGNED_OUT}
    >
      <ChangePasswordForm
        mobile={mobile}
        busy={isPending}
        error={error ? notSaved(error) : ''}
        onSubmit={(values) =>
          mutate(values, {
            onSuccess: (message) => {
              onClose()
              void showToast('good', successCopy('updated', message))
            },
          })
        }
      />
    </Dialog>
  )
}

interface SetPasswordProps {
  mobile: string
  onClose: () => void
}

/** Sets a first or forgotten password by a code. */
function SetPassword({ mobile, onClose }: SetPasswordProps) {
  const queryClient = useQueryClient()
  const view = useOneTimeCode(newPassword(useApi(), mobile), {
    onUsed: () => {
      onClose()
      void showToast('good', successCopy('updated', ''))
      void queryClient.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return <SetPasswordDialog {...view} mobile={mobile} onClose={onClose} />
}

/** The server's password rule, the same when setting one by a code. */
const newPasswordSchema = authEndpoints.forgotPasswordVerifyOtp.body.shape.password

const schema = z.object({
  old_password: z.string().min(1, 'Enter your current password.'),
  new_password: newPasswordSchema,
})

interface ChangePasswordFormProps {
  mobile: string
  busy: boolean
  error: string
  onSubmit: (values: z.output<typeof schema>) => void
}

function ChangePasswordForm({ mobile, busy, error, onSubmit }: ChangePasswordFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ old_password: '', new_password: '' }}
      onSubmit={onSubmit}
      className="stack"
    >
      {(form) => (
        <>
          <UsernameField mobile={mobile} />
          <PasswordInput
            {...form.field('old_password')}
            autoComplete="current-password"
            label="Current password"
          />
          <PasswordInput
            {...form.field('new_password')}
            autoComplete="new-password"
            label="New password"
            hint="8 characters or more."
          />
          {error && <Notice tone="bad" title={error} />}
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Changing the password">
            Change the password
          </Button>
        </>
      )}
    </Form>
  )
}
