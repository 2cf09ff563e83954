import { EmailVerification } from '#features/email-verification/email-verification.container.tsx'
import { useLinkCode } from '#features/email-verification/use-link-code.ts'
import { SignInPrompt } from '#features/profile/components/sign-in-prompt.tsx'
import { type Patient, usePatient } from '#features/profile/use-patient.ts'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { definePage } from '#lib/routing/page.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'

export const page = definePage({
  meta: { title: 'Confirm your e-mail', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: EmailVerificationPage,
})

function EmailVerificationPage() {
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-[384px]">
        <Screen patient={usePatient()} code={useLinkCode()} />
      </div>
    </div>
  )
}

function Screen({ patient, code }: { patient: Patient; code: string | null }) {
  const overlays = useOverlays()
  switch (patient.kind) {
    case 'visitor':
      // The code of the link is kept until the patient has signed in.
      return (
        <SignInPrompt
          title="Sign in to confirm your e-mail"
          onSignIn={() => overlays.open('sign-in')}
        />
      )
    case 'waiting':
      return (
        <div className="stack stack--3" aria-busy="true">
          <h1 className="h1">Confirm your e-mail</h1>
          <LinesSkeleton count={4} />
        </div>
      )
    case 'signedIn': {
      const { user } = patient
      // A different e-mail or code restarts the flow.
      return <EmailVerification key={`${user.email} ${code}`} user={user} code={code} />
    }
  }
}
