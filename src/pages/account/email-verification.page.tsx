import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { OTP_LENGTH } from '#contract/constants.ts'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { EmailVerification } from '#features/security/email-verification.container.tsx'
import { definePage } from '#lib/routing/page.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'

export const page = definePage({
  meta: { title: 'Confirm your e-mail', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: EmailVerificationPage,
})

function EmailVerificationPage() {
  // Read before the sign-in: the code waits here until the patient has signed in.
  const code = useLinkCode()
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-[384px]">
        <SignInGate title="Sign in to confirm your e-mail">
          {(user) =>
            user ? (
              // A different e-mail or code restarts the flow.
              <EmailVerification key={`${user.email} ${code}`} user={user} code={code} />
            ) : (
              <div className="stack stack--3" aria-busy="true">
                <h1 className="h1">Confirm your e-mail</h1>
                <LinesSkeleton count={4} />
              </div>
            )
          }
        </SignInGate>
      </div>
    </div>
  )
}

const LINK = new RegExp(`^#code=(\\d{${OTP_LENGTH}})$`)

/**
 * The code in the hash of the e-mailed link, `#code=123456`; null without one. A hash reaches no
 * server or log; it is removed from the URL at once.
 */
function useLinkCode(): string | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const found = LINK.exec(hash)?.[1] ?? null
  const [code, setCode] = useState(found)
  if (found && found !== code) setCode(found)
  useEffect(() => {
    if (found) void navigate(pathname + search, { replace: true })
  }, [found, pathname, search, navigate])
  return code
}
