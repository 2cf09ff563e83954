import { clsx } from 'clsx'
import { paths } from '#config/paths.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { useStepFocus } from '#ui/use-step-focus.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import type { SignInScreen } from '../sign-in-screen.ts'
import type { LostSession, SignInView } from '../use-sign-in.ts'
import { MethodLinks } from './method-links.tsx'
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
