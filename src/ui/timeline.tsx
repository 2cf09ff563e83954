import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { Fragment, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { Words } from './words.tsx'

export interface TimelineItem {
  /** "07:00 AM", "On waking". */
  when: string
  /** ISO time, when `when` is a time. */
  dateTime?: string | undefined
  /** `held`: a time that is kept for the patient. */
  state: 'done' | 'held' | 'now' | 'later'
  /** Whose step it is, in a timeline of several people. */
  names?: readonly string[] | undefined
  title: ReactNode
  text?: ReactNode
  /** Content under the text, such as sample marks. */
  children?: ReactNode
}

export interface TimelineProps {
  items: readonly TimelineItem[]
  /** Heading above the items. */
  day?: ReactNode
  /** Level of the day's heading; items are one level below. */
  heading?: 'h2' | 'h3'
  className?: string | undefined
}

const BELOW = { h2: 'h3', h3: 'h4' } as const

/** Items with time, dot and text. */
export function Timeline({ items, day, heading: Day = 'h3', className }: TimelineProps) {
  const Title = day ? BELOW[Day] : Day
  return (
    <>
      {day && <Day className="line-day">{day}</Day>}
      <ol className={clsx('line', className)}>
        {items.map((item) => (
          <li
            key={`${item.when} ${item.dateTime} ${item.names} ${item.title}`}
            aria-current={item.state === 'now' ? 'step' : undefined}
          >
            {item.dateTime ? (
              <time dateTime={item.dateTime}>{item.when}</time>
            ) : (
              <span className="line__when">{item.when}</span>
            )}
            <Dot state={item.state} />
            <div>
              <Title>
                {item.names?.map((name) => (
                  <Fragment key={name}>
                    <span className="for">{name}</span>{' '}
                  </Fragment>
                ))}
                <Words>{item.title}</Words>
              </Title>
              {item.text && <p>{item.text}</p>}
              {item.children}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

const LOOK = { done: 'dot--done', held: 'dot--done', now: 'dot--now', later: '' }

function Dot({ state }: { state: TimelineItem['state'] }) {
  return (
    <span className={clsx('dot', LOOK[state])}>
      {(state === 'done' || state === 'held') && (
        <>
          <Icon icon={Check} />
          <VisuallyHidden>{state === 'done' ? 'Done:' : 'Held:'}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
