import type { User } from '#contract/auth.endpoints.ts'
import { Consents } from './consents.container.tsx'
import { Password } from './password.container.tsx'
import { Sessions } from './sessions.container.tsx'
import { YourData } from './your-data.container.tsx'

export interface SecurityProps {
  /** Null while the session is being restored. */
  user: User | null
  userId: string
}

export function Security({ user, userId }: SecurityProps) {
  const mobile = user?.mobile_no ?? ''
  return (
    <div className="stack stack--8">
      <h2 className="h2 vh-narrow">Security</h2>
      <Password userId={userId} mobile={mobile} />
      <Sessions userId={userId} />
      <section className="stack stack--6" aria-labelledby="your-data">
        <h2 className="h2" id="your-data">
          Your data
        </h2>
        <section className="stack" aria-labelledby="consents">
          <h3 className="h3" id="consents">
            What you agree to
          </h3>
          <Consents userId={userId} />
        </section>
        <YourData mobile={mobile} ready={user !== null} />
      </section>
    </div>
  )
}
