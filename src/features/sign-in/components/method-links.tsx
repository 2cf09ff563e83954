import { KeyRound, Lock, type LucideIcon, Mail, Smartphone } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import type { SignInScreen } from '../sign-in-screen.ts'

/** The other roads, as `method.choose` names them. */
export type Method = 'mobile' | 'email' | 'password' | 'forgotten'

type Way = { readonly method: Method; readonly label: string; readonly icon: LucideIcon }

const mobile: Way = { method: 'mobile', label: 'Use a code by SMS', icon: Smartphone }
const email: Way = { method: 'email', label: 'Use e-mail', icon: Mail }
const password: Way = { method: 'password', label: 'Use password', icon: Lock }
const forgotten: Way = { method: 'forgotten', label: 'Forgotten password', icon: KeyRound }

const WAYS: Partial<Record<SignInScreen, readonly Way[]>> = {
  mobile: [email, password],
  code: [email, password],
  email: [mobile, password],
  password: [mobile, forgotten],
  forgotten: [password],
}

type MethodLinksProps = {
  screen: SignInScreen
  onChoose: (method: Method) => void
}

export function MethodLinks({ screen, onChoose }: MethodLinksProps) {
  const ways = WAYS[screen]
  if (!ways) return null
  return (
    <div className="row row--between row--wrap">
      {ways.map(({ method, label, icon }) => (
        <button key={method} className="link" type="button" onClick={() => onChoose(method)}>
          <Icon icon={icon} size={16} />
          {label}
        </button>
      ))}
    </div>
  )
}
