import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type DataFigure, DataRow } from './data-row.tsx'
import { FieldError } from './field.tsx'
import { Price } from './price.tsx'
import { Rack } from './rack.tsx'
import type { SampleKind } from './samples.ts'

export interface ItemCardProps {
  as?: 'li' | 'div' | 'article'
  samples: readonly SampleKind[]
  /** Link to the detail page. */
  name: ReactNode
  heading?: 'h2' | 'h3'
  /** For packages: the contents in one sentence. */
  summary?: ReactNode
  /** A `Tag`: for whom, or what changed. */
  tag?: ReactNode
  data?: readonly DataFigure[] | undefined
  /** The figures are was, now and change. */
  isChange?: boolean | undefined
  /** Rupees; omitted when there is no price. */
  now?: number | undefined
  mrp?: number | undefined
  /** Cart layout: the price beside the name, the note at the bottom. */
  line?: boolean
  note?: ReactNode
  /** Button or link at the bottom. */
  action?: ReactNode
  inCart?: boolean | undefined
  /** Why the chosen member cannot take it, worded as in spec §5. */
  blocked?: string | undefined
  className?: string | undefined
}

/** A test, package or scan, with the marks of its samples. */
export function ItemCard(props: ItemCardProps) {
  const {
    as: Root = 'li',
    heading: Heading = 'h3',
    samples,
    name,
    summary,
    tag,
    data,
    isChange,
    note,
    action,
  } = props
  const price = props.now !== undefined && <Price now={props.now} mrp={props.mrp} />
  const title = <Heading className="item__name">{name}</Heading>
  return (
    <Root
      className={clsx(
        'item',
        props.inCart && 'item--in',
        props.blocked && 'is-blocked',
        props.className,
      )}
    >
      <Rack samples={samples} />
      <div className="item__body">
        {props.line ? (
          <div className="line__top">
            {title}
            {price}
          </div>
        ) : (
          title
        )}
        {summary && <p className="item__sum">{summary}</p>}
        {tag && <p>{tag}</p>}
        {props.blocked && <FieldError>{props.blocked}</FieldError>}
        {data && <DataRow items={data} isChange={isChange} />}
        <div className="item__foot">
          {props.line ? <p className="note tabular-nums">{note}</p> : price}
          {action}
        </div>
      </div>
    </Root>
  )
}
