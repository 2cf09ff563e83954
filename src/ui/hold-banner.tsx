import { clsx } from 'clsx'
import Timer from 'lucide-react/icons/timer'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { Level } from './level.tsx'
import { Words } from './words.tsx'

/** Seconds left at which screen readers announce the hold, once each. */
const ANNOUNCED_AT = [60, 300] as const

/** "14:32". */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** "14 minutes 32 seconds". */
export function clockInWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return (
    [formatUnit(Math.floor(whole / 60), 'minute'), formatUnit(whole % 60, 'second')]
      .filter(Boolean)
      .join(' ') || '0 seconds'
  )
}

function formatUnit(count: number, unit: string): string {
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export interface HoldClockProps {
  secondsLeft: number
  /** Small variant for the payment page. */
  inline?: boolean
  className?: string | undefined
}

/** Remaining time of the hold. Screen readers read it only on demand. */
export function HoldClock({ secondsLeft, inline, className }: HoldClockProps) {
  const inWords = <span className="vh">{`Held for ${clockInWords(secondsLeft)} more`}</span>
  return (
    <p
      className={clsx('held__left', inline && 'held__left--inline', className)}
      role="timer"
      aria-live="off"
    >
      {inline && <Icon icon={Timer} size={16} />}
      {inWords}
      <span aria-hidden="true">
        <Words>
          {inline && 'Held '}
          <span className="tabular-nums" translate="no">
            {clock(secondsLeft)}
          </span>
        </Words>
      </span>
    </p>
  )
}

export interface HoldBannerProps {
  /** For example "Sat 22 Nov, 07:00 AM to 07:30 AM is held for you". */
  title: ReactNode
  secondsLeft: number
  /** Normal duration of a hold; a longer one fills the meter. */
  totalSeconds: number
  children?: ReactNode
  className?: string | undefined
}

/** The held window and its remaining time, as a meter. */
export function HoldBanner({
  title,
  secondsLeft,
  totalSeconds,
  children,
  className,
}: HoldBannerProps) {
  const id = useId()
  return (
    <section className={clsx('held', className)} aria-labelledby={id}>
      <div className="row row--between">
        <h2 className="h4" id={id}>
          {title}
        </h2>
        <HoldClock secondsLeft={secondsLeft} />
      </div>
      <Level
        label="Hold time left, minutes"
        tone="hold"
        value={Math.ceil(secondsLeft / 60)}
        max={Math.ceil(totalSeconds / 60)}
        valueText={clockInWords(secondsLeft)}
      />
      {children && (
        <p className="note">
          <Words>{children}</Words>
        </p>
      )}
      <HoldAnnouncer secondsLeft={secondsLeft} />
    </section>
  )
}

/** Announces, once each, that little time is left. */
export function HoldAnnouncer({ secondsLeft }: { secondsLeft: number }) {
  const spoken = ANNOUNCED_AT.find((seconds) => secondsLeft > 0 && secondsLeft <= seconds)
  return (
    <p className="vh" role="status">
      {spoken && `${clockInWords(spoken)} left to finish the booking`}
    </p>
  )
}
