import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { paths } from '#config/paths.ts'
import { stateOf } from '#lib/system/state-of.ts'
import type { Method } from '#machines/sign-in/sign-in.events.ts'
import { Icon } from '#ui/icon.tsx'
import { useStepFocus } from '#ui/use-step-focus.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import type { SignInScreen } from '../sign-in-screen.ts'
import type { LostSession, SignInView } from '../use-sign-in.ts'
import { SCREEN_VIEWS } from './sign-in-screens.tsx'
import { type RenderIntentLink, SwitchIntent } from './switch-intent.tsx'

/** Screens that begin with where the code was sent. */
const NOTE_FIRST: readonly SignInScreen[] = ['code', 'accountCode', 'resetting']

type SignInFlowProps = SignInView & {
  screen: SignInScreen
  renderIntentLink: RenderIntentLink
}

export function SignInFlow({ screen, renderIntentLink, ...view }: SignInFlowProps) {
  const { snapshot, send, lost } = view
  return (
    <div
      ref={useStepFocus(screen)}
      className={clsx('stack gap-5', !NOTE_FIRST.includes(screen) && 'pt-2')}
      data-state={stateOf(snapshot)}
    >
      {SCREEN_VIEWS[screen](view)}
      <MethodLinks screen={screen} snapshot={snapshot} send={send} />
      <SwitchIntent screen={screen} renderIntentLink={renderIntentLink} />
      {lost ? <Leave onLeave={lost.onLeave} /> : <Terms screen={screen} />}
    </div>
  )
}

function Leave({ onLeave }: Pick<LostSession, 'onLeave'>) {
  return (
    <p className="fine">
      Not you?{' '}
      <button className="link link--quiet" type="button" onClick={onLeave}>
        Leave and clear this device
      </button>
    </p>
  )
}

const CREATING: readonly SignInScreen[] = ['account', 'accountCode', 'registration']

function Terms({ screen }: { screen: SignInScreen }) {
  const isCreating = CREATING.includes(screen)
  const what = isCreating ? 'creating an account' : 'signing in'
  return (
    <p className="fine">
      <Words>
        Your cart stays as it is. By {what} you accept the{' '}
        <a className="nowrap" href={paths.termOfUse.getHref()} target="_blank" rel="noopener">
          terms of use<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        {isCreating && (
          <Words>
            {' '}
            and agree that we use your data for tests and reports, as the{' '}
            <a
              className="nowrap"
              href={paths.privacyPolicy.getHref()}
              target="_blank"
              rel="noopener"
            >
              privacy policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>{' '}
            says
          </Words>
        )}
        .
      </Words>
    </p>
  )
}

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
function MethodLinks({
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
