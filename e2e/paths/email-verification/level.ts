import { emailVerificationOutcomes } from '#machines/email-verification/model/email-verification.outcomes.ts'
import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { press } from '../../support/sign-in-steps.ts'
import { byPort } from '../by-port.ts'
import { codeTimers, shortlyBefore } from '../code-clock.ts'
import { endsOf } from '../code-outcomes.ts'
import { tracedEverywhere } from '../traced.ts'
import { typeCode } from '../type-code.ts'
import { start } from './start.ts'
import { main, states } from './states.ts'
import type { World } from './world.ts'

const { pass, sent, endings } = endsOf<World>(main)

const explore = flows['email-verification']

export const emailVerificationLevel: BrowserLevel<World> = {
  explore,
  byPort: byPort('emailVerification'),
  start,
  events: shortlyBefore<World>({
    'code.send': (world) => press(main(world), 'Send the code'),
    'otp.submit': async (world) => {
      const code = await world.newestCode(world.holder.email)
      await typeCode(main(world), code, /^Confirm the e-mail$/)
    },
    'otp.resend': (world) => press(main(world), 'Send a new code'),
  }),
  outcomes: endings(emailVerificationOutcomes, {
    sendEmailOtp: { sent },
    confirmEmail: { confirmed: pass },
  }),
  timers: codeTimers,
  states,
  everywhere: tracedEverywhere<World>({
    explore,
    offers: {
      'code.send': (world) => main(world).getByRole('button', { name: /^Send the code/ }),
      'otp.submit': (world) => main(world).getByRole('button', { name: /^Confirm the e-mail/ }),
      'otp.resend': (world) => main(world).getByRole('button', { name: /^Send a new code/ }),
    },
    prepare: ({ calls }, place) => calls.follow(place),
  }),
}
