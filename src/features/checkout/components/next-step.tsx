import { type ReactNode, useId } from 'react'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { useOpening } from '#lib/use-opening.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import { Button } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'

/** The primary action of a booking step. */
export type NextStep = {
  readonly label: string
  /** Label in the phone's dock, beside the total. */
  readonly shortLabel?: string
  readonly onPress: () => void
  /** Id of the form that the button submits instead. */
  readonly form?: string | undefined
  /** Why it is not possible yet; the button stays focusable and says so. */
  readonly missing?: string | undefined
  readonly busy?: boolean
  readonly busyLabel?: string
  /** The chart ignores clicks for a moment after entering the step. */
  readonly opening?: boolean
  /** Secondary action. */
  readonly instead?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** In the summary of a wide screen. */
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
      {next.instead && (
        <Button wide onClick={next.instead.onPress}>
          {next.instead.label}
        </Button>
      )}
    </div>
  )
}

type NextBarProps = {
  next: NextStep
  sum: ReactNode
  sub: ReactNode
  raised?: boolean
}

/** In the dock of a phone. */
export function NextBar({ next, sum, sub, raised }: NextBarProps) {
  const id = useId()
  return (
    <DockAction>
      <ActionBar
        className={raised && 'act--raised'}
        sum={sum}
        sub={<span id={id}>{next.missing ?? sub}</span>}
      >
        <MarigoldButton next={next} words={next.shortLabel ?? next.label} describedBy={id} />
      </ActionBar>
    </DockAction>
  )
}

type MarigoldButtonProps = { next: NextStep; words: string; describedBy: string; wide?: boolean }

function MarigoldButton({ next, words, describedBy, wide }: MarigoldButtonProps) {
  const missing = next.missing !== undefined
  const isNew = useOpening(STEP_SETTLE, next.label)
  const opening = isNew || next.opening === true
  return (
    <Button
      variant="next"
      wide={wide}
      {...(next.form && !missing && { type: 'submit', form: next.form })}
      busy={next.busy}
      busyLabel={next.busyLabel ?? 'Working'}
      aria-disabled={missing || opening || undefined}
      data-opening={(opening && !missing) || undefined}
      aria-describedby={missing ? describedBy : undefined}
      onClick={(event) => {
        // The keyboard reaches the button only after the step: its press is not a second one.
        const isPressed = !missing && (!opening || event.detail === 0)
        if (!isPressed) event.preventDefault()
        else if (!next.form) next.onPress()
      }}
    >
      {words}
    </Button>
  )
}
