import type { CSSProperties, ReactNode } from 'react'

export interface FarPagesProps {
  /** Items whose place is held. */
  places: number
  /** The cards of the page that is reached: list items. */
  children: ReactNode
}

/** The far part of a long list before it is alive: its height, and the last page of it. */
export function VirtualItemListPlaceholder({ places, children }: FarPagesProps) {
  // SAFETY: a custom property, which the style's type does not know.
  const style = { '--places': places } as CSSProperties
  return (
    <>
      <div className="menu-places" style={style} aria-hidden="true" />
      <ul className="grid grid--2">{children}</ul>
    </>
  )
}
