import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { describeReplay } from '../describe-replay.ts'
import type { AppReplay } from '../replay-in-app.ts'

export interface AppReplayNoticeProps {
  /** The tab's title; null where no tab runs the app. */
  tab: string | null
  replay: AppReplay | null
  onReplay: () => void
}

/** Sends the events of a path to the running app, and says how far they led. */
export function AppReplayNotice({ tab, replay, onReplay }: AppReplayNoticeProps) {
  const told = replay && describeReplay(replay)
  return (
    <>
      {tab !== null && (
        <Button size="sm" busy={replay?.kind === 'running'} onClick={onReplay}>
          Replay in the app
        </Button>
      )}
      <p className="fine">
        Sends the path's events to the chart in “{tab ?? 'no tab'}”. Calls go to the real server.
      </p>
      <div role="status">
        {told && (
          <Notice tone={told.tone} title={told.title}>
            {told.more}
          </Notice>
        )}
      </div>
    </>
  )
}
