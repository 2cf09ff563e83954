import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { byPort } from '../by-port.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import { button, isFleeting, type World } from './world.ts'

const explore = flows['report-check']

export const reportCheckLevel: BrowserLevel<World> = {
  explore,
  byPort: byPort('reportCheck'),
  start,
  events,
  outcomes,
  timers: {},
  states,
  everywhere: tracedEverywhere<World>({
    explore,
    offers: {
      'camera.start': (world) => button(world, /^Scan with the camera/),
      'camera.stop': (world) => button(world, 'Stop the camera'),
      'picture.choose': (world) => button(world, 'Choose a picture of the code'),
      'text.submit': (world) => button(world, 'Verify this text'),
      'check.again': (world) => button(world, 'Verify another report'),
    },
    isFleeting,
    prepare: async ({ calls }, place) => {
      if (!place.snapshot.matches('checking')) await calls.forget(place)
    },
  }),
}
