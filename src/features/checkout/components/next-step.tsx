import { useId } from 'react'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { Button } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'

/** The one thing to do next on a screen of the booking. */
export type NextStep = {
  readonly label: string
  /** On a phone, beside the sum. */
  readonly shortLabel?: string
  readonly onPress: () => void
  /** Why it cannot be done yet; it stays in reach and says so. */
  readonly missing?: string | undefined
  readonly busy?: boolean
  readonly busyLabel?: string
}

/** At the foot of the summary, on a wide screen. */
export function NextButton({ next }: { next: NextStep }) {
  const id = useId()
  return (
    <div className="stack stack--2">
      <MarigoldButton next={next} words={next.label} describedBy={id} wide />
      {next.missing && (
        <p className="fine" id={id}>
          {next.missing}
        </p>
      )}
    </div>
  )
}

type NextBarProps = { next: NextStep; sum: string; sub: string }

/** In the dock, on a phone. */
export function NextBar({ next, sum, sub }: NextBarProps) {
  const id = useId()
  return (
    <DockAction>
      <ActionBar sum={sum} sub={<span id={id}>{next.missing ?? sub}</span>}>
        <MarigoldButton next={next} words={next.shortLabel ?? next.label} describedBy={id} />
      </ActionBar>
    </DockAction>
  )
}

type MarigoldButtonProps = { next: NextStep; words: string; describedBy: string; wide?: boolean }

function MarigoldButton({ next, words, describedBy, wide }: MarigoldButtonProps) {
  const missing = next.missing !== undefined
  return (
    <Button
      variant="next"
      wide={wide}
      busy={next.busy}
      busyLabel={next.busyLabel ?? 'Working'}
      aria-disabled={missing || undefined}
      aria-describedby={missing ? describedBy : undefined}
      onClick={() => {
        if (!missing) next.onPress()
      }}
    >
      {words}
    </Button>
  )
}
