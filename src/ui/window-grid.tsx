import { Moon } from 'lucide-react'
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
  /** Full, late and past windows stay in view, struck, and cannot be taken. */
  state?: 'free' | 'full' | 'late' | 'past' | undefined
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

const WORDS = { full: 'Full', late: 'Late', past: 'Past' } as const

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

function isFree({ state = 'free' }: SlotWindow): boolean {
  return state === 'free'
}

function Mark({ window: { state = 'free', fits, next } }: { window: SlotWindow }) {
  if (state !== 'free') return <em>{WORDS[state]}</em>
  if (next) return <em>{next}</em>
  if (!fits) return null
  return (
    <>
      <Icon icon={Moon} size={16} />
      <span className="vh">, fits your fast</span>
    </>
  )
}
