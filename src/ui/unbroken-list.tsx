import { Fragment } from 'react'

/** Comma-separated text that breaks only between items. */
export function UnbrokenList({ items }: { items: readonly string[] }) {
  return items.map((item, index) => (
    <Fragment key={item}>
      {index > 0 && ' '}
      <span className="nowrap">{index < items.length - 1 ? `${item},` : item}</span>
    </Fragment>
  ))
}
