import type { NoticeTone } from '#ui/notice.tsx'
import type { AppReplay } from './replay-in-app.ts'

type DescribedState = { readonly tone: NoticeTone; readonly title: string; readonly more: string }

/** How a replay in the app went, in words. */
export function describeReplay(replay: AppReplay): DescribedState {
  switch (replay.kind) {
    case 'running':
      return { tone: 'info', title: `Step ${replay.step} in the app`, more: '' }
    case 'done':
      return { tone: 'good', title: 'The app went the whole path', more: '' }
    case 'apart':
      return {
        tone: 'hint',
        title: 'The app stands nowhere on this path',
        more: standsIn(replay.state),
      }
    case 'refused':
      return {
        tone: 'hint',
        title: `The app refuses the event of step ${replay.step}`,
        more: standsIn(replay.state),
      }
    case 'silent':
      return {
        tone: 'hint',
        title: `Nothing happened at step ${replay.step}`,
        more: standsIn(replay.state),
      }
    case 'elsewhere':
      return {
        tone: 'hint',
        title: `At step ${replay.step} the app goes elsewhere`,
        more: standsIn(replay.state),
      }
  }
}

function standsIn(state: string): string {
  return state === '' ? 'The chart does not run there.' : `It is in ${state}.`
}
