import type { NoticeTone } from '#ui/notice.tsx'
import type { AppReplay } from './replay-in-app.ts'

type DescribedReplay = { readonly tone: NoticeTone; readonly title: string; readonly more: string }

/** The state of a replay in the app, in words. */
export function describeReplay(replay: AppReplay): DescribedReplay {
  switch (replay.kind) {
    case 'running':
      return { tone: 'info', title: `Step ${replay.step} in the app`, more: '' }
    case 'done':
      return { tone: 'good', title: 'The app went the whole path', more: '' }
    case 'apart':
      return {
        tone: 'hint',
        title: 'The app stands nowhere on this path',
        more: describeState(replay.state),
      }
    case 'refused':
      return {
        tone: 'hint',
        title: `The app refuses the event of step ${replay.step}`,
        more: describeState(replay.state),
      }
    case 'silent':
      return {
        tone: 'hint',
        title: `Nothing happened at step ${replay.step}`,
        more: describeState(replay.state),
      }
    case 'elsewhere':
      return {
        tone: 'hint',
        title: `At step ${replay.step} the app goes elsewhere`,
        more: describeState(replay.state),
      }
  }
}

function describeState(state: string): string {
  return state === '' ? 'The chart does not run there.' : `It is in ${state}.`
}
