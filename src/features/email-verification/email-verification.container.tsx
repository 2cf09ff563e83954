import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { User } from '#contract/auth.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useWithSystem } from '#lib/system/system.tsx'
import { wallClock } from '#lib/system/wall-clock.ts'
import { inspection } from '#lib/trace/tracing.ts'
import { EmailVerificationScreen } from './components/email-verification-screen.tsx'
import { provideEmailVerification } from './email-verification.controller.ts'

type EmailVerificationProps = {
  user: User
  /** The code from the link in the e-mail. */
  code: string | null
}

export function EmailVerification({ user, code }: EmailVerificationProps) {
  const api = useApi()
  const withSystem = useWithSystem()
  const [machine] = useState(() => provideEmailVerification(api))
  const [clock] = useState(wallClock)
  const actor = useActorRef(machine, {
    clock,
    ...inspection(),
    input: { email: user.email, confirmed: user.email_confirmed ?? false, code },
  })
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => {
    const heard = actor.on('email.confirmed', ({ user: confirmed }) => {
      void withSystem(({ session }) => session.send({ type: 'profile.changed', user: confirmed }))
    })
    return () => heard.unsubscribe()
  }, [actor, withSystem])
  return <EmailVerificationScreen snapshot={snapshot} send={actor.send} />
}
