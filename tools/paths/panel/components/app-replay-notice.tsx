import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { describeReplay } from '../describe-replay.ts'
import type { AppReplay } from '../replay-in-app.ts'

export interface AppReplayNoticeProps {
  /** The tab's title; null when no tab runs the app. */
  tab: string | null
  replay: AppReplay | null
  onReplay: () => void
}

/** Replays a path in the running app and shows its progress. */
export function AppReplayNotice({ tab, replay, onReplay }: AppReplayNoticeProps) {
  const described = replay && describeReplay(replay)
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
        {described && (
          <Notice tone={described.tone} title={described.title}>
            {described.more}
          </Notice>
        )}
      </div>
    </>
  )
}
