import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { type DataFigure, DataRow } from './data-row.tsx'
import { FieldError } from './field.tsx'
import { Price } from './price.tsx'
import { Rack } from './rack.tsx'
import type { SampleKind } from './samples.ts'

export interface ItemCardProps {
  as?: 'li' | 'div' | 'article'
  samples: readonly SampleKind[]
  /** The link to the test. */
  name: ReactNode
  heading?: 'h2' | 'h3'
  /** Packages only: what is in it, in one sentence. */
  summary?: ReactNode
  /** For whom, or what changed: a `Tag`. */
  tag?: ReactNode
  data?: readonly DataFigure[] | undefined
  /** In rupees; without it no price is drawn. */
  now?: number | undefined
  mrp?: number | undefined
  /** A line of the cart: the price beside the name, the note at the foot. */
  line?: boolean
  note?: ReactNode
  /** The button or link at the foot. */
  action?: ReactNode
  inCart?: boolean | undefined
  /** Why the chosen member cannot take it (spec §5), in the spec's words. */
  blocked?: string | undefined
  className?: string | undefined
}

/** A test, package or scan: the rack of its caps, then what decides. */
export function ItemCard(props: ItemCardProps) {
  const {
    as: Root = 'li',
    heading: Heading = 'h3',
    samples,
    name,
    summary,
    tag,
    data,
    note,
    action,
  } = props
  const price = props.now !== undefined && <Price now={props.now} mrp={props.mrp} />
  const title = <Heading className="item__name">{name}</Heading>
  return (
    <Root
      className={cn(
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
        {data && <DataRow items={data} />}
        <div className="item__foot">
          {props.line ? <p className="note tabular-nums">{note}</p> : price}
          {action}
        </div>
      </div>
    </Root>
  )
}
