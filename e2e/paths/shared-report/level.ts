import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { byPort } from '../by-port.ts'
import { tracedEverywhere } from '../traced.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import { main, pinField, type World, WRONG_PIN } from './world.ts'

const explore = flows['shared-report']

/** Beside the report, and at the foot of a phone. */
const saveButtons = ({ page }: World) => page.getByRole('button', { name: /^Download PDF/ })

export const sharedReportLevel: BrowserLevel<World> = {
  explore,
  byPort: byPort('sharedReport'),
  start,
  events: {
    'pin.submit': async (world) => {
      const isWrong = world.along.endOf('openShared') === 'wrongPin'
      await pinField(world).fill('')
      await pinField(world).fill(isWrong ? WRONG_PIN : world.link.pin)
    },
    'pdf.save': (world) => saveButtons(world).filter({ visible: true }).first().click(),
  },
  outcomes,
  timers: {},
  states,
  everywhere: tracedEverywhere<World>({
    explore,
    offers: {
      'pin.submit': (world) => main(world).getByRole('button', { name: /^Open the report/ }),
      'pdf.save': saveButtons,
    },
    prepare: ({ calls }, place) => calls.forget(place),
  }),
}
