import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ChartState } from '../chart-state.ts'
import { Ways } from './ways.tsx'

export type Light = 'on' | 'inside' | 'off'

const ICONS = { on: CircleDot, inside: CircleDotDashed, off: CircleDashed } as const

export interface StateBoxProps {
  state: ChartState
  light: Light
  /** Whether the states inside are shown; null where there are none. */
  open: boolean | null
  onFold: () => void
  children?: ReactNode
}

/** A state with what the chart says of it. Where the chart stands is drawn, and said. */
export function StateBox({ state, light, open, onFold, children }: StateBoxProps) {
  const box = cn('sc-state', light !== 'off' && `sc-state--${light}`)
  const current = light === 'on' ? 'true' : undefined
  if (open === null) {
    return (
      <li className={box} aria-current={current} data-id={state.id}>
        <div className="sc-state__head">
          <Head state={state} light={light} />
        </div>
        <Facts state={state} />
      </li>
    )
  }
  return (
    <li className={box} aria-current={current} data-id={state.id}>
      {/* The chart opens and folds states too, as it moves on: only what differs was done by hand. */}
      <details open={open} onToggle={(event) => event.currentTarget.open !== open && onFold()}>
        <summary className="sc-state__head">
          <Head state={state} light={light} />
          <Icon icon={ChevronDown} size={16} className="sc-state__fold" />
        </summary>
        <Facts state={state} />
        {children}
      </details>
    </li>
  )
}

function Head({ state, light }: Pick<StateBoxProps, 'state' | 'light'>) {
  const { name, isInitial, isParallel, isFinal, states } = state
  return (
    <>
      <Icon icon={ICONS[light]} size={16} />
      <b>{name}</b>
      {light === 'on' && <Tag tone="teal">Now</Tag>}
      {isInitial && <Tag>First</Tag>}
      {isFinal && <Tag>Last</Tag>}
      {states.length > 0 && (
        <span className="fine">
          {states.length} {isParallel ? 'side by side' : 'states'}
        </span>
      )}
    </>
  )
}

function Facts({ state: { description, requirements, address, ways } }: { state: ChartState }) {
  return (
    <div className="sc-state__facts">
      {description && <p className="note">{description}</p>}
      {(address !== null || requirements.length > 0) && (
        <p className="fine sc-state__meta">
          {address !== null && <code>{address}</code>}
          {requirements.map((rule) => (
            <span key={rule}>{rule}</span>
          ))}
        </p>
      )}
      {ways.length > 0 && <Ways ways={ways} />}
    </div>
  )
}
