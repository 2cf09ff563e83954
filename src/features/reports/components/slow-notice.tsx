import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** The former system takes long to answer. */
export function SlowNotice({ stop, onStop }: { stop: string; onStop: () => void }) {
  return (
    <Notice
      tone="info"
      role="status"
      title="This is taking longer than usual"
      actions={
        <Button size="sm" onClick={onStop}>
          {stop}
        </Button>
      }
    >
      You can wait, or stop and try later.
    </Notice>
  )
}
