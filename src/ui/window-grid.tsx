import Moon from 'lucide-react/icons/moon'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from './icon.tsx'

export interface SlotWindow {
  value: string
  /** "07:00". */
  start: string
  /** "07:30". */
  end: string
  /** Fits the fast that the cart asks for: the moon. */
  fits?: boolean | undefined
  /** All but free windows stay in view, struck, and cannot be taken. */
  state?: 'free' | 'full' | 'late' | 'early' | 'past' | undefined
  /** What a screen reader says after such a state: which test is against the window. */
  reason?: string | undefined
  /** Why it cannot be taken, where no state says it: "in USG". */
  why?: string | undefined
  /** Right after the other appointment: marked with these words. */
  next?: string | undefined
}

export interface WindowGridProps {
  name: string
  /** "Early morning". */
  title: ReactNode
  /** "₹150 collection". */
  charge?: ReactNode
  windows: readonly SlotWindow[]
  value: string | undefined
  onValueChange: (value: string) => void
  /** Takes the place of the windows when there are none to show. */
  children?: ReactNode
}

const WORDS = { full: 'Full', late: 'Late', early: 'Early', past: 'Past' } as const

/** The windows of one part of the day. */
export function WindowGrid({
  name,
  title,
  charge,
  windows,
  value,
  onValueChange,
  children,
}: WindowGridProps) {
  return (
    <fieldset>
      <legend className="group__head">
        <b>{title}</b> {charge && <span>{charge}</span>}
      </legend>
      {windows.length > 0 && (
        <div className="wins">
          {windows.map((window) => (
            <label key={window.value} className={cn('win', window.next && 'win--next')}>
              <input
                type="radio"
                name={name}
                value={window.value}
                checked={window.value === value}
                disabled={!isFree(window)}
                onChange={() => onValueChange(window.value)}
              />
              <b>{window.start}</b> <small>– {window.end}</small>
              <Mark window={window} />
            </label>
          ))}
        </div>
      )}
      {children}
    </fieldset>
  )
}

function isFree({ state = 'free', why }: SlotWindow): boolean {
  return state === 'free' && why === undefined
}

function Mark({ window: { state = 'free', fits, next, why, reason } }: { window: SlotWindow }) {
  if (why) return <em>{why}</em>
  if (state !== 'free') {
    return (
      <em>
        {WORDS[state]}
        {reason && <span className="vh">. {reason}</span>}
      </em>
    )
  }
  if (next) return <em>{next}</em>
  if (!fits) return null
  return (
    <>
      <Icon icon={Moon} size={16} />
      <span className="vh">, fits your fast</span>
    </>
  )
}
