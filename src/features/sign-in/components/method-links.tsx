import type { LucideIcon } from 'lucide-react'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import type { Method } from '#machines/sign-in/sign-in.events.ts'
import { Icon } from '#ui/icon.tsx'
import type { SignInScreen } from '../sign-in-screen.ts'
import type { SignInView } from '../use-sign-in.ts'

type MethodOption = { readonly method: Method; readonly label: string; readonly icon: LucideIcon }

const mobile: MethodOption = { method: 'mobile', label: 'Use a code by SMS', icon: Smartphone }
const email: MethodOption = { method: 'email', label: 'Use e-mail', icon: Mail }
const password: MethodOption = { method: 'password', label: 'Use password', icon: Lock }
const forgotten: MethodOption = { method: 'forgotten', label: 'Forgot password?', icon: KeyRound }

const METHODS: Partial<Record<SignInScreen, readonly MethodOption[]>> = {
  again: [email, password],
  mobile: [email, password],
  code: [email, mobile, password],
  email: [mobile, password],
  password: [mobile, forgotten],
  forgotten: [password],
}

/** Sign-in methods that the chart accepts in this state. */
export function MethodLinks({
  screen,
  snapshot,
  send,
}: Pick<SignInView, 'snapshot' | 'send'> & { screen: SignInScreen }) {
  const methods = METHODS[screen]?.filter(({ method }) =>
    snapshot.can({ type: 'method.choose', method }),
  )
  if (!methods?.length) return null
  return (
    <div className="row row--between row--wrap">
      {methods.map(({ method, label, icon }) => (
        <button
          key={method}
          className="link"
          type="button"
          onClick={() => send({ type: 'method.choose', method })}
        >
          <Icon icon={icon} size={16} />
          {label}
        </button>
      ))}
    </div>
  )
}
