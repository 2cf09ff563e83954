import { useOpening } from '#lib/use-opening.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

const SLOW_ANSWER_MS = 5_000

/** Stands while the former system is asked, and is seen when that takes long. */
export function SlowNotice({ stop, onStop }: { stop: string; onStop: () => void }) {
  const isUsual = useOpening(SLOW_ANSWER_MS)
  if (isUsual) return null
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
