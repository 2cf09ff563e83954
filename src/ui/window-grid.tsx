import { clsx } from 'clsx'
import Moon from 'lucide-react/icons/moon'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface SlotWindow {
  value: string
  /** "07:00 AM". */
  start: string
  /** "07:30 AM". */
  end: string
  /** Suits the fast that the cart needs; marked with a moon. */
  fits?: boolean | undefined
  /** Windows in any other state than `free` are struck through and disabled. */
  state?: 'free' | 'full' | 'late' | 'early' | undefined
  /** Reason for that state, for screen readers. */
  reason?: string | undefined
  /** Why it cannot be chosen, when no state says it: "in USG". */
  why?: string | undefined
  /** Label of the window directly after the other appointment. */
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
  /** Shown instead of the windows when there are none. */
  children?: ReactNode
}

const WORDS = { full: 'Full', late: 'Late', early: 'Early' } as const

/** Windows of one part of the day. */
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
            <label key={window.value} className={clsx('win', window.next && 'win--next')}>
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
      <span className="vh">, suits your fast</span>
    </>
  )
}
