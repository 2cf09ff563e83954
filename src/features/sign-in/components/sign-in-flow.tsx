import { cn } from '#lib/cn.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { useStepFocus } from '#ui/use-step-focus.ts'
import type { SignInScreen } from '../sign-in-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { MethodLinks } from './method-links.tsx'
import { SCREEN_VIEWS } from './sign-in-screens.tsx'
import { type RenderIntentLink, SwitchIntent } from './switch-intent.tsx'
import { Terms } from './terms.tsx'

/** Screens that say first where a code went: the note stands close under the heading. */
const NOTE_FIRST: readonly SignInScreen[] = ['code', 'accountCode', 'resetting']

type SignInFlowProps = SignInView & {
  screen: SignInScreen
  renderIntentLink: RenderIntentLink
}

/** Sign-in from the number to the account, in a dialog or on a page. */
export function SignInFlow({ snapshot, send, screen, renderIntentLink }: SignInFlowProps) {
  return (
    <div
      ref={useStepFocus(screen)}
      className={cn('stack gap-5', !NOTE_FIRST.includes(screen) && 'pt-2')}
      data-state={stateOf(snapshot)}
    >
      {SCREEN_VIEWS[screen]({ snapshot, send })}
      <MethodLinks screen={screen} snapshot={snapshot} send={send} />
      <SwitchIntent screen={screen} renderIntentLink={renderIntentLink} />
      <Terms screen={screen} />
    </div>
  )
}
