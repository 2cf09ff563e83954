import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { LinkComponent } from './link-component.ts'

export interface SegmentedProps<Value extends string> {
  /** Name of the radio group. */
  name: string
  /** For screen readers only. */
  legend: string
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; icon?: LucideIcon; disabled?: boolean }[]
  /** Id of the error below it. */
  errorId?: string | undefined
  className?: string | undefined
}

/** Two to four choices side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { name, legend, value, onValueChange, options, errorId, className } = props
  return (
    <fieldset data-invalid={errorId && true} aria-describedby={errorId}>
      <legend className="vh">{legend}</legend>
      <div className={clsx('seg', className)}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              className="vh"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon && <Icon icon={option.icon} />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface SegmentedLinksProps {
  /** Accessible name of the navigation. */
  label: string
  items: readonly {
    href: string
    label: ReactNode
    count?: number | undefined
    current?: boolean
  }[]
  link?: LinkComponent
  className?: string | undefined
}

/** Links with the same look, such as the kinds of the test menu. */
export function SegmentedLinks({ label, items, link: Link = 'a', className }: SegmentedLinksProps) {
  return (
    <nav className={clsx('seg', className)} aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
          {item.count !== undefined && <span className="tabular-nums">{item.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
