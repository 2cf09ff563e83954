import type { ReactNode } from 'react'
import { z } from 'zod'
import { emailSchema } from '#contract/fields.ts'
import { NewPasswordForm } from '#forms/new-password-form.tsx'
import { codeOf, isSignInBusy } from '#machines/sign-in/sign-in.selectors.ts'
import { Button } from '#ui/button.tsx'
import { CodeEntry } from '#ui/code-entry.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { AccountForm } from '../forms/account-form.tsx'
import { MobileForm } from '../forms/mobile-form.tsx'
import { PasswordForm } from '../forms/password-form.tsx'
import { RegistrationForm } from '../forms/registration-form.tsx'
import { sentTo } from '../sent-to.ts'
import type { SignInScreen } from '../sign-in-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { AgainScreen, SIGNED_OUT_REASONS } from './again-screen.tsx'
import { ErrorNotice } from './error-notice.tsx'

export const SCREEN_VIEWS: Record<SignInScreen, (view: SignInView) => ReactNode> = {
  again: (view) => <AgainScreen {...view} />,
  mobile: (view) => (
    <>
      {view.isSessionOut && <p className="note">{SIGNED_OUT_REASONS.elsewhere}</p>}
      <MobileForm
        {...common(view)}
        mobile={typedMobile(view)}
        hint="We will send a 6-digit code to it by SMS."
        onSubmit={(mobile) => view.send({ type: 'mobile.submit', mobile })}
      />
    </>
  ),
  email: (view) => (
    <EmailForm
      {...common(view)}
      email={view.snapshot.context.email}
      onSubmit={(email) => view.send({ type: 'email.submit', email })}
    />
  ),
  code: (view) => <CodeScreen {...view} submitLabel="Sign in" />,
  account: (view) => (
    <AccountForm
      {...common(view)}
      typed={view.snapshot.context}
      onSubmit={(account) => view.send({ type: 'account.submit', ...account })}
    />
  ),
  accountCode: (view) => <CodeScreen {...view} submitLabel="Create the account" />,
  registration: (view) => (
    <RegistrationForm
      {...common(view)}
      onSubmit={(registration) => view.send({ type: 'registration.submit', registration })}
    />
  ),
  password: passwordView,
  passwordSet: (view) => (
    <>
      <Notice tone="good" role="status" title="The new password is set.">
        Sign in with it.
      </Notice>
      {passwordView(view)}
    </>
  ),
  forgotten: (view) => (
    <MobileForm
      {...common(view)}
      mobile={typedMobile(view)}
      hint="Enter the mobile number of your account. We will send a code to set a new password."
      onSubmit={(mobile) => view.send({ type: 'mobile.submit', mobile })}
    />
  ),
  resetting: (view) => <ResettingScreen {...view} />,
}

function passwordView(view: SignInView) {
  return (
    <PasswordForm
      {...common(view)}
      mobile={typedMobile(view)}
      onSubmit={(values) => view.send({ type: 'password.submit', ...values })}
    />
  )
}

/** The number of a lost session is shown masked, and in no field. */
function typedMobile({ snapshot: { context } }: SignInView): string {
  return context.mobile === context.lostMobile ? '' : context.mobile
}

function common({ snapshot }: SignInView) {
  return { error: snapshot.context.error, busy: isSignInBusy(snapshot) }
}

type CodeScreenProps = SignInView & {
  /** Label of the submit button. */
  submitLabel: string
}

function CodeScreen({ snapshot, send, submitLabel }: CodeScreenProps) {
  const code = codeOf(snapshot)
  if (!code) return null
  const { context } = snapshot
  return (
    <CodeEntry
      code={code}
      label={sentTo(context).label}
      bySms={context.mobile !== ''}
      start={code.entry === 'verifying' ? context.otp : ''}
      submitLabel={submitLabel}
      onSubmit={(otp) => send({ type: 'otp.submit', otp })}
      onResend={() => send({ type: 'otp.resend' })}
    >
      <SentTo context={context} onChange={() => send({ type: 'number.change' })} />
    </CodeEntry>
  )
}

function ResettingScreen({ snapshot, send }: SignInView) {
  const code = codeOf(snapshot)
  if (!code) return null
  const { context } = snapshot
  return (
    <>
      <SentTo context={context} onChange={() => send({ type: 'number.change' })} />
      <NewPasswordForm
        code={code}
        mobile={context.mobile}
        label={sentTo(context).label}
        onSubmit={(values) => send({ type: 'newPassword.submit', ...values })}
        onResend={() => send({ type: 'otp.resend' })}
      />
    </>
  )
}

type SentToProps = {
  context: Parameters<typeof sentTo>[0]
  onChange: () => void
}

function SentTo({ context, onChange }: SentToProps) {
  const { address, by, change } = sentTo(context)
  return (
    <p className="note [text-wrap:wrap]">
      We sent a 6-digit code to <b className="tabular-nums break-words">{address}</b> by {by}.{' '}
      <button className="link" type="button" onClick={onChange}>
        {change}
      </button>
    </p>
  )
}

const schema = z.object({ email: z.string().trim().pipe(emailSchema) })

type EmailFormProps = {
  email: string
  error: string
  busy: boolean
  onSubmit: (email: string) => void
}

function EmailForm({ email, error, busy, onSubmit }: EmailFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ email }}
      onSubmit={(values) => onSubmit(values.email)}
      className="stack"
    >
      {(form) => (
        <>
          <TextInput
            {...form.field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            label="E-mail"
            hint="The e-mail in your profile. We will send a 6-digit code to it."
          />
          <ErrorNotice error={error} />
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Sending the code">
            Send the code
          </Button>
        </>
      )}
    </Form>
  )
}
