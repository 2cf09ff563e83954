import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ChartState, DescribedTransition } from '../chart-state.ts'

export type Light = 'on' | 'inside' | 'off'

const ICONS = { on: CircleDot, inside: CircleDotDashed, off: CircleDashed } as const

export interface StateBoxProps {
  state: ChartState
  light: Light
  /** Whether the inner states are shown; null without inner states. */
  open: boolean | null
  onFold: () => void
  children?: ReactNode
}

/** A state with its facts. The current state is marked by colour and in words. */
export function StateBox({ state, light, open, onFold, children }: StateBoxProps) {
  const box = clsx('sc-state', light !== 'off' && `sc-state--${light}`)
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
      {/* The chart opens and folds states too: only a toggle that differs from `open` was the user's. */}
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

function Facts({
  state: { description, requirements, address, transitions },
}: {
  state: ChartState
}) {
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
      {transitions.length > 0 && <Transitions transitions={transitions} />}
    </div>
  )
}

function Transitions({ transitions }: { transitions: readonly DescribedTransition[] }) {
  return (
    <details className="sc-ways">
      <summary>
        {transitions.length} {transitions.length === 1 ? 'way on' : 'ways on'}
      </summary>
      <ul>
        {transitions.map(({ on, to, when }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: branches of one event have no name
          <li key={index}>
            <code>{on}</code>
            {when !== null && ` if ${when}`}{' '}
            {to === null ? (
              'stays'
            ) : (
              <>
                leads to <code>{to}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
