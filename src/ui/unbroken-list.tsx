import { Fragment } from 'react'

/** Words joined by commas; a line breaks between them only. */
export function UnbrokenList({ items }: { items: readonly string[] }) {
  return items.map((item, index) => (
    <Fragment key={item}>
      {index > 0 && ', '}
      <span className="nowrap">{item}</span>
    </Fragment>
  ))
}
