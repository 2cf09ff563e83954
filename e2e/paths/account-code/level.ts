import { accountCodeOutcomes } from '#machines/account-code/model/account-code.outcomes.ts'
import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { codeField, passwordField, press } from '../../support/sign-in-steps.ts'
import { byPort } from '../by-port.ts'
import { codeTimers, shortlyBefore } from '../code-clock.ts'
import { endsOf } from '../code-outcomes.ts'
import { tracedEverywhere } from '../traced.ts'
import { start } from './start.ts'
import { sendButton, states } from './states.ts'
import { dialog, type World } from './world.ts'

const { pass, sent, endings } = endsOf<World>(dialog)

const explore = flows['account-code']

const fillCode = async (world: World): Promise<void> => {
  const code = await world.newestCode(world.patient.user.mobile_no)
  await codeField(dialog(world)).fill(code)
}

export const accountCodeLevel: BrowserLevel<World> = {
  explore,
  byPort: byPort('accountCode'),
  start,
  events: shortlyBefore<World>({
    'code.send': (world) => press(dialog(world), 'Send the code'),
    'otp.submit': async (world) => {
      await fillCode(world)
      await press(dialog(world), 'Delete my account for good')
    },
    'newPassword.submit': async (world, { event }) => {
      await fillCode(world)
      await passwordField(dialog(world)).fill(event.password)
      await press(dialog(world), 'Set the password')
    },
    'otp.resend': (world) => press(dialog(world), 'Send a new code'),
  }),
  outcomes: endings(accountCodeOutcomes, {
    sendCode: { sent },
    tryCode: { used: pass },
  }),
  timers: codeTimers,
  states,
  everywhere: tracedEverywhere<World>({
    explore,
    offers: {
      'code.send': sendButton,
      'otp.submit': (world) =>
        dialog(world).getByRole('button', { name: /^Delete my account for good/ }),
      'newPassword.submit': (world) =>
        dialog(world).getByRole('button', { name: /^Set the password/ }),
      'otp.resend': (world) => dialog(world).getByRole('button', { name: /^Send a new code/ }),
    },
    prepare: ({ calls }, place) => calls.follow(place),
  }),
}
